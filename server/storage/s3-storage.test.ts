import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  it('names the failure and nothing secret when the bucket is not there', async () => {
    const storage = createS3Storage({ ...settings, url: `${server.endpoint}/nowhere` })
    const error: unknown = await storage.check().catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/S3 put answered 404 \(NoSuchBucket\)/)
    expect(String(error)).not.toContain('S3RVER')
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
