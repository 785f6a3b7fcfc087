/** Ends unfinished uploads: their bytes and their drafts go. What has been received completely is a film and stays. */
import { and, eq } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import { uploads } from '../../db/tables/uploads.ts'
import type { MemberContext, Services } from '../../http/context.ts'
import { discardDraft } from '../videos/index.ts'
import { findOwnUpload, type UploadRow } from './reads.ts'
import { openUploadDesk, type UploadDesk } from './upload-desk.ts'

/** Other members' ids and finished ones are passed over in silence: cancelling twice is success. */
export async function cancelUploads(context: MemberContext, uploadIds: readonly string[]): Promise<void> {
  const desk = await openUploadDesk(context)
  for (const uploadId of new Set(uploadIds)) {
    const upload = await findOwnUpload(context.db, context.viewer.id, uploadId)
    if (upload?.state === 'receiving') await cancelUpload(context, desk, upload)
  }
}

/** The row first: from then on no request of this upload is let in, and whoever is writing is asked to stop by the lock. */
export async function cancelUpload({ db, bus, now }: Services, desk: UploadDesk, upload: UploadRow): Promise<void> {
  const isCancelled = await transaction(db, async (tx) => {
    const rows = await tx
      .update(uploads)
      .set({ state: 'cancelled', updatedAt: now() })
      .where(and(eq(uploads.id, upload.id), eq(uploads.state, 'receiving')))
      .returning({ id: uploads.id })
    if (rows.length > 0) await discardDraft(tx, upload.videoId, now())
    return rows.length > 0
  })
  if (!isCancelled) return
  await desk.locker.hold(upload.id, () => desk.receiver.discard(upload.id))
  bus.emit('videos.deleted', { videoId: upload.videoId, ownerId: upload.memberId })
}
