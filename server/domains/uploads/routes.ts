/** The calls of the uploads domain; the bytes travel by tus (`tus-routes.ts`). */
import * as v from 'valibot'
import { uploadId, videoId } from '#contract/primitives.ts'
import { Refusal } from '#contract/error.ts'
import * as contract from '#contract/uploads.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { cancelUploads } from './cancel-uploads.ts'
import { presentServer, presentUpload } from './present.ts'
import { receivingUploads } from './reads.ts'
import { reportUpload } from './report-upload.ts'
import { startUpload } from './start-upload.ts'

/** Throws forbidden: nobody speaks for another. */
function checkOwnId({ viewer }: MemberContext, userId: number | undefined): void {
  if (userId !== undefined && userId !== viewer.id) throw new Refusal('forbidden')
}

export const uploadRoutes: readonly Implementation[] = [
  implement(contract.getUploadServer, async ({ config }) => presentServer(config)),

  implement(contract.startUpload, async (context, file) => {
    const { upload, isExisting } = await startUpload(context, file)
    return { uploadId: v.parse(uploadId, upload.id), videoId: v.parse(videoId, upload.videoId), title: upload.title, isExisting }
  }),

  implement(contract.listUploads, async ({ db, viewer }) => ({ uploads: (await receivingUploads(db, viewer.id)).map(presentUpload) })),

  implement(contract.cancelUploads, async (context, { uploadIds }) => {
    await cancelUploads(context, uploadIds)
    return {}
  }),

  implement(contract.removeUploadFile, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    await cancelUploads(context, [data.uploadId])
    await reportUpload(context, { kind: 'remove', ...data })
    return {}
  }),

  implement(contract.noteUploadError, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    await reportUpload(context, { kind: 'error', ...data })
    return {}
  }),

  implement(contract.noteUploadComplete, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    await reportUpload(context, { kind: 'complete', ...data })
    return {}
  }),

  implement(contract.cancelAllUploads, async (context, { data, userId }) => {
    checkOwnId(context, userId)
    const unfinished = await receivingUploads(context.db, context.viewer.id)
    await cancelUploads(
      context,
      unfinished.map(({ id }) => id),
    )
    await reportUpload(context, { kind: 'cancel-all', uploadId: null, ...data })
    return {}
  }),

  implement(contract.reportUpload, async (context, report) => {
    await reportUpload(context, report)
    return {}
  }),
]
