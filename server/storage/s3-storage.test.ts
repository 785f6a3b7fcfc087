import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStorage } from './create-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { describeStorageContract } from './storage-contract.ts'

const settings = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1', partBytes: 5 * 1024 * 1024 }
let server: S3rver
let endpoint = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-s3-'))
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder })
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function openBucket() {
  const bucket = `b${randomBytes(6).toString('hex')}`
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: 's3',
    region: settings.region,
  })
  expect((await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' })).status).toBe(200)
  return createS3Storage({ ...settings, url: `${endpoint}/${bucket}` })
}

describe('S3 storage', () => {
  describeStorageContract(openBucket)

  it('names the failure and nothing secret when the bucket is not there', async () => {
    const storage = createS3Storage({ ...settings, url: `${endpoint}/nowhere` })
    const error: unknown = await storage.check().catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/S3 put answered 404 \(NoSuchBucket\)/)
    expect(String(error)).not.toContain('S3RVER')
  })

  it('is chosen by S3_URL, which needs its keys', () => {
    const config = {
      dataFolder: '/nowhere',
      S3_URL: `${endpoint}/b`,
      S3_ACCESS_KEY: undefined,
      S3_SECRET_KEY: undefined,
      S3_REGION: 'us-east-1',
    }
    expect(() => createStorage(config)).toThrow('S3_ACCESS_KEY and S3_SECRET_KEY')
    expect(createStorage({ ...config, S3_URL: undefined }).freeBytes).toBeDefined()
    expect(createStorage({ ...config, S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }).freeBytes).toBeUndefined()
  })
})
