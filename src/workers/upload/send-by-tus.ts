/** One upload over tus. The queue handles retries, order and storage; this only sends until it ends or fails. */
import { DetailedError, Upload, type FileReader, type HttpRequest } from 'tus-js-client'
import { serverHeader } from '#contract/endpoint.ts'
import type { SendableFile } from './queue/queue-ports.ts'

/**
 * network: nothing answered, or the server is busy; try again. gone: the server does not know the upload (any more).
 * over-proxy-limit: a proxy does not let through even the smallest piece.
 */
export type SendFailureKind = 'network' | 'unauthorized' | 'gone' | 'refused' | 'over-proxy-limit'

export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  readonly kind: SendFailureKind
  readonly status: number | null
  constructor(kind: SendFailureKind, status: number | null, cause?: unknown) {
    super(`${kind}${status === null ? '' : ` (${status})`}`, { cause })
    this.kind = kind
    this.status = status
  }
}

export interface SendRequest {
  readonly file: SendableFile
  readonly serverUrl: string
  /** The address of an earlier attempt; null creates the upload. */
  readonly tusUrl: string | null
  readonly metadata: Record<string, string>
  readonly chunkBytes: number
  readonly client: string
  readonly signal: AbortSignal
  readonly getToken: (forceRefresh: boolean) => Promise<string>
  readonly onUrl: (tusUrl: string) => void
  /** A proxy refused larger requests: this is the size from now on. */
  readonly onChunkBytes: (chunkBytes: number) => void
  /** Bytes passed to the network. */
  readonly onProgress: (sentBytes: number) => void
  /** Bytes the server has confirmed. */
  readonly onAccepted: (acceptedBytes: number) => void
}

export type SendFile = (request: SendRequest) => Promise<void>

/** A connection that stalls this long is treated as lost; browsers themselves would wait for minutes. */
const stallMs = 30_000
/** Smaller pieces would be mostly headers. */
const leastChunkBytes = 64_000

/**
 * Resolves when the server has every byte. Rejects with a `SendFailure`, or with the signal's reason when it aborts.
 * The pieces are halved until a proxy with a limit for bodies lets them through.
 */
export const sendByTus: SendFile = async (request) => {
  let { tusUrl, chunkBytes } = request
  const onUrl = (url: string) => {
    tusUrl = url
    request.onUrl(url)
  }
  for (;;) {
    try {
      return await sendPieces({ ...request, tusUrl, chunkBytes, onUrl })
    } catch (error) {
      const isTooLarge = error instanceof SendFailure && error.kind === 'over-proxy-limit'
      if (!isTooLarge || chunkBytes <= leastChunkBytes) throw error
      chunkBytes = Math.max(leastChunkBytes, Math.ceil(Math.min(chunkBytes, request.file.size) / 2))
      request.onChunkBytes(chunkBytes)
    }
  }
}

/** A resumed upload is given no creation address: otherwise tus-js-client would start over after any refusal. */
const sendPieces: SendFile = (request) =>
  new Promise((resolve, reject) => {
    const { signal } = request
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    let isStopped = false
    const stop = (error: unknown) => {
      isStopped = true
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', handleAbort)
      // Aborting only stops this request; the promise of a plain abort is already resolved.
      void upload.abort()
      reject(error)
    }
    const handleAbort = () => stop(signal.reason)
    const handleStall = () => stop(new SendFailure('network', null))
    let stallTimer = setTimeout(handleStall, stallMs)
    const noteLife = () => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(handleStall, stallMs)
    }

    const upload = new Upload(request.file instanceof Blob ? request.file : new Blob(), {
      ...(request.tusUrl === null ? { endpoint: request.serverUrl } : { uploadUrl: request.tusUrl }),
      metadata: request.metadata,
      chunkSize: request.chunkBytes,
      ...(request.file instanceof Blob ? {} : { fileReader: readerOf(request.file) }),
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(request.metadata['fingerprint'] ?? ''),
      onBeforeRequest: async (outgoing) => {
        await authorise(outgoing, request)
        // An abort cannot stop a request that is not sent yet: tus-js-client would send it after a pause.
        if (isStopped) throw new SendFailure('network', null)
      },
      onUploadUrlAvailable: () => {
        if (upload.url !== null) request.onUrl(upload.url)
      },
      onProgress: (sentBytes) => {
        noteLife()
        request.onProgress(sentBytes)
      },
      onChunkComplete: (_chunkBytes, acceptedBytes) => {
        noteLife()
        request.onAccepted(acceptedBytes)
      },
      onError: (error) => stop(toSendFailure(error)),
      onSuccess: () => {
        clearTimeout(stallTimer)
        signal.removeEventListener('abort', handleAbort)
        resolve()
      },
    })
    signal.addEventListener('abort', handleAbort, { once: true })
    upload.start()
  })

/** For content that is not a `Blob`: an encrypted copy is decrypted part by part. */
function readerOf(file: SendableFile): FileReader {
  const slice = async (start: number, end: number) => ({ value: await file.slice(start, end), done: end >= file.size })
  return { openFile: async () => ({ size: file.size, slice, close: () => undefined }) }
}

/** The token is sent only to the configured upload server, whatever address an answer named. */
async function authorise(outgoing: HttpRequest, request: SendRequest): Promise<void> {
  if (new URL(outgoing.getURL(), self.location.href).origin !== new URL(request.serverUrl, self.location.href).origin) {
    throw new SendFailure('refused', null)
  }
  outgoing.setHeader('authorization', `Bearer ${await request.getToken(false)}`)
  outgoing.setHeader('x-ropewalk-client', request.client)
}

function toSendFailure(error: Error): SendFailure {
  const cause = error instanceof DetailedError ? error.causingError : error
  if (cause instanceof SendFailure) return cause
  const response = error instanceof DetailedError ? error.originalResponse : null
  const isOwn = Boolean(response?.getHeader(serverHeader))
  if (response?.getStatus() === 413 && !isOwn) return new SendFailure('over-proxy-limit', 413, error)
  // Only our server refuses an upload: the page of a gateway counts as no answer.
  const status = response && isOwn ? response.getStatus() : 0
  return new SendFailure(failureKindOf(status), status === 0 ? null : status, error)
}

/** 409 (offset moved) and 423 (locked by another connection) are temporary; so are 429 and the 500s. */
export function failureKindOf(status: number): SendFailureKind {
  if (status === 401) return 'unauthorized'
  if (status === 404 || status === 410) return 'gone'
  if (status >= 400 && status < 500 && ![408, 409, 423, 425, 429].includes(status)) return 'refused'
  return 'network'
}
