/** Objects in an S3 bucket (any provider), signed with aws4fetch. Large bodies travel in parts, so memory stays flat. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { Storage, StoredObject } from './storage.ts'
import { assertStorageKey, assertStoragePrefix } from './storage-key.ts'
import { escapeXml, readTag, readTags } from './s3-xml.ts'

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
  const bucket = settings.url.replace(/\/+$/, '')
  const partBytes = settings.partBytes ?? defaultPartBytes
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    retries: 4,
  })
  const addressOf = (key: string, query = '') => {
    assertStorageKey(key)
    return `${bucket}/${key}${query}`
  }
  async function send(what: string, url: string, init: RequestInit & { method: string }, accepted: readonly number[] = []): Promise<Response> {
    const response = await client.fetch(url, init)
    if (response.ok || accepted.includes(response.status)) return response
    // The body may name keys and our access key id: only S3's own code is repeated.
    const code = readTag(await response.text(), 'Code') ?? 'no code'
    throw new Error(`S3 ${what} answered ${response.status} (${code}).`)
  }
  const putWhole = async (key: string, body: Buffer) => {
    await send('put', addressOf(key), { method: 'PUT', body: new Uint8Array(body), headers: { 'content-length': String(body.length) } })
  }

  async function putParts(key: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const started = await (await send('start', addressOf(key, '?uploads='), { method: 'POST' })).text()
    const uploadId = encodeURIComponent(readTag(started, 'UploadId') ?? '')
    try {
      const tags: string[] = []
      for await (const part of parts) {
        const query = `?partNumber=${tags.length + 1}&uploadId=${uploadId}`
        const sent = await send('part', addressOf(key, query), { method: 'PUT', body: new Uint8Array(part) })
        tags.push(sent.headers.get('etag') ?? '')
      }
      const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`).join('')
      const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
      const answer = await (await send('complete', addressOf(key, `?uploadId=${uploadId}`), { method: 'POST', body })).text()
      // S3 may answer 200 and put the failure into the body.
      if (answer.includes('<Error>')) throw new Error(`S3 complete failed (${readTag(answer, 'Code') ?? 'no code'}).`)
    } catch (error) {
      await client.fetch(addressOf(key, `?uploadId=${uploadId}`), { method: 'DELETE' })
      throw error
    }
  }

  async function putChunks(key: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const parts = inParts(chunks, partBytes)[Symbol.asyncIterator]()
    const first = await parts.next()
    const second = first.done ? first : await parts.next()
    if (first.done || second.done) return putWhole(key, first.done ? Buffer.alloc(0) : first.value)
    await putParts(key, prepend([first.value, second.value], parts))
  }

  const storage: Storage = {
    put: (key, body) => (Buffer.isBuffer(body) ? putWhole(key, body) : putChunks(key, body)),

    async putFile(key, localPath) {
      const file = await open(localPath, 'r')
      try {
        await putChunks(key, file.createReadStream({ autoClose: false }))
      } finally {
        await file.close()
      }
      await rm(localPath)
    },

    async stat(key) {
      const response = await send('stat', addressOf(key), { method: 'HEAD' }, [404])
      return response.ok ? { key, sizeBytes: Number(response.headers.get('content-length') ?? 0) } : null
    },

    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const response = await send('read', addressOf(key), { method: 'GET', ...(headers ? { headers } : {}) }, [404])
      if (response.ok) return response.body ? Readable.fromWeb(response.body) : Readable.from([])
      await response.body?.cancel()
      return null
    },

    async stage(key) {
      const body = await storage.read(key)
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
    },

    async list(prefix) {
      assertStoragePrefix(prefix)
      const found: StoredObject[] = []
      for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) })
        const xml = await (await send('list', `${bucket}?${query.toString()}`, { method: 'GET' })).text()
        for (const entry of readTags(xml, 'Contents'))
          found.push({ key: readTag(entry, 'Key') ?? '', sizeBytes: Number(readTag(entry, 'Size') ?? 0) })
        token = readTag(xml, 'IsTruncated') === 'true' ? readTag(xml, 'NextContinuationToken') : undefined
      }
      return found.toSorted((left, right) => (left.key < right.key ? -1 : 1))
    },

    async delete(key) {
      await send('delete', addressOf(key), { method: 'DELETE' }, [404])
    },

    async deletePrefix(prefix) {
      const objects = await storage.list(prefix)
      for (let start = 0; start < objects.length; start += deletesAtOnce)
        await Promise.all(objects.slice(start, start + deletesAtOnce).map(({ key }) => storage.delete(key)))
    },

    async check() {
      await putWhole('checks/writable', Buffer.from('ok'))
    },
  }
  return storage
}

/** Regroups a stream into parts of equal size; the last one is what remains. */
async function* inParts(chunks: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk)
    while (waitingBytes + rest.length >= partBytes) {
      const taken = partBytes - waitingBytes
      yield Buffer.concat([...waiting, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      waiting = []
      waitingBytes = 0
    }
    if (rest.length > 0) waiting.push(rest)
    waitingBytes += rest.length
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting)
}

async function* prepend(first: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
