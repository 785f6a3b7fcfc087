/** The drafts that uploads of each kind start with. */
import { photoTitleMax, type startPhotoUpload } from '#contract/photos/photos.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { titleLength } from '#contract/videos.ts'
import type { OfferedFile } from '../../content/upload-target.ts'
import type { MemberContext } from '../../http/context.ts'
import { videoDefaultsOf } from '../accounts/index.ts'
import { insertPhotoDraft } from '../photos/index.ts'
import { insertDraft } from '../videos/index.ts'
import { titleOf } from './file-rules.ts'
import { findSentPhoto } from './reads.ts'
import { startUpload, type StartedUpload } from './start-upload.ts'
import { targetOf } from './targets.ts'

export function startVideo(context: MemberContext, file: OfferedFile): Promise<StartedUpload> {
  const { viewer, now } = context
  const title = titleOf(file.filename, now(), { kind: 'Video', ...titleLength })
  return startUpload(context, targetOf({ typeId: 'video' }), file, async (tx) => {
    const { watcherOverlay } = await videoDefaultsOf(tx, viewer.id)
    return { title, itemId: await insertDraft(tx, { ownerId: viewer.id, title, watcherOverlay, now: now() }) }
  })
}

export interface StartedPhoto {
  readonly photoId: number
  readonly title: string
  /** Null: the member has sent this file before, and the photo exists. */
  readonly uploadId: string | null
  readonly isExisting: boolean
}

/** Throws album_not_found for an album that is not the member's, and what `startUpload` throws. */
export async function startPhoto(
  context: MemberContext,
  { albumId, ...file }: RequestOutput<typeof startPhotoUpload>,
): Promise<StartedPhoto> {
  const { viewer, now, db } = context
  const target = targetOf({ typeId: 'photo' })
  target.check(file, context.config)
  const sent = await findSentPhoto(db, viewer.id, file)
  if (sent) return { ...sent, uploadId: null, isExisting: true }
  const title = titleOf(file.filename, now(), { kind: 'Photo', min: 1, max: photoTitleMax })
  const { upload, isExisting } = await startUpload(context, target, file, async (tx) => {
    return { title, itemId: await insertPhotoDraft(tx, { ownerId: viewer.id, albumId, title, now: now() }) }
  })
  return { photoId: upload.itemId, title: upload.title, uploadId: upload.id, isExisting }
}
