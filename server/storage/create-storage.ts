/** The configured store: S3 if S3_URL is set, else a folder below the data folder. */
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export type StorageConfig = Pick<Config, 'dataFolder' | 'S3_URL' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION'>

/** Throws if S3_URL is set without its keys. Does not connect yet; `check` does that. */
export function createStorage(config: StorageConfig): Storage {
  if (config.S3_URL === undefined) return createDiskStorage(path.join(config.dataFolder, 'media'))
  const { S3_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = config
  if (accessKey === undefined || secretKey === undefined) throw new Error('S3_URL is set: S3_ACCESS_KEY and S3_SECRET_KEY are needed too.')
  return createS3Storage({ url, accessKey, secretKey, region })
}
