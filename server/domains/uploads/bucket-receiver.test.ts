import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelUploads, startUpload } from '#contract/uploads.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { createS3Storage } from '../../storage/s3-storage.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { openGate, type Gate } from '../../testing/lines/open-gate.ts'
import { s3TestKeys, startS3TestServer, type S3TestServer } from '../../testing/s3-test-server.ts'

let bucketServer: S3TestServer
/** A gate between the site and its bucket. */
let gate: Gate
let server: TestServer
let base = ''
let member: Credentials

beforeAll(async () => {
  bucketServer = await startS3TestServer()
  gate = await openGate(Number(new URL(bucketServer.endpoint).port))
  const S3_URL = (await bucketServer.makeBucket('videos')).replace(/:\d+/, `:${gate.port}`)
  server = await createTestServer({
    env: { S3_URL, S3_ACCESS_KEY: s3TestKeys.accessKey, S3_SECRET_KEY: s3TestKeys.secretKey },
    services: { storage: createS3Storage({ url: S3_URL, ...s3TestKeys }) },
  })
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.asMember()
})
afterAll(async () => {
  await server.close()
  await gate[Symbol.asyncDispose]()
  await bucketServer[Symbol.asyncDispose]()
})

const headersOf = () => ({ authorization: `Bearer ${member.token}`, 'x-ropewalk-client': 'web/test', 'tus-resumable': '1.0.0' })
const encode = (text: string) => Buffer.from(text).toString('base64')

async function begin(sizeBytes: number): Promise<string> {
  const fingerprint = randomBytes(8).toString('hex')
  const { uploadId } = (await server.call(startUpload, { data: { filename: 'video.mp4', sizeBytes, fingerprint } }, { as: member })).data
  const metadata = `uploadId ${encode(uploadId)},filename ${encode('video.mp4')},fingerprint ${encode(fingerprint)}`
  const created = await fetch(`${base}/files`, {
    method: 'POST',
    headers: { ...headersOf(), 'upload-length': String(sizeBytes), 'upload-metadata': metadata },
  })
  expect(created.status).toBe(201)
  return uploadId
}
const patch = (uploadId: string, offset: number, body: Buffer) =>
  fetch(`${base}/files/${uploadId}`, {
    method: 'PATCH',
    headers: { ...headersOf(), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(body),
  })
const head = (uploadId: string) => fetch(`${base}/files/${uploadId}`, { method: 'HEAD', headers: headersOf() })

describe('an upload into a bucket', () => {
  it('[S-17] arrives in parts, resumes by offset, and stays where it was written', async () => {
    const bytes = randomBytes(12_000_000)
    const uploadId = await begin(bytes.length)
    expect((await patch(uploadId, 0, bytes.subarray(0, 6_000_000))).status).toBe(204)
    expect((await head(uploadId)).headers.get('upload-offset')).toBe('6000000')
    expect((await patch(uploadId, 0, bytes)).status).toBe(409)
    expect((await patch(uploadId, 6_000_000, bytes.subarray(6_000_000))).status).toBe(204)
    const [job] = await server.db.select().from(encodingJobs)
    const body = await server.services.storage.read(job?.sourceKey ?? '')
    expect(
      createHash('sha256')
        .update(body ? await buffer(body) : '')
        .digest('hex'),
    ).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect((await head(uploadId)).headers.get('upload-offset')).toBe('12000000')
    expect(server.jobs.payloadsOf('encode-video')).toHaveLength(1)
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const uploadId = await begin(9_000_000)
    expect((await patch(uploadId, 0, randomBytes(6_000_000))).status).toBe(204)
    await server.call(cancelUploads, { data: { uploadIds: [uploadId] as never } }, { as: member })
    expect((await head(uploadId)).status).toBe(404)
    await expect.poll(() => server.services.storage.stat(uploadId)).toBeNull()
    await expect.poll(() => server.services.storage.stat(`${uploadId}.info`)).toBeNull()
    await expect.poll(() => server.services.storage.stat(`${uploadId}.part`)).toBeNull()
  })

  it('gets a retry time while the bucket is unreachable, and resumes from its last byte', async () => {
    const bytes = randomBytes(12_000_000)
    const uploadId = await begin(bytes.length)
    expect((await patch(uploadId, 0, bytes.subarray(0, 6_000_000))).status).toBe(204)
    await gate.shut()
    for (const answer of [await patch(uploadId, 6_000_000, bytes.subarray(6_000_000)), await head(uploadId)])
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    await gate.open()
    const offset = Number((await head(uploadId)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(6_000_000)
    expect((await patch(uploadId, offset, bytes.subarray(offset))).status).toBe(204)
    const kept = await server.services.storage.read(uploadId)
    expect(kept && (await buffer(kept)).equals(bytes)).toBe(true)
  })
})
