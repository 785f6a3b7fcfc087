/** Ends unfinished uploads: their bytes and their drafts go. What has been received completely is a video and stays. */
import { and, eq } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import { uploads } from '../../db/tables/uploads.ts'
import type { MemberContext, Services } from '../../http/context.ts'
import { discardDraft } from '../videos/index.ts'
import { findOwnUpload, type UploadRow } from './reads.ts'
import { openUploadDesk } from './upload-desk.ts'

/**
 * Other members' ids and finished ones are passed over in silence: cancelling twice is success. The bytes go once this is committed
 * (`listen` in index.ts): what waits in an outbox is one transaction, which must not wait for a lock of its own.
 */
export async function cancelUploads(context: MemberContext, uploadIds: readonly string[]): Promise<void> {
  for (const uploadId of new Set(uploadIds)) {
    const upload = await findOwnUpload(context.db, context.viewer.id, uploadId)
    if (upload && (await endUpload(context, upload))) context.bus.emit('uploads.cancelled', { uploadId })
  }
}

export async function cancelUpload(services: Services, upload: UploadRow): Promise<void> {
  if (await endUpload(services, upload)) await discardBytes(services, upload.id)
}

/** Whoever is writing is asked to stop by the lock. */
export async function discardBytes(services: Services, uploadId: string): Promise<void> {
  const { locker, receiver } = await openUploadDesk(services)
  await locker.hold(uploadId, () => receiver.discard(uploadId))
}

/** From then on no request of this upload is let in. False when it had ended before. */
async function endUpload({ db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>, upload: UploadRow): Promise<boolean> {
  const isEnded = await transaction(db, async (tx) => {
    const rows = await tx
      .update(uploads)
      .set({ state: 'cancelled', updatedAt: now() })
      .where(and(eq(uploads.id, upload.id), eq(uploads.state, 'receiving')))
      .returning({ id: uploads.id })
    if (rows.length > 0) await discardDraft(tx, upload.videoId, now())
    return rows.length > 0
  })
  if (isEnded) bus.emit('content.deleted', { typeId: 'video', itemId: upload.videoId, ownerId: upload.memberId })
  return isEnded
}
