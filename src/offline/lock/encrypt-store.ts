/**
 * Encrypts all of a member's data on the device, or decrypts all of it for good. After an interruption it can be called again:
 * finished parts stay as they are, and both kinds of rows are readable in the meantime.
 */
import { DeviceDatabase } from '../db/device-database.ts'
import { videosCacheName, imagesCacheName, encryptingLock } from '../device-names.ts'
import { rewriteCopies } from './encrypt-copies.ts'
import { bodyCipher, isEncryptedBody } from './encrypted-responses.ts'
import { isEncryptedRow, openRow, encryptedTables, encryptRow } from './encrypted-rows.ts'
import { createCipher, type DataKey, type Cipher } from './cipher.ts'
import { withLock } from './with-lock.ts'

/** 0 to 1. Videos take most of the time. */
export type OnProgress = (share: number) => void

export function encryptStore(memberId: number, dataKey: DataKey, onProgress: OnProgress): Promise<void> {
  return withLock(encryptingLock(memberId), async () => {
    // Comes first: afterwards no upload writes any more.
    await rewriteCopies(memberId, dataKey, true)
    await rewriteTables(memberId, createCipher(dataKey), true)
    await forgetWhatCannotBeEncrypted(memberId)
    await rewriteVideos(memberId, dataKey, true, onProgress)
  })
}

export function decryptStore(memberId: number, dataKey: DataKey, onProgress: OnProgress): Promise<void> {
  return withLock(encryptingLock(memberId), async () => {
    await rewriteCopies(memberId, dataKey, false)
    await rewriteTables(memberId, createCipher(dataKey), false)
    await forgetImages(memberId)
    await rewriteVideos(memberId, dataKey, false, onProgress)
  })
}

/** Uses a connection of its own, which sees the rows as stored. */
async function rewriteTables(memberId: number, cipher: Cipher, isEncrypting: boolean): Promise<void> {
  const db = new DeviceDatabase(memberId)
  try {
    await db.open()
    for (const [name, kind] of Object.entries(encryptedTables)) {
      const table = db.table<Record<string, unknown>, unknown>(name)
      for (const key of await table.toCollection().primaryKeys()) {
        // One row at a time, because large rows must not all be in memory at once.
        await db.transaction('rw', table, async () => {
          const row = await table.get(key)
          if (row === undefined || isEncryptedRow(row) === isEncrypting) return
          const written = isEncrypting ? encryptRow(cipher, kind, row) : openRow(cipher, kind, row)
          await table.delete(key)
          await table.put(written as Record<string, unknown>) // `openRow` of an encrypted row is a row
        })
      }
    }
  } finally {
    db.close()
  }
}

/** Images are soon downloaded again; videos shared into the app are still in the gallery. */
async function forgetWhatCannotBeEncrypted(memberId: number): Promise<void> {
  const db = new DeviceDatabase(memberId)
  try {
    await db.sharedFiles.clear()
  } finally {
    db.close()
  }
  await forgetImages(memberId)
}

async function forgetImages(memberId: number): Promise<void> {
  const images = await caches.open(imagesCacheName(memberId))
  await Promise.all((await images.keys()).map((request) => images.delete(request)))
}

async function rewriteVideos(memberId: number, dataKey: DataKey, isEncrypting: boolean, onProgress: OnProgress): Promise<void> {
  if (!(await caches.has(videosCacheName(memberId)))) return onProgress(1)
  const videos = await caches.open(videosCacheName(memberId))
  const { encrypt, open } = bodyCipher(dataKey)
  const requests = await videos.keys()
  for (const [index, request] of requests.entries()) {
    const found = await videos.match(request)
    if (found && isEncryptedBody(found) !== isEncrypting) await videos.put(request, isEncrypting ? await encrypt(found) : await open(found))
    onProgress((index + 1) / requests.length)
  }
}
