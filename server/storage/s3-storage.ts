/** Objects in an S3 bucket (any provider), signed with aws4fetch. Large bodies are sent in parts, so memory stays flat. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { StoreAway } from '../lib/outage.ts'
import { inParts, prepend } from './in-parts.ts'
import { piecesOf } from './pieces-of.ts'
import { escapeXml, readTag, readTags } from './s3-xml.ts'
import type { ByteRange, MarkedObject, Storage, StoredObject } from './storage.ts'
import { assertStorageKey, assertStoragePrefix } from './storage-key.ts'

export interface S3Settings {
  /** `https://endpoint/bucket`, path style. */
  readonly url: string
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
  /** At least 5 MiB by S3's rules; the last part may be smaller. */
  readonly partBytes?: number
  /** Shorter in tests. */
  readonly patience?: S3Patience
}

/** Milliseconds. */
export interface S3Patience {
  /** From a request to the head of its response. */
  readonly answerMs: number
  /** The same for a request with a body, which has to be sent first. */
  readonly uploadMs: number
  /** Between two pieces of a response's body. */
  readonly silenceMs: number
}

const usualPatience: S3Patience = { answerMs: 10_000, uploadMs: 120_000, silenceMs: 20_000 }

const defaultPartBytes = 16 * 1024 * 1024
const deletesAtOnce = 8
/** As S3's own clients do: most 5xx and 429 responses are over a moment later. */
const retries = 4
const firstPauseMs = 50
const probe = Buffer.from('writable')

export function createS3Storage(settings: S3Settings): Storage {
  return new S3Storage(settings)
}

/** The store refused (4xx, 501): keys, rights, a call it does not know, or an object that does not exist. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

class S3Storage implements Storage {
  readonly #bucket: string
  readonly #partBytes: number
  readonly #client: AwsClient
  readonly #patience: S3Patience

  constructor({ url, accessKey, secretKey, region, partBytes = defaultPartBytes, patience = usualPatience }: S3Settings) {
    this.#patience = patience
    this.#bucket = url.replace(/\/+$/, '')
    this.#partBytes = partBytes
    this.#client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' })
  }

  async put(key: string, body: Buffer | Readable): Promise<void> {
    return Buffer.isBuffer(body) ? this.#putWhole(key, body) : this.#putChunks(key, body)
  }

  async putFile(key: string, localPath: string): Promise<void> {
    const file = await open(localPath, 'r')
    try {
      await this.#putChunks(key, file.createReadStream({ autoClose: false }))
    } finally {
      await file.close()
    }
    await rm(localPath)
  }

  async stat(key: string): Promise<StoredObject | null> {
    const response = await this.#send('stat', this.#addressOf(key), { method: 'HEAD' }, [404])
    return response.ok ? { key, sizeBytes: Number(response.headers.get('content-length') ?? 0) } : null
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
    const response = await this.#send('read', this.#addressOf(key), { method: 'GET', ...(headers ? { headers } : {}) }, [404])
    if (response.ok) return response.body ? piecesOf(response.body, this.#patience.silenceMs) : Readable.from([])
    await response.body?.cancel()
    return null
  }

  async stage(key: string): Promise<{ path: string; release: () => Promise<void> }> {
    const body = await this.read(key)
    if (!body) throw new Error(`There is nothing at ${key}.`)
    const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-staged-'))
    const release = () => rm(folder, { recursive: true, force: true })
    try {
      const file = path.join(folder, 'object')
      await pipeline(body, createWriteStream(file))
      return { path: file, release }
    } catch (error) {
      await release()
      throw error
    }
  }

  async list(prefix: string): Promise<StoredObject[]> {
    assertStoragePrefix(prefix)
    const found: StoredObject[] = []
    for await (const { key, sizeBytes } of this.#entries(prefix)) found.push({ key, sizeBytes })
    return found.toSorted((left, right) => (left.key < right.key ? -1 : 1))
  }

  inventory(): AsyncIterable<MarkedObject> {
    return this.#entries('')
  }

  async *#entries(prefix: string): AsyncGenerator<MarkedObject> {
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) })
      const xml = await (await this.#send('list', `${this.#bucket}?${query.toString()}`, { method: 'GET' })).text()
      for (const entry of readTags(xml, 'Contents')) yield markedObject(entry)
      token = readTag(xml, 'IsTruncated') === 'true' ? readTag(xml, 'NextContinuationToken') : undefined
    }
  }

  async delete(key: string): Promise<void> {
    await this.#send('delete', this.#addressOf(key), { method: 'DELETE' }, [404])
  }

  async deletePrefix(prefix: string): Promise<void> {
    const objects = await this.list(prefix)
    for (let start = 0; start < objects.length; start += deletesAtOnce)
      await Promise.all(objects.slice(start, start + deletesAtOnce).map(({ key }) => this.delete(key)))
  }

  /** Names the call that failed. `ListParts` is not called by us but by the tus store, for uploads that continue after a pause. */
  async check(): Promise<void> {
    const key = `checks/${randomUUID()}`
    try {
      await this.#tryCalls(key)
    } catch (error) {
      // The first failure is the one to report.
      await this.delete(key).catch(() => undefined)
      throw error
    }
    await this.delete(key)
  }

  async #tryCalls(key: string): Promise<void> {
    await this.#putWhole(key, probe)
    const found = await this.stat(key)
    if (found?.sizeBytes !== probe.length) throw new StoreRefused('S3 stat does not find what was just put.', 404)
    const part = await this.read(key, { start: 1, end: 2 })
    if (!part || !(await buffer(part)).equals(probe.subarray(1, 3))) throw new StoreRefused('S3 read does not answer a range.', 200)
    const listed = await this.list('checks/')
    if (!listed.some((object) => object.key === key)) throw new StoreRefused('S3 list does not find what was just put.', 200)
    await this.#putParts(key, [probe], (address) => this.#send('list-parts', address, { method: 'GET' }))
    const started = await this.#startParts(key)
    await this.#send('abort', this.#addressOf(key, `?uploadId=${started}`), { method: 'DELETE' })
  }

  async reach(): Promise<void> {
    await this.stat('checks/reach')
  }

  #addressOf(key: string, query = ''): string {
    assertStorageKey(key)
    return `${this.#bucket}/${key}${query}`
  }

  async #send(what: string, url: string, init: RequestInit & { method: string }, accepted: readonly number[] = []): Promise<Response> {
    const response = await this.#fetch(what, url, init)
    if (response.ok || accepted.includes(response.status)) return response
    // The body may contain keys and our access key id: only S3's own code is repeated.
    const code = readTag(await response.text(), 'Code') ?? 'no code'
    const message = `S3 ${what} answered ${response.status} (${code}).`
    // 501: the store does not know the call, now or later.
    throw response.status >= 500 && response.status !== 501 ? new StoreAway(message) : new StoreRefused(message, response.status)
  }

  /** The limit ends with the head of the response; its body has a limit of its own. */
  async #fetch(what: string, url: string, init: RequestInit & { method: string }): Promise<Response> {
    const limitMs = init.body ? this.#patience.uploadMs : this.#patience.answerMs
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), limitMs)
    try {
      return await this.#repeat(url, init, limit.signal)
    } catch (error) {
      const reason = limit.signal.aborted ? `did not answer within ${limitMs} ms` : 'could not be reached'
      throw new StoreAway(`S3 ${what}: the store ${reason}.`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** The signal goes to `fetch` itself: the one in a Request never fires once undici has let the Request be collected. */
  async #repeat(url: string, init: RequestInit & { method: string }, signal: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(await this.#client.sign(url, init), { signal })
      const mayPass = response.status >= 500 || response.status === 429
      if (!mayPass || attempt === retries) return response
      await response.body?.cancel()
      await delay(Math.random() * firstPauseMs * 2 ** attempt, undefined, { signal })
    }
  }

  async #putWhole(key: string, body: Buffer): Promise<void> {
    const headers = { 'content-length': String(body.length) }
    await this.#send('put', this.#addressOf(key), { method: 'PUT', body: new Uint8Array(body), headers })
  }

  /** One request if everything fits into a part. */
  async #putChunks(key: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const parts = inParts(chunks, this.#partBytes)[Symbol.asyncIterator]()
    const first = await parts.next()
    const second = first.done ? first : await parts.next()
    if (first.done || second.done) return this.#putWhole(key, first.done ? Buffer.alloc(0) : first.value)
    await this.#putParts(key, prepend([first.value, second.value], parts))
  }

  /** Resolves with the id of an upload in parts, encoded for an address. */
  async #startParts(key: string): Promise<string> {
    const started = await (await this.#send('start', this.#addressOf(key, '?uploads='), { method: 'POST' })).text()
    return encodeURIComponent(readTag(started, 'UploadId') ?? '')
  }

  /** `beforeEnd` gets the address of the upload in parts. */
  async #putParts(
    key: string,
    parts: AsyncIterable<Buffer> | Iterable<Buffer>,
    beforeEnd?: (address: string) => Promise<unknown>,
  ): Promise<void> {
    const uploadId = await this.#startParts(key)
    try {
      const tags: string[] = []
      for await (const part of parts) {
        const address = this.#addressOf(key, `?partNumber=${tags.length + 1}&uploadId=${uploadId}`)
        const sent = await this.#send('part', address, { method: 'PUT', body: new Uint8Array(part) })
        tags.push(sent.headers.get('etag') ?? '')
      }
      await beforeEnd?.(this.#addressOf(key, `?uploadId=${uploadId}`))
      await this.#complete(this.#addressOf(key, `?uploadId=${uploadId}`), tags)
    } catch (error) {
      // The bucket's own rule about unfinished uploads deletes parts that the store still keeps.
      await this.#fetch('abort', this.#addressOf(key, `?uploadId=${uploadId}`), { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }

  async #complete(address: string, tags: readonly string[]): Promise<void> {
    const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`).join('')
    const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
    const answer = await (await this.#send('complete', address, { method: 'POST', body })).text()
    // S3 may answer 200 and report the failure in the body.
    if (answer.includes('<Error>')) throw new Error(`S3 complete failed (${readTag(answer, 'Code') ?? 'no code'}).`)
  }
}

function markedObject(entry: string): MarkedObject {
  const version = `${readTag(entry, 'ETag')} ${readTag(entry, 'LastModified')} ${readTag(entry, 'Size')}`
  return {
    key: readTag(entry, 'Key') ?? '',
    sizeBytes: Number(readTag(entry, 'Size') ?? 0),
    mark: createHash('sha256').update(version).digest('hex').slice(0, 20),
  }
}
