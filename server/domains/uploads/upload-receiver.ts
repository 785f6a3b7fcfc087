/** Where bytes wait while they arrive: a folder beside the store, or the bucket itself. */
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import type { DataStore } from '@tus/server'
import type { Config } from '../../config/config.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UploadRow } from './reads.ts'

export interface UploadReceiver {
  readonly datastore: DataStore
  /** Null before the first request of the upload, and after it was delivered. */
  receivedBytes(uploadId: string): Promise<number | null>
  /** Puts the whole file safely into the store and says where. Can be repeated after a crash in the middle. */
  deliver(upload: UploadRow): Promise<string>
  /** After delivery: what is left of the waiting place. After a cancel: everything. */
  discard(uploadId: string): Promise<void>
}

export async function createUploadReceiver(config: Config, storage: Storage): Promise<UploadReceiver> {
  if (config.S3_URL === undefined) return createFolderReceiver(path.join(config.dataFolder, 'uploads'), storage)
  const { createBucketReceiver } = await import('./bucket-receiver.ts')
  return createBucketReceiver(config, storage)
}

/** The upload's id is 128 random bits, so the key cannot be guessed; and it is the same one after a crash. */
export function originalKey({ id, videoId }: Pick<UploadRow, 'id' | 'videoId'>): string {
  return `originals/${videoId}/${id}`
}

export async function createFolderReceiver(directory: string, storage: Storage): Promise<UploadReceiver> {
  await mkdir(directory, { recursive: true })
  const datastore = new FileStore({ directory })
  const fileOf = (uploadId: string) => path.join(directory, uploadId)
  return {
    datastore,
    async receivedBytes(uploadId) {
      return (await statIfPresent(fileOf(uploadId)))?.size ?? null
    },
    async deliver(upload) {
      const key = originalKey(upload)
      const waiting = await statIfPresent(fileOf(upload.id))
      if (waiting) {
        if (waiting.size !== upload.sizeBytes) throw new Error(`Upload ${upload.id} is not complete.`)
        await syncToDisk(fileOf(upload.id))
        await storage.putFile(key, fileOf(upload.id))
      } else if ((await storage.stat(key))?.sizeBytes !== upload.sizeBytes) {
        throw new Error(`Upload ${upload.id} is neither waiting nor stored.`)
      }
      return key
    },
    async discard(uploadId) {
      const names = await readdir(directory)
      await Promise.all(
        names
          .filter((name) => name === uploadId || name.startsWith(`${uploadId}.`))
          .map((name) => rm(path.join(directory, name), { force: true })),
      )
    },
  }
}

async function statIfPresent(file: string): Promise<{ size: number } | null> {
  return stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
