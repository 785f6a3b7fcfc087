/** After the last byte: moves the file into the store and queues the video for encoding, exactly once. */
import { and, eq } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import { uploads } from '../../db/tables/uploads.ts'
import type { Services } from '../../http/context.ts'
import { enqueueEncoding, insertEncoding } from '../encoding/index.ts'
import { findMediaRow, moveStatus } from '../videos/index.ts'
import { cancelUpload } from './cancel-uploads.ts'
import { findUpload } from './reads.ts'
import type { UploadDesk } from './upload-desk.ts'

/**
 * The caller has been authorised for this upload. Safe to repeat, from any node: after a crash between the steps, the next request of the
 * upload completes the rest. Order: bytes on the disk, then the rows, then the queue (the watchdog finds a job that got lost there).
 */
export async function finishUpload(services: Services, desk: UploadDesk, uploadId: string): Promise<void> {
  const { db, bus, now } = services
  const finished = await desk.locker.hold(uploadId, async () => {
    const upload = await findUpload(db, uploadId)
    if (upload?.state !== 'receiving') return null
    const sourceKey = await desk.receiver.deliver(upload)
    const isTaken = await transaction(db, async (tx) => {
      const video = await findMediaRow(tx, upload.videoId)
      if (!video || video.deletedAt) return false
      const taken = await tx
        .update(uploads)
        .set({ state: 'received', receivedBytes: upload.sizeBytes, updatedAt: now() })
        .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'receiving')))
        .returning({ id: uploads.id })
      if (taken.length === 0) return false
      await insertEncoding(tx, { videoId: upload.videoId, memberId: video.ownerId, sourceKey, now: now() })
      await moveStatus(tx, upload.videoId, 'pending')
      return true
    })
    return { upload, sourceKey, isTaken }
  })
  if (!finished) return
  const { upload, sourceKey, isTaken } = finished
  if (!isTaken) {
    // The video was deleted while its last bytes arrived.
    await cancelUpload(services, upload)
    await services.storage.delete(sourceKey)
    return
  }
  await enqueueEncoding(services, upload.videoId)
  await desk.receiver.discard(uploadId)
  bus.emit('uploads.received', { uploadId, videoId: upload.videoId, memberId: upload.memberId })
  bus.emit('videos.changed', { videoId: upload.videoId })
}
