/** Database or store down while the server runs: calm answers meanwhile, and everything recovers automatically. */
import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { limits } from '#tests/harness/limits.ts'
import { createDatabaseClient } from './db/client.ts'
import { comments } from './db/tables/comments.ts'
import { createApp } from './http/app.ts'
import { StoreAway } from './lib/outage.ts'
import { avatarStorageKey } from './lib/media-paths.ts'
import { createS3Storage, type S3Patience } from './storage/s3-storage.ts'
import { callEndpoint } from './testing/call-endpoint.ts'
import { createTestServer, insertVideo, type TestServer } from './testing/index.ts'
import { openGate, type Gate } from './testing/lines/open-gate.ts'
import { s3TestKeys, startS3TestServer, type S3TestServer } from './testing/s3-test-server.ts'

let server: TestServer
let s3: S3TestServer
beforeAll(async () => void ([server, s3] = await Promise.all([createTestServer(), startS3TestServer()])))
afterAll(async () => {
  await server.close()
  await s3[Symbol.asyncDispose]()
})

/** The same site through a connection to its database that can be cut. */
async function behind(gate: Gate) {
  const url = new URL(server.database.url)
  url.port = String(gate.port)
  const client = createDatabaseClient({ url: url.href, name: 'test-outage', poolSize: 4 })
  const { domains } = await import('./compose.ts')
  const app = await createApp({ services: { ...server.services, db: client.db }, domains, hasRateLimits: false })
  await app.ready()
  return {
    app,
    async [Symbol.asyncDispose]() {
      await app.close()
      await client.close()
    },
  }
}

const bucket = () => s3.makeBucket(`b${randomBytes(6).toString('hex')}`)

/** The same bucket through a connection that can be cut. */
function storeBehind(gate: Gate, bucketUrl: string, patience?: S3Patience) {
  const url = new URL(bucketUrl)
  url.port = String(gate.port)
  return createS3Storage({ ...s3TestKeys, url: url.href, ...(patience ? { patience } : {}) })
}

describe('a database that is down', () => {
  it('is answered with 503 and a time to retry; the same write goes through once afterwards', async () => {
    await using gate = await openGate(Number(new URL(server.database.url).port))
    await using site = await behind(gate)
    const as = await server.asMember()
    const { id: itemId } = await insertVideo(server.db)
    const idempotencyKey = randomUUID()
    const write = () =>
      callEndpoint(site.app, createComment, { itemId, typeId: 'video', parentId: null, text: 'Kept' }, { as, idempotencyKey })
    await gate.shut()
    const refused = await write()
    expect(refused).toMatchObject({ status: 503, refusal: { code: 'unavailable' }, headers: { 'retry-after': '5' } })
    expect(JSON.stringify(refused.body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|select|postgres/i)
    expect((await site.app.inject('/readyz')).json()).toMatchObject({ status: 'not ready', database: false, storage: true })
    await gate.open()
    expect((await write()).status).toBe(200)
    expect((await write()).status).toBe(200)
    const written = await server.db.select().from(comments).where(eq(comments.itemId, itemId))
    expect(written.map(({ text }) => text)).toEqual(['Kept'])
    expect((await site.app.inject('/readyz')).json()).toMatchObject({ status: 'ok', database: true, storage: true })
  })
})

describe('a store that is down', () => {
  it('is answered with 503 by media, and its probe writes nothing', async () => {
    await using gate = await openGate(Number(new URL(s3.endpoint).port))
    const storage = storeBehind(gate, await bucket())
    const { domains } = await import('./compose.ts')
    const app = await createApp({ services: { ...server.services, storage }, domains, hasRateLimits: false })
    onTestFinished(() => app.close())
    const { mediaCookie } = await server.asMember()
    const name = `${randomBytes(16).toString('hex')}.webp`
    await storage.put(avatarStorageKey(name), Buffer.from('a picture'))
    const get = () => app.inject({ url: `/media/avatars/${name}`, cookies: { rw_media: mediaCookie } })
    expect((await get()).statusCode).toBe(200)
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ok', storage: true })
    expect((await storage.list('checks/')).length).toBe(0)
    await gate.shut()
    const refused = await get()
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ success: false, code: 'unavailable' })
    const probe = await app.inject('/readyz')
    expect([probe.statusCode, probe.json()]).toEqual([503, { status: 'not ready', database: true, storage: false }])
    await gate.open()
    expect((await get()).body).toBe('a picture')
  })

  it('blocks no request: neither an answer, nor the rest of a body, nor an upload', async () => {
    await using gate = await openGate(Number(new URL(s3.endpoint).port))
    const url = await bucket()
    const large = randomBytes(8_000_000)
    await createS3Storage({ ...s3TestKeys, url }).put('videos/1/video', large)
    const usual = { answerMs: limits.expectation, uploadMs: limits.expectation, silenceMs: limits.expectation }
    const body = await storeBehind(gate, url, { ...usual, silenceMs: 300 }).read('videos/1/video')
    // The head of the answer has arrived, most of the body has not.
    gate.silence()
    if (!body) throw new Error('The object was just put.')
    await expect(buffer(body)).rejects.toThrow('the store was silent for 300 ms')
    await expect(storeBehind(gate, url, { ...usual, answerMs: 300 }).stat('videos/1/video')).rejects.toThrow('did not answer within 300 ms')
    const put = storeBehind(gate, url, { ...usual, uploadMs: 300 }).put('videos/1/other', large)
    await expect(put).rejects.toThrow(StoreAway)
    await gate.open()
    const whole = await storeBehind(gate, url).read('videos/1/video')
    expect(whole && (await buffer(whole)).equals(large)).toBe(true)
  })
})
