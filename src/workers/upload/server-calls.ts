/** The queue's calls, bound to the contract. */
import * as v from 'valibot'
import { uploadId as uploadIdSchema } from '#contract/primitives.ts'
import { cancelUploads, startUpload } from '#contract/uploads.ts'
import { callServer } from '#src/workers/shared/call-server.ts'
import type { GetToken } from '#src/workers/shared/token-source.ts'
import type { UploadServerCalls } from './queue/queue-ports.ts'

export function createServerCalls(getToken: GetToken, report: UploadServerCalls['report']): UploadServerCalls {
  return {
    start: ({ filename, sizeBytes, filetype, fingerprint }) =>
      callServer(getToken, startUpload, { data: { filename, sizeBytes, filetype, fingerprint } }),

    async cancel(uploadIds) {
      await callServer(getToken, cancelUploads, { data: { uploadIds: uploadIds.map((id) => v.parse(uploadIdSchema, id)) } })
    },

    report,
  }
}
