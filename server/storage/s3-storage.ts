/** Objects in an S3 bucket (any provider), signed with aws4fetch. Large bodies travel in parts, so memory stays flat. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { inParts, prepend } from './in-parts.ts'
import { escapeXml, readTag, readTags } from './s3-xml.ts'
import type { ByteRange, Storage, StoredObject } from './storage.ts'
import { assertStorageKey, assertStoragePrefix } from './storage-key.ts'

export interface S3Settings {
  /** `https://endpoint/bucket`, path style. */
  readonly url: string
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
  /** At least 5 MiB by S3's rules; the last part may be smaller. */
  readonly partBytes?: number
}

const defaultPartBytes = 16 * 1024 * 1024
const deletesAtOnce = 8

export function createS3Storage(settings: S3Settings): Storage {
  return new S3Storage(settings)
}

class S3Storage implements Storage {
  readonly #bucket: string
  readonly #partBytes: number
  readonly #client: AwsClient

  constructor({ url, accessKey, secretKey, region, partBytes = defaultPartBytes }: S3Settings) {
    this.#bucket = url.replace(/\/+$/, '')
    this.#partBytes = partBytes
    this.#client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 4 })
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
    if (response.ok) return response.body ? Readable.fromWeb(response.body) : Readable.from([])
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
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) })
      const xml = await (await this.#send('list', `${this.#bucket}?${query.toString()}`, { method: 'GET' })).text()
      for (const entry of readTags(xml, 'Contents'))
        found.push({ key: readTag(entry, 'Key') ?? '', sizeBytes: Number(readTag(entry, 'Size') ?? 0) })
      token = readTag(xml, 'IsTruncated') === 'true' ? readTag(xml, 'NextContinuationToken') : undefined
    }
    return found.toSorted((left, right) => (left.key < right.key ? -1 : 1))
  }

  async delete(key: string): Promise<void> {
    await this.#send('delete', this.#addressOf(key), { method: 'DELETE' }, [404])
  }

  async deletePrefix(prefix: string): Promise<void> {
    const objects = await this.list(prefix)
    for (let start = 0; start < objects.length; start += deletesAtOnce)
      await Promise.all(objects.slice(start, start + deletesAtOnce).map(({ key }) => this.delete(key)))
  }

  async check(): Promise<void> {
    await this.#putWhole('checks/writable', Buffer.from('ok'))
    await this.delete('checks/writable')
  }

  #addressOf(key: string, query = ''): string {
    assertStorageKey(key)
    return `${this.#bucket}/${key}${query}`
  }

  async #send(what: string, url: string, init: RequestInit & { method: string }, accepted: readonly number[] = []): Promise<Response> {
    const response = await this.#client.fetch(url, init)
    if (response.ok || accepted.includes(response.status)) return response
    // The body may name keys and our access key id: only S3's own code is repeated.
    const code = readTag(await response.text(), 'Code') ?? 'no code'
    throw new Error(`S3 ${what} answered ${response.status} (${code}).`)
  }

  async #putWhole(key: string, body: Buffer): Promise<void> {
    const headers = { 'content-length': String(body.length) }
    await this.#send('put', this.#addressOf(key), { method: 'PUT', body: new Uint8Array(body), headers })
  }

  /** One request for what fits into a part. */
  async #putChunks(key: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const parts = inParts(chunks, this.#partBytes)[Symbol.asyncIterator]()
    const first = await parts.next()
    const second = first.done ? first : await parts.next()
    if (first.done || second.done) return this.#putWhole(key, first.done ? Buffer.alloc(0) : first.value)
    await this.#putParts(key, prepend([first.value, second.value], parts))
  }

  async #putParts(key: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const started = await (await this.#send('start', this.#addressOf(key, '?uploads='), { method: 'POST' })).text()
    const uploadId = encodeURIComponent(readTag(started, 'UploadId') ?? '')
    try {
      const tags: string[] = []
      for await (const part of parts) {
        const address = this.#addressOf(key, `?partNumber=${tags.length + 1}&uploadId=${uploadId}`)
        const sent = await this.#send('part', address, { method: 'PUT', body: new Uint8Array(part) })
        tags.push(sent.headers.get('etag') ?? '')
      }
      await this.#complete(this.#addressOf(key, `?uploadId=${uploadId}`), tags)
    } catch (error) {
      await this.#client.fetch(this.#addressOf(key, `?uploadId=${uploadId}`), { method: 'DELETE' })
      throw error
    }
  }

  async #complete(address: string, tags: readonly string[]): Promise<void> {
    const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`).join('')
    const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
    const answer = await (await this.#send('complete', address, { method: 'POST', body })).text()
    // S3 may answer 200 and put the failure into the body.
    if (answer.includes('<Error>')) throw new Error(`S3 complete failed (${readTag(answer, 'Code') ?? 'no code'}).`)
  }
}
