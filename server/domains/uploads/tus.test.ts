import { createHash, randomBytes, randomInt } from 'node:crypto'
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { cancelUploads, listUploads, startUpload } from '#contract/uploads.ts'
import { limits } from '#tests/harness/limits.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { uploadLocks, uploads } from '../../db/tables/uploads.ts'
import { videos } from '../../db/tables/videos.ts'
import { createApp } from '../../http/app.ts'
import { usualBodyTimes } from '../../http/limits/slow-bodies.ts'
import { createDiskStorage } from '../../storage/disk-storage.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { domains } from '../../compose.ts'

/** No request ends because its body stalls. */
const endless = { ...usualBodyTimes, stallMs: limits.longTest, baseMs: limits.longTest }

let server: TestServer
let base = ''
let folder = ''
let member: Credentials

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-tus-'))
  server = await createTestServer({ services: { storage: createDiskStorage(path.join(folder, 'media')) }, bodyTimes: endless })
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.asMember()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const headersOf = (as: Pick<Credentials, 'token'>) => ({
  authorization: `Bearer ${as.token}`,
  'x-ropewalk-client': 'web/test',
  'tus-resumable': '1.0.0',
})
const encode = (text: string) => Buffer.from(text).toString('base64')
const metadataOf = (uploadId: string, fingerprint: string) =>
  `uploadId ${encode(uploadId)},filename ${encode('video.mp4')},filetype ${encode('video/mp4')},fingerprint ${encode(fingerprint)}`

async function begin(sizeBytes: number, as = member) {
  const fingerprint = randomBytes(8).toString('hex')
  const { data } = await server.call(startUpload, { data: { filename: 'video.mp4', sizeBytes, fingerprint } }, { as })
  return { ...data, fingerprint, sizeBytes }
}
type Begun = Awaited<ReturnType<typeof begin>>

function create(upload: Begun, { as = member, length = upload.sizeBytes, origin = base } = {}) {
  return fetch(`${origin}/files`, {
    method: 'POST',
    headers: { ...headersOf(as), 'upload-length': String(length), 'upload-metadata': metadataOf(upload.uploadId, upload.fingerprint) },
  })
}
function patch(uploadId: string, offset: number, body: Buffer, { as = member, origin = base } = {}) {
  return fetch(`${origin}/files/${uploadId}`, {
    method: 'PATCH',
    headers: { ...headersOf(as), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(body),
  })
}
const head = (uploadId: string, { as = member, origin = base } = {}) =>
  fetch(`${origin}/files/${uploadId}`, { method: 'HEAD', headers: headersOf(as) })
const offsetOf = async (uploadId: string, options?: { as?: Credentials; origin?: string }) =>
  Number((await head(uploadId, options)).headers.get('upload-offset') ?? Number.NaN)

/** Sends the path unchanged: `fetch` would normalise it first. */
async function rawStatus(method: 'HEAD' | 'PATCH', rawPath: string): Promise<number | undefined> {
  const { hostname, port } = new URL(base)
  const request = httpRequest({
    hostname,
    port,
    method,
    path: rawPath,
    headers: { ...headersOf(member), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

/** Sends part of a chunk and cuts the connection. */
function patchAndCut(uploadId: string, offset: number, body: Buffer, cutAfter: number, origin = base): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(`${origin}/files/${uploadId}`, {
      method: 'PATCH',
      headers: {
        ...headersOf(member),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(body.length),
      },
    })
    request.on('error', () => resolve())
    request.on('close', () => resolve())
    request.write(body.subarray(0, cutAfter), () => request.destroy())
  })
}

async function storedSha(videoId: number): Promise<string | null> {
  const [object] = await server.services.storage.list(`originals/${videoId}/`)
  const body = object && (await server.services.storage.read(object.key))
  return body
    ? createHash('sha256')
        .update(await buffer(body))
        .digest('hex')
    : null
}
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const queued = (videoId: number) => server.jobs.payloadsOf('encode-video').filter((job) => job.videoId === videoId)

describe('an upload', () => {
  it('arrives in chunks, moves into the store and goes to the encoder exactly once', async () => {
    const bytes = randomBytes(300_000)
    const upload = await begin(bytes.length)
    const created = await create(upload)
    expect([created.status, created.headers.get('location')]).toEqual([201, `/files/${upload.uploadId}`])
    expect((await patch(upload.uploadId, 0, bytes.subarray(0, 100_000))).status).toBe(204)
    await expect
      .poll(
        async () =>
          (await server.call(listUploads, {}, { as: member })).data.uploads.find(({ uploadId }) => uploadId === upload.uploadId)
            ?.receivedBytes,
      )
      .toBe(100_000)
    const last = await patch(upload.uploadId, 100_000, bytes.subarray(100_000))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '300000'])
    expect(await storedSha(upload.videoId)).toBe(sha(bytes))
    expect(queued(upload.videoId)).toHaveLength(1)
    expect((await server.db.select().from(videos)).find(({ id }) => id === upload.videoId)?.status).toBe('pending')
    expect((await server.db.select().from(encodingJobs)).filter(({ videoId }) => videoId === upload.videoId)).toHaveLength(1)
    // A device that missed the answer asks again: it gets "complete", and nothing happens twice.
    expect(await offsetOf(upload.uploadId)).toBe(300_000)
    expect((await patch(upload.uploadId, 300_000, Buffer.alloc(0))).status).toBe(204)
    expect((await create(upload)).status).toBe(201)
    expect(queued(upload.videoId)).toHaveLength(1)
    expect(
      (await readdir(path.join(server.services.config.dataFolder, 'uploads'))).filter((name) => name.startsWith(upload.uploadId)),
    ).toEqual([])
  })

  it('[U-04] opened a second time keeps the received bytes and resumes from there', async () => {
    const bytes = randomBytes(300_000)
    const upload = await begin(bytes.length)
    await create(upload)
    await patch(upload.uploadId, 0, bytes.subarray(0, 100_000))
    const again = await create(upload)
    expect([again.status, again.headers.get('location')]).toEqual([201, `/files/${upload.uploadId}`])
    expect(await offsetOf(upload.uploadId)).toBe(100_000)
    await patch(upload.uploadId, 100_000, bytes.subarray(100_000))
    expect(await storedSha(upload.videoId)).toBe(sha(bytes))
  })

  it('[S-17] survives random cuts and server restarts, byte for byte', async () => {
    const bytes = randomBytes(6_000_000)
    const upload = await begin(bytes.length)
    expect((await create(upload)).status).toBe(201)
    let origin = base
    let restarted: Awaited<ReturnType<typeof createApp>> | undefined
    let cuts = 0
    for (let offset = 0; offset < bytes.length; offset = await offsetOf(upload.uploadId, { origin })) {
      const chunk = bytes.subarray(offset, offset + 1_000_000)
      await patchAndCut(upload.uploadId, offset, chunk, randomInt(1, Math.ceil(chunk.length * 0.6) + 1), origin)
      cuts += 1
      if (cuts % 8 === 0) {
        await restarted?.close()
        restarted = await createApp({ services: server.services, domains, hasRateLimits: false })
        origin = await restarted.listen({ host: '127.0.0.1', port: 0 })
      }
      if (cuts > 30)
        await patch(
          upload.uploadId,
          await offsetOf(upload.uploadId, { origin }),
          bytes.subarray(await offsetOf(upload.uploadId, { origin })),
          { origin },
        )
    }
    expect(cuts).toBeGreaterThan(8)
    await restarted?.close()
    expect(await storedSha(upload.videoId)).toBe(sha(bytes))
    expect(queued(upload.videoId)).toHaveLength(1)
  })

  it('is finished by the next request if the server died after the last byte', async () => {
    const bytes = randomBytes(50_000)
    const upload = await begin(bytes.length)
    await create(upload)
    await patch(upload.uploadId, 0, bytes.subarray(0, 49_999))
    // As if the process had been killed between writing and finishing.
    await appendFile(path.join(server.services.config.dataFolder, 'uploads', upload.uploadId), bytes.subarray(49_999))
    expect(await offsetOf(upload.uploadId)).toBe(50_000)
    expect(await storedSha(upload.videoId)).toBe(sha(bytes))
    expect(queued(upload.videoId)).toHaveLength(1)
  })

  it('is also finished if the file had already moved', async () => {
    const bytes = randomBytes(50_000)
    const upload = await begin(bytes.length)
    await create(upload)
    await server.services.storage.put(`originals/${upload.videoId}/${upload.uploadId}`, bytes)
    await rm(path.join(server.services.config.dataFolder, 'uploads', upload.uploadId))
    expect(await offsetOf(upload.uploadId)).toBe(50_000)
    expect(queued(upload.videoId)).toHaveLength(1)
  })
})

describe('[S-17] refusals', () => {
  it('a wrong offset: 409, and nothing is written', async () => {
    const upload = await begin(1000)
    await create(upload)
    expect((await patch(upload.uploadId, 10, Buffer.alloc(100))).status).toBe(409)
    expect(await offsetOf(upload.uploadId)).toBe(0)
  })

  it('more bytes than were declared: 413', async () => {
    const upload = await begin(1000)
    expect((await create(upload, { length: 1001 })).status).toBe(413)
    expect((await create(upload, { length: 999 })).status).toBe(422)
    expect((await create(upload, { length: 9e15 })).status).toBe(422)
    expect((await create(upload)).status).toBe(201)
    expect((await patch(upload.uploadId, 0, Buffer.alloc(1001))).status).toBe(413)
    expect(await offsetOf(upload.uploadId)).toBe(0)
  })

  it('ids that are invalid or contain a path: 404', async () => {
    const hostile = [
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e%2fsecret',
      '..',
      'a'.repeat(32),
      'A'.repeat(32),
      `${'a'.repeat(32)}.json`,
      '%00',
      '*',
      'x'.repeat(300),
    ]
    for (const id of hostile) {
      expect(await rawStatus('HEAD', `/files/${id}`), id).toBe(404)
      expect(await rawStatus('PATCH', `/files/${id}`), id).toBe(404)
    }
    const upload = await begin(10)
    expect((await create({ ...upload, uploadId: '../../escape' as never })).status).toBe(422)
    expect((await readdir(folder)).sort()).toEqual(['media'])
  })

  it('another member’s upload: 404 for every method, before and after it started', async () => {
    const other = await server.asMember()
    const upload = await begin(1000)
    expect((await create(upload, { as: other })).status).toBe(404)
    await create(upload)
    expect((await head(upload.uploadId, { as: other })).status).toBe(404)
    expect((await patch(upload.uploadId, 0, Buffer.alloc(1000), { as: other })).status).toBe(404)
    expect((await fetch(`${base}/files/${upload.uploadId}`, { method: 'DELETE', headers: headersOf(other) })).status).toBe(404)
    await server.call(cancelUploads, { data: { uploadIds: [upload.uploadId] } }, { as: other })
    expect(await offsetOf(upload.uploadId)).toBe(0)
  })

  it('metadata with two ids: naming one’s own upload does not open another member’s', async () => {
    const other = await server.asMember()
    const [mine, theirs] = [await begin(1000), await begin(1000, other)]
    await create(theirs, { as: other })
    expect((await patch(theirs.uploadId, 0, Buffer.alloc(400), { as: other })).status).toBe(204)
    const names = [`uploadId ${encode(theirs.uploadId)}`, `upload_id ${encode(mine.uploadId)}`, `UploadId ${encode(mine.uploadId)}`]
    const rest = `filename ${encode('video.mp4')},fingerprint ${encode(mine.fingerprint)}`
    for (const metadata of [
      [...names, rest].join(),
      [...names.toReversed(), rest].join(),
      `${names[0]},uploadId ${encode(mine.uploadId)},${rest}`,
    ]) {
      const headers = { ...headersOf(member), 'upload-length': '1000', 'upload-metadata': metadata }
      await fetch(`${base}/files`, { method: 'POST', headers })
      expect(await offsetOf(theirs.uploadId, { as: other })).toBe(400)
    }
  })

  it('no token, a wrong one, no client header from a browser: refused', async () => {
    const upload = await begin(1000)
    await create(upload)
    expect((await head(upload.uploadId, { as: { ...member, token: 'x'.repeat(40) } })).status).toBe(401)
    const bare = await fetch(`${base}/files/${upload.uploadId}`, {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: 'x',
    })
    expect(bare.status).toBe(401)
    const foreign = await fetch(`${base}/files/${upload.uploadId}`, {
      method: 'PATCH',
      headers: {
        ...headersOf(member),
        origin: 'https://evil.example',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'x',
    })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(await offsetOf(upload.uploadId)).toBe(0)
  })

  it('uploads that were never started, and invalid metadata', async () => {
    const upload = await begin(1000)
    expect((await create({ ...upload, uploadId: 'f'.repeat(32) as never })).status).toBe(404)
    for (const metadata of ['', 'uploadId', 'uploadId !!!', `filename ${encode('a')}`, 'a '.repeat(2000)]) {
      const response = await fetch(`${base}/files`, {
        method: 'POST',
        headers: { ...headersOf(member), 'upload-length': '1000', 'upload-metadata': metadata },
      })
      expect([422, 431], metadata.slice(0, 20)).toContain(response.status)
    }
  })

  it('two simultaneous writers: one wins, and the file is intact', async () => {
    const bytes = randomBytes(2_000_000)
    const upload = await begin(bytes.length)
    await create(upload)
    const answers = await Promise.all([patch(upload.uploadId, 0, bytes), patch(upload.uploadId, 0, bytes)])
    const won = answers.filter(({ status }) => status === 204)
    expect(won.length).toBeLessThanOrEqual(1)
    expect(answers.map(({ status }) => status).filter((status) => ![204, 409, 400].includes(status))).toEqual([])
    for (let offset = await offsetOf(upload.uploadId); offset < bytes.length; offset = await offsetOf(upload.uploadId))
      await patch(upload.uploadId, offset, bytes.subarray(offset))
    expect(await storedSha(upload.videoId)).toBe(sha(bytes))
    expect(queued(upload.videoId)).toHaveLength(1)
  })

  it('a cancelled upload: 404, its bytes are gone', async () => {
    const upload = await begin(1000)
    await create(upload)
    await patch(upload.uploadId, 0, Buffer.alloc(500))
    await server.call(cancelUploads, { data: { uploadIds: [upload.uploadId] } }, { as: member })
    expect((await head(upload.uploadId)).status).toBe(404)
    expect((await patch(upload.uploadId, 500, Buffer.alloc(500))).status).toBe(404)
    expect((await create(upload)).status).toBe(404)
    const files = () => readdir(path.join(server.services.config.dataFolder, 'uploads'))
    await expect.poll(async () => (await files()).filter((name) => name.startsWith(upload.uploadId))).toEqual([])
    expect((await server.db.select().from(uploads)).find(({ id }) => id === upload.uploadId)?.state).toBe('cancelled')
  })
})

describe('a dead connection', () => {
  it('does not make the next request wait for its end', async () => {
    const upload = await begin(5000)
    await create(upload)
    // The request never ends, like one from a phone that left the network.
    const hanging = httpRequest(`${base}/files/${upload.uploadId}`, {
      method: 'PATCH',
      headers: { ...headersOf(member), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': '5000' },
    })
    hanging.on('error', () => undefined)
    onTestFinished(() => void hanging.destroy())
    hanging.write(Buffer.alloc(2000))
    // Being written: the lock is held.
    await expect
      .poll(async () => (await server.db.select().from(uploadLocks)).some(({ uploadId }) => uploadId === upload.uploadId))
      .toBe(true)
    const offset = await offsetOf(upload.uploadId)
    expect((await patch(upload.uploadId, offset, Buffer.alloc(5000 - offset))).status).toBe(204)
  })
})
