/** The calls of the uploads domain; the bytes travel by tus (`tus-routes.ts`). */
import * as v from 'valibot'
import { uploadId, videoId } from '#contract/primitives.ts'
import * as contract from '#contract/uploads.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { cancelUploads } from './cancel-uploads.ts'
import { presentServer, presentUpload } from './present.ts'
import { receivingUploads } from './reads.ts'
import { reportUpload } from './report-upload.ts'
import { startUpload } from './start-upload.ts'

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

  implement(contract.reportUpload, async (context, report) => {
    await reportUpload(context, report)
    return {}
  }),
]
