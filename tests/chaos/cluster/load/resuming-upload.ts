/**
 * An upload as the app sends it: pieces by tus, and after every failure a request for the server's offset, with
 * growing pauses, until everything has arrived. Records every response, so that a scenario can check a member's device
 * would not have given up.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { VideoId } from '#contract/content/ids.ts'
import { startUpload, tusPath, uploadChunkBytes } from '#contract/uploads.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'

const tusVersion = { 'tus-resumable': '1.0.0' }
/** Bytes of one write to the network. */
const stepBytes = 256 * 1024
const longestPauseMs = 4000
const spareSeconds = 60

export interface UploadAnswer {
  readonly method: string
  /** 0: the connection broke. */
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | undefined
  readonly at: number
}

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

export interface UploadPlan {
  readonly origin: string
  readonly member: ApiMember
  readonly file: string
  /** Awaited before each step of 256 kB, with the number of the file's bytes sent so far. */
  readonly pace?: (sentBytes: number) => Promise<void>
}

export class ResumingUpload {
  readonly videoId: VideoId
  readonly sizeBytes: number
  readonly answers: UploadAnswer[] = []
  /**
   * Cases in which the server's offset was below the bytes it had acknowledged, and by how much: the device would send
   * those bytes twice.
   */
  readonly setBacks: number[] = []
  acknowledgedBytes = 0
  /** Bytes sent to the network, including those sent again. */
  sentBytes = 0
  readonly #plan: UploadPlan
  readonly #bytes: Buffer
  readonly #uploadId: string
  readonly #fingerprint: string

  private constructor(plan: UploadPlan, bytes: Buffer, ids: { videoId: VideoId; uploadId: string; fingerprint: string }) {
    this.#plan = plan
    this.#bytes = bytes
    this.sizeBytes = bytes.length
    this.videoId = ids.videoId
    this.#uploadId = ids.uploadId
    this.#fingerprint = ids.fingerprint
  }

  /** Creates the upload; no byte has been sent when this resolves. */
  static async begin(plan: UploadPlan): Promise<ResumingUpload> {
    const bytes = await readFile(plan.file)
    const fingerprint = randomUUID()
    const data = { filename: path.basename(plan.file), sizeBytes: bytes.length, filetype: 'video/mp4', fingerprint }
    const { uploadId, videoId } = await plan.member.call(startUpload, { data })
    const upload = new ResumingUpload(plan, bytes, { videoId, uploadId, fingerprint })
    const created = await upload.#ask('POST', tusPath, upload.#creation())
    if (created.status !== 201) throw new Error(`The upload was not begun: ${created.status}`)
    return upload
  }

  /** Resolves when the server has every byte. Rejects when it refuses permanently, and after `patienceMs`. */
  async send(patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs
    let failures = 0
    let from: number | null = 0
    while (this.acknowledgedBytes < this.sizeBytes) {
      if (performance.now() > deadline) throw new Error(`Not everything had been sent after ${patienceMs / 1000} s.`)
      from ??= await this.#standing()
      const reply: Reply | null = from === null ? null : await this.#sendPiece(from)
      if (reply?.status === 204) {
        failures = 0
        this.acknowledgedBytes = from = Number(reply.headers['upload-offset'])
        continue
      }
      from = null
      failures += 1
      const wantedMs = Number(reply?.headers['retry-after'] ?? 0) * 1000
      await delay(Math.max(Math.min(500 * 2 ** failures, longestPauseMs), Math.min(wantedMs, longestPauseMs)))
    }
  }

  #creation(): Record<string, string> {
    const { file } = this.#plan
    const metadata = { uploadId: this.#uploadId, filename: path.basename(file), filetype: 'video/mp4', fingerprint: this.#fingerprint }
    const words = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    return { 'upload-length': String(this.sizeBytes), 'upload-metadata': words.join(',') }
  }

  /** Null: the server does not respond now. */
  async #standing(): Promise<number | null> {
    const { status, headers } = await this.#ask('HEAD', `${tusPath}/${this.#uploadId}`)
    if (status !== 200) return null
    const offset = Number(headers['upload-offset'])
    if (offset < this.acknowledgedBytes) this.setBacks.push(this.acknowledgedBytes - offset)
    this.acknowledgedBytes = offset
    return offset < this.sizeBytes ? offset : null
  }

  #sendPiece(from: number): Promise<Reply> {
    const piece = this.#bytes.subarray(from, Math.min(this.sizeBytes, from + uploadChunkBytes))
    const headers = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' }
    return this.#ask('PATCH', `${tusPath}/${this.#uploadId}`, headers, { piece, from })
  }

  async #ask(
    method: string,
    address: string,
    headers: Record<string, string> = {},
    body?: { piece: Buffer; from: number },
  ): Promise<Reply> {
    const { origin, member } = this.#plan
    const [at, startedAt] = [Date.now(), performance.now()]
    const reply = await this.#token().then((token) =>
      this.#exchange(`${origin}${address}`, { method, headers: { ...tusVersion, ...headers, authorization: `Bearer ${token}` } }, body),
    )
    // A device treats these as the end of the upload, or of the session.
    if ([400, 401, 403, 404, 410, 413, 422].includes(reply.status))
      throw new Error(`${method} answered ${reply.status}: ${member.name} has lost the upload.`)
    const retryAfter = reply.headers['retry-after']
    this.answers.push({ method, status: reply.status, ms: performance.now() - startedAt, retryAfter, at })
    return reply
  }

  /** A failed renewal is retried with the next request: the old token may still be valid. */
  async #token(): Promise<string> {
    const { member } = this.#plan
    if (member.signedIn.expiresAt - spareSeconds < Date.now() / 1000) await member.renew().catch(() => undefined)
    return member.signedIn.token
  }

  #exchange(
    url: string,
    { method, headers }: { method: string; headers: Record<string, string> },
    body?: { piece: Buffer; from: number },
  ): Promise<Reply> {
    return new Promise((resolve) => {
      const length = body ? { 'content-length': String(body.piece.length) } : {}
      const request = httpRequest(url, { method, headers: { ...headers, ...length, 'x-ropewalk-client': 'web/test' }, agent: false })
      request.on('response', (response) => {
        response.resume()
        response.on('error', () => undefined)
        resolve({ status: response.statusCode ?? 0, headers: response.headers })
        // The server responded before the whole body was sent, so it does not want the rest.
        if (!request.writableEnded) request.destroy()
      })
      request.on('error', () => resolve({ status: 0, headers: {} }))
      request.on('close', () => resolve({ status: 0, headers: {} }))
      if (body) this.#write(request, body).catch((error: Error) => request.destroy(error))
      else request.end()
    })
  }

  async #write(request: ReturnType<typeof httpRequest>, { piece, from }: { piece: Buffer; from: number }): Promise<void> {
    for (let start = 0; start < piece.length; start += stepBytes) {
      await this.#plan.pace?.(from + start)
      if (request.destroyed) return
      const step = piece.subarray(start, start + stepBytes)
      this.sentBytes += step.length
      await new Promise<void>((resolve) => {
        request.once('close', resolve)
        request.write(step, () => {
          request.off('close', resolve)
          resolve()
        })
      })
    }
    if (!request.destroyed) request.end()
  }
}
