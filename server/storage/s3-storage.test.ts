import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectMemory } from '../testing/memory/collect-memory.ts'
import { s3TestKeys, startS3TestServer, type S3TestServer } from '../testing/s3-test-server.ts'
import { createStorage } from './create-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { describeStorageContract } from './storage-contract.ts'

const settings = { ...s3TestKeys, partBytes: 5 * 1024 * 1024 }
let server: S3TestServer
beforeAll(async () => void (server = await startS3TestServer()))
afterAll(() => server[Symbol.asyncDispose]())

describe('S3 storage', () => {
  describeStorageContract(async () => createS3Storage({ ...settings, url: await server.makeBucket(`b${randomBytes(6).toString('hex')}`) }))

  it('names the failure and nothing secret if the bucket does not exist', async () => {
    const storage = createS3Storage({ ...settings, url: `${server.endpoint}/nowhere` })
    const error: unknown = await storage.check().catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/S3 put answered 404 \(NoSuchBucket\)/)
    expect(String(error)).not.toContain('S3RVER')
  })

  it('has limits that hold during garbage collection', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/b`
    const storage = createS3Storage({ ...settings, url, patience: { answerMs: 300, uploadMs: 300, silenceMs: 300 } })
    using _memory = collectMemory()
    await expect(storage.stat('videos/1/video')).rejects.toThrow('did not answer within 300 ms')
    await expect(storage.put('videos/1/video', randomBytes(1000))).rejects.toThrow('did not answer within 300 ms')
    silent.close()
  })

  it('gives a whole object to a reader who begins late, with garbage collection in between', async () => {
    const storage = createS3Storage({ ...settings, url: await server.makeBucket(`b${randomBytes(6).toString('hex')}`) })
    const bytes = randomBytes(4_000_000)
    await storage.put('videos/1/video', bytes)
    const body = await storage.read('videos/1/video')
    {
      using _memory = collectMemory()
      const lost = [new WeakRef({}), new WeakRef({})]
      await expect.poll(() => lost.some((each) => each.deref())).toBe(false)
    }
    expect(body && (await buffer(body)).equals(bytes)).toBe(true)
  })

  it('is chosen by S3_URL, which needs its keys', () => {
    const config = {
      dataFolder: '/nowhere',
      S3_URL: `${server.endpoint}/b`,
      S3_ACCESS_KEY: undefined,
      S3_SECRET_KEY: undefined,
      S3_REGION: 'us-east-1',
    }
    expect(() => createStorage(config)).toThrow('S3_ACCESS_KEY and S3_SECRET_KEY')
    expect(createStorage({ ...config, S3_URL: undefined }).freeBytes).toBeDefined()
    expect(createStorage({ ...config, S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }).freeBytes).toBeUndefined()
  })
})
