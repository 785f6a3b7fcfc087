/** Routes of the uploads domain; the bytes arrive by tus (`tus-routes.ts`). */
import * as v from 'valibot'
import { photoId, uploadId } from '#contract/content/ids.ts'
import { videoId } from '#contract/content/ids.ts'
import { startPhotoUpload } from '#contract/photos/photos.ts'
import { Refusal } from '#contract/error.ts'
import * as contract from '#contract/uploads.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { cancelUploads } from './cancel-uploads.ts'
import { noteEvent } from './note-event.ts'
import { presentServer, presentUpload } from './present.ts'
import { receivingUploads } from './reads.ts'
import { startPhoto, startVideo } from './start-by-kind.ts'

/** Throws forbidden if the id is another member's. */
function checkOwnId({ viewer }: MemberContext, userId: number | undefined): void {
  if (userId !== undefined && userId !== viewer.id) throw new Refusal('forbidden')
}

export const uploadRoutes: readonly Implementation[] = [
  implement(contract.getUploadServer, async ({ config }) => presentServer(config)),

  implement(contract.startUpload, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    const { upload, isExisting } = await startVideo(context, data)
    if (!isExisting) await noteEvent(context, 'add', upload.id, upload.filename)
    return { uploadId: v.parse(uploadId, upload.id), videoId: v.parse(videoId, upload.itemId), title: upload.title, isExisting }
  }),

  implement(startPhotoUpload, async (context, file) => {
    const started = await startPhoto(context, file)
    if (!started.isExisting) await noteEvent(context, 'add', started.uploadId, file.filename)
    const { title, isExisting } = started
    return {
      photoId: v.parse(photoId, started.photoId),
      title,
      uploadId: started.uploadId === null ? null : v.parse(uploadId, started.uploadId),
      isExisting,
    }
  }),

  implement(contract.listUploads, async ({ db, viewer }) => ({ uploads: (await receivingUploads(db, viewer.id)).map(presentUpload) })),

  implement(contract.cancelUploads, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    await cancelUploads(context, data.uploadIds)
    const named = data.uploadIds.length > 0 ? data.uploadIds : [null]
    if (data.detail !== '') for (const id of named) await noteEvent(context, 'cancel', id, data.detail)
    return {}
  }),

  implement(contract.removeUploadFile, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    if (data.uploadId !== null) await cancelUploads(context, [data.uploadId])
    await noteEvent(context, 'remove', data.uploadId, data.detail)
    return {}
  }),

  implement(contract.noteUploadError, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    await noteEvent(context, 'error', data.uploadId, data.detail)
    return {}
  }),

  implement(contract.noteUploadComplete, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    await noteEvent(context, 'complete', data.uploadId, data.detail)
    return {}
  }),

  implement(contract.cancelAllUploads, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    const named = data.uploadIds ?? (await receivingUploads(context.db, context.viewer.id)).map(({ id }) => id)
    await cancelUploads(context, named)
    await noteEvent(context, 'cancel-all', null, data.detail)
    return {}
  }),

  implement(contract.reportUpload, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    await noteEvent(context, data.kind, data.uploadId, data.detail)
    return {}
  }),
]
