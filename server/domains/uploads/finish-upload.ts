/** After the last byte: moves the file into the store and hands it to its item, exactly once. */
import { and, eq } from 'drizzle-orm'
import type { Receipt } from '../../content/upload-target.ts'
import { transaction } from '../../db/client.ts'
import { uploads } from '../../db/tables/uploads.ts'
import type { Services } from '../../http/context.ts'
import { findUpload, type UploadRow } from './reads.ts'
import { targetOf } from './targets.ts'
import type { UploadDesk } from './upload-desk.ts'

const stateAfter = { taken: 'received', duplicate: 'received', refused: 'failed', gone: 'cancelled' } as const

/**
 * The caller has been authorised for this upload. Safe to repeat, from any node: after a crash between the steps, the next request of the
 * upload completes the rest. Order: bytes on the disk, then the rows, then the queue (a watchdog finds work that got lost there).
 */
export async function finishUpload(services: Services, desk: UploadDesk, uploadId: string): Promise<void> {
  const finished = await desk.locker.hold(uploadId, async () => {
    const upload = await findUpload(services.db, uploadId)
    if (upload?.state !== 'receiving') return null
    const sourceKey = await desk.receiver.deliver(upload)
    const receipt = await settle(services, upload, sourceKey)
    // Cancelled after the delivery. The cancelling call waits for the lock and deletes the rest, but does not know the delivered file.
    if (!receipt && (await findUpload(services.db, uploadId))?.state === 'cancelled') await services.storage.delete(sourceKey)
    return { upload, sourceKey, receipt }
  })
  if (!finished?.receipt) return
  const { upload, sourceKey, receipt } = finished
  const { typeId, itemId, memberId } = upload
  await desk.receiver.discard(uploadId)
  if (receipt.outcome !== 'taken') await services.storage.delete(sourceKey)
  await receipt.after(services)
  if (receipt.outcome === 'taken') services.bus.emit('uploads.received', { uploadId, typeId, itemId, memberId })
}

/** Null if the upload has ended meanwhile: it was cancelled, or settled by another request. */
async function settle(services: Services, upload: UploadRow, sourceKey: string): Promise<Receipt | null> {
  const { db, now } = services
  const { id, itemId, memberId, sizeBytes } = upload
  const settleItem = await targetOf(upload).receive(services, { itemId, memberId, sourceKey, sizeBytes })
  return transaction(db, async (tx) => {
    const [open] = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')))
      .for('update')
    if (!open) return null
    const receipt = await settleItem(tx)
    const duplicateOf = receipt.outcome === 'duplicate' ? receipt.duplicateOf : null
    const settled = { state: stateAfter[receipt.outcome], receivedBytes: sizeBytes, duplicateOf, updatedAt: now() }
    await tx.update(uploads).set(settled).where(eq(uploads.id, id))
    return receipt
  })
}
