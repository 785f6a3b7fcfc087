/**
 * One attempt at one upload: opens the file, creates a draft, sends the bytes. The outcome is a value; the queue decides how to
 * continue.
 */
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import type { CallError } from '#src/http/call-error.ts'
import { isServerRefusal } from '#src/http/is-server-refusal.ts'
import type { UploadEntry, UploadFailure } from '#src/offline/uploads/upload-entry.ts'
import { isReadable } from '../copy-place.ts'
import type { QueuePorts, SendableFile } from './queue-ports.ts'
import { SendFailure } from '../send-by-tus.ts'

export type RunEnd =
  | { kind: 'done' }
  /** The member has this photo already. */
  | { kind: 'duplicate' }
  /** Stopped from outside: a pause, a cancel, a lost connection. */
  | { kind: 'stopped' }
  | { kind: 'needs-file' }
  | { kind: 'retry'; isUnauthorized: boolean }
  /** The server no longer knows the upload. */
  | { kind: 'lost' }
  | { kind: 'failed'; failure: UploadFailure; freeBytes?: number | undefined }

export interface RunHooks {
  readonly signal: AbortSignal
  readonly current: () => UploadEntry
  readonly patch: (change: Partial<UploadEntry>) => Promise<void>
  /** There is a draft: for a video, details can be sent. */
  readonly onDraft: () => void
  readonly onState: (state: 'preparing' | 'uploading' | 'finishing') => void
  readonly onProgress: (sentBytes: number) => void
  readonly onAccepted: (acceptedBytes: number) => void
}

export async function runUpload(ports: QueuePorts, hooks: RunHooks): Promise<RunEnd> {
  const { localId, sizeBytes } = hooks.current()
  hooks.onState('preparing')
  try {
    const file = await ports.files.open(localId, sizeBytes)
    if (!file) return { kind: 'needs-file' }
    if (!(await ensureDraft(ports, hooks))) return { kind: 'duplicate' }
    hooks.signal.throwIfAborted()
    return await sendAll(ports, hooks, file)
  } catch (error) {
    if (hooks.signal.aborted) return { kind: 'stopped' }
    return endOf(error)
  }
}

/** Afterwards the draft exists. Resolves with false when there is nothing to send. */
async function ensureDraft(ports: QueuePorts, hooks: RunHooks): Promise<boolean> {
  const entry = hooks.current()
  if (entry.uploadId !== null) return true
  const started = await ports.server.start(entry)
  // Started earlier, on this device or another: bytes already on the server are not sent again.
  const tusUrl = started.isExisting ? `${entry.serverUrl.replace(/\/$/, '')}/${started.uploadId}` : null
  const { details } = hooks.current()
  const item = entry.kind === 'photo' ? { photoId: started.itemId } : { videoId: started.itemId }
  await hooks.patch({ uploadId: started.uploadId, ...item, title: details?.title ?? started.title, tusUrl })
  hooks.onDraft()
  return started.uploadId !== null
}

async function sendAll(ports: QueuePorts, hooks: RunHooks, file: SendableFile): Promise<RunEnd> {
  hooks.onState('uploading')
  try {
    await sendOnce(ports, hooks, file)
  } catch (error) {
    if (hooks.signal.aborted) throw error
    // A draft without bytes: the first attempt ended between the two requests.
    const { tusUrl, sentBytes } = hooks.current()
    if (error instanceof SendFailure && error.kind === 'gone' && tusUrl !== null && sentBytes === 0) {
      await hooks.patch({ tusUrl: null })
      await sendOnce(ports, hooks, file)
    } else {
      if (isNetworkLike(error) && !(await isReadable(file, sentBytes))) {
        ports.files.forgetOriginal(hooks.current().localId)
        return { kind: 'retry', isUnauthorized: false }
      }
      throw error
    }
  }
  hooks.onState('finishing')
  return { kind: 'done' }
}

function sendOnce(ports: QueuePorts, hooks: RunHooks, file: SendableFile): Promise<void> {
  const entry = hooks.current()
  return ports.send({
    file,
    serverUrl: entry.serverUrl,
    tusUrl: entry.tusUrl,
    metadata: { uploadId: entry.uploadId ?? '', filename: entry.filename, filetype: entry.filetype, fingerprint: entry.fingerprint },
    chunkBytes: entry.chunkBytes ?? ports.chunkBytes,
    client: ports.client,
    signal: hooks.signal,
    getToken: ports.getToken,
    onUrl: (tusUrl) => {
      if (tusUrl !== hooks.current().tusUrl) hooks.patch({ tusUrl }).catch(ports.reportProblem)
    },
    onChunkBytes: (chunkBytes) => void hooks.patch({ chunkBytes }).catch(ports.reportProblem),
    onProgress: hooks.onProgress,
    onAccepted: hooks.onAccepted,
  })
}

function isNetworkLike(error: unknown): boolean {
  return error instanceof SendFailure && error.kind === 'network' && error.status === null
}

function endOf(error: unknown): RunEnd {
  if (error instanceof SendFailure) {
    switch (error.kind) {
      case 'gone':
        return { kind: 'lost' }
      case 'refused':
        return { kind: 'failed', failure: error.status === 413 ? 'too-large' : error.status === 415 ? 'wrong-type' : 'refused' }
      case 'over-proxy-limit':
        return { kind: 'failed', failure: 'proxy-limit' }
      case 'unauthorized':
        return { kind: 'retry', isUnauthorized: true }
      case 'network':
        return { kind: 'retry', isUnauthorized: false }
    }
  }
  if (isServerRefusal(error)) return endOfRefusal(error)
  return { kind: 'retry', isUnauthorized: false }
}

function endOfRefusal({ code, freeBytes }: Pick<CallError, 'freeBytes'> & { readonly code: ErrorCode }): RunEnd {
  switch (code) {
    case 'upload_too_large':
      return { kind: 'failed', failure: 'too-large' }
    case 'upload_wrong_type':
      return { kind: 'failed', failure: 'wrong-type' }
    case 'upload_over_quota':
      return { kind: 'failed', failure: 'over-quota', freeBytes }
    case 'upload_no_space':
      return { kind: 'failed', failure: 'no-space', freeBytes }
    case 'unauthorized':
    case 'session_expired':
    case 'session_reused':
      return { kind: 'retry', isUnauthorized: true }
    case 'rate_limited':
    case 'maintenance':
    case 'unavailable':
    case 'server_error':
    case 'idempotency_running':
      return { kind: 'retry', isUnauthorized: false }
    default:
      return { kind: 'failed', failure: 'refused' }
  }
}
