/** Cancels unfinished uploads: deletes their bytes and drafts. What has been received completely stays. */
import { and, eq } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import { uploads } from '../../db/tables/uploads.ts'
import type { MemberContext, Services } from '../../http/context.ts'
import { findOwnUpload, type UploadRow } from './reads.ts'
import { targetOf } from './targets.ts'
import { openUploadDesk } from './upload-desk.ts'

/**
 * Other members' ids and finished uploads are ignored silently: cancelling twice succeeds. The bytes are deleted after the commit (`listen`
 * in index.ts): a queued write is one transaction, which must not wait for another lock.
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

/** The lock asks the current writer to stop. */
export async function discardBytes(services: Services, uploadId: string): Promise<void> {
  const { locker, receiver } = await openUploadDesk(services)
  await locker.hold(uploadId, () => receiver.discard(uploadId))
}

/** After this, no request of this upload is accepted. False if it had already ended. */
async function endUpload({ db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>, upload: UploadRow): Promise<boolean> {
  const isEnded = await transaction(db, async (tx) => {
    const rows = await tx
      .update(uploads)
      .set({ state: 'cancelled', updatedAt: now() })
      .where(and(eq(uploads.id, upload.id), eq(uploads.state, 'receiving')))
      .returning({ id: uploads.id })
    if (rows.length > 0) await targetOf(upload).discardDraft(tx, upload.itemId, now())
    return rows.length > 0
  })
  if (isEnded) bus.emit('content.deleted', { typeId: upload.typeId, itemId: upload.itemId, ownerId: upload.memberId })
  return isEnded
}
