/** The destination of backups: a folder, or a bucket of any S3 provider, both through the storage port. */
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { Refused } from '../start/refused.ts'
import { createDiskStorage } from '../storage/disk-storage.ts'
import { createS3Storage } from '../storage/s3-storage.ts'
import { isStorageKey } from '../storage/storage-key.ts'
import type { Storage } from '../storage/storage.ts'

export type BackupTarget = Pick<Storage, 'put' | 'read' | 'list' | 'delete' | 'deletePrefix' | 'check'>

export type TargetConfig = Pick<Config, 'dataFolder' | 'S3_URL' | 'BACKUP_S3_ACCESS_KEY' | 'BACKUP_S3_SECRET_KEY' | 'BACKUP_S3_REGION'>

/** `text`: a path, relative to `workingFolder`, or `https://endpoint/bucket/folder`. Throws Refused; does not connect yet. */
export function openTarget(text: string, config: TargetConfig, workingFolder: string): BackupTarget {
  if (/^https?:\/\//.test(text)) return openBucket(new URL(text), config)
  if (text.includes('://')) throw new Refused('Give a bucket by its address: https://endpoint/bucket/folder')
  const folder = path.resolve(workingFolder, text)
  if (isInside(folder, config.dataFolder) || isInside(config.dataFolder, folder))
    throw new Refused(`${folder}: a backup does not belong into the data folder (${config.dataFolder}), nor around it.`)
  return createDiskStorage(folder)
}

function openBucket(address: URL, config: TargetConfig): BackupTarget {
  const { BACKUP_S3_ACCESS_KEY: accessKey, BACKUP_S3_SECRET_KEY: secretKey, BACKUP_S3_REGION: region, S3_URL } = config
  if (accessKey === undefined || secretKey === undefined)
    throw new Refused('A backup in a bucket needs BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.')
  const [bucket = '', ...folders] = address.pathname.split('/').filter(Boolean)
  const prefix = folders.map((folder) => `${folder}/`).join('')
  if (!bucket || (prefix && !isStorageKey(prefix.slice(0, -1))))
    throw new Refused('Expected https://endpoint/bucket/folder, the folder in small letters, digits, dots and hyphens.')
  const url = `${address.origin}/${bucket}`
  if (S3_URL !== undefined && url === S3_URL.replace(/\/+$/, ''))
    throw new Refused('The site keeps its files in this bucket. Give the backup a bucket of its own.')
  return below(createS3Storage({ url, accessKey, secretKey, region }), prefix)
}

function below(storage: Storage, prefix: string): BackupTarget {
  if (!prefix) return storage
  return {
    put: (key, body) => storage.put(prefix + key, body),
    read: (key, range) => storage.read(prefix + key, range),
    async list(folder) {
      const found = await storage.list(prefix + folder)
      return found.map(({ key, sizeBytes }) => ({ key: key.slice(prefix.length), sizeBytes }))
    },
    delete: (key) => storage.delete(prefix + key),
    deletePrefix: (folder) => storage.deletePrefix(prefix + folder),
    // Inside the backup's folder, because the keys may have no rights to the rest of the bucket.
    async check() {
      await storage.put(`${prefix}checks/writable`, Buffer.from('ok'))
      await storage.delete(`${prefix}checks/writable`)
    },
  }
}

function isInside(folder: string, parent: string): boolean {
  const relative = path.relative(parent, folder)
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))
}
