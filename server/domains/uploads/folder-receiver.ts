/** Incoming bytes are stored in a folder on the store's own disk, so that delivery is a rename. */
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import type { Storage } from '../../storage/storage.ts'
import type { UploadReceiver } from './upload-receiver.ts'

/** The upload's id is 128 random bits, so the key cannot be guessed, and it is the same after a crash. */
const keyOf: UploadReceiver['keyOf'] = ({ id, typeId, itemId }) => `${folders[typeId] ?? `${typeId}-originals`}/${itemId}/${id}`
/** Videos were the first kind. */
const folders: Readonly<Record<string, string>> = { video: 'originals', photo: 'photo-originals' }

export async function createFolderReceiver(directory: string, storage: Storage): Promise<UploadReceiver> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const datastore = new FileStore({ directory })
  const fileOf = (uploadId: string) => path.join(directory, uploadId)
  return {
    datastore,
    async receivedBytes(uploadId) {
      return (await statIfPresent(fileOf(uploadId)))?.size ?? null
    },
    keyOf,
    async deliver(upload) {
      const key = keyOf(upload)
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
