/**
 * Encrypts all of a member's data on the device, or decrypts all of it for good. After an interruption it can be called again:
 * finished parts stay as they are, and both kinds of rows are readable in the meantime.
 */
import { DeviceDatabase } from '../db/device-database.ts'
import { videosCacheName, imagesCacheName, sealingLock } from '../device-names.ts'
import { rewriteCopies } from './seal-copies.ts'
import { bodySealer, isSealedBody } from './sealed-responses.ts'
import { isSealedRow, openRow, sealedTables, sealRow } from './sealed-rows.ts'
import { createSealer, type DataKey, type Sealer } from './sealer.ts'
import { withLock } from './with-lock.ts'

/** 0 to 1. Videos take most of the time. */
export type OnProgress = (share: number) => void

export function sealStore(memberId: number, dataKey: DataKey, onProgress: OnProgress): Promise<void> {
  return withLock(sealingLock(memberId), async () => {
    // Comes first: afterwards no upload writes any more.
    await rewriteCopies(memberId, dataKey, true)
    await rewriteTables(memberId, createSealer(dataKey), true)
    await forgetWhatCannotBeSealed(memberId)
    await rewriteVideos(memberId, dataKey, true, onProgress)
  })
}

export function unsealStore(memberId: number, dataKey: DataKey, onProgress: OnProgress): Promise<void> {
  return withLock(sealingLock(memberId), async () => {
    await rewriteCopies(memberId, dataKey, false)
    await rewriteTables(memberId, createSealer(dataKey), false)
    await forgetImages(memberId)
    await rewriteVideos(memberId, dataKey, false, onProgress)
  })
}

/** Uses a connection of its own, which sees the rows as stored. */
async function rewriteTables(memberId: number, sealer: Sealer, isSealing: boolean): Promise<void> {
  const db = new DeviceDatabase(memberId)
  try {
    await db.open()
    for (const [name, kind] of Object.entries(sealedTables)) {
      const table = db.table<Record<string, unknown>, unknown>(name)
      for (const key of await table.toCollection().primaryKeys()) {
        // One row at a time, because large rows must not all be in memory at once.
        await db.transaction('rw', table, async () => {
          const row = await table.get(key)
          if (row === undefined || isSealedRow(row) === isSealing) return
          const written = isSealing ? sealRow(sealer, kind, row) : openRow(sealer, kind, row)
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
async function forgetWhatCannotBeSealed(memberId: number): Promise<void> {
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

async function rewriteVideos(memberId: number, dataKey: DataKey, isSealing: boolean, onProgress: OnProgress): Promise<void> {
  if (!(await caches.has(videosCacheName(memberId)))) return onProgress(1)
  const videos = await caches.open(videosCacheName(memberId))
  const { seal, open } = bodySealer(dataKey)
  const requests = await videos.keys()
  for (const [index, request] of requests.entries()) {
    const found = await videos.match(request)
    if (found && isSealedBody(found) !== isSealing) await videos.put(request, isSealing ? await seal(found) : await open(found))
    onProgress((index + 1) / requests.length)
  }
}
