/** The queue's calls, bound to the contract. */
import * as v from 'valibot'
import type { RequestInput } from '#contract/endpoint.ts'
import { uploadId as uploadIdSchema } from '#contract/primitives.ts'
import { cancelUploads, startUpload } from '#contract/uploads.ts'
import { editVideo } from '#contract/videos.ts'
import { callServer, type ServerLine } from '#src/workers/shared/call-server.ts'
import type { UploadServerCalls } from './queue/queue-ports.ts'

export function createServerCalls(line: ServerLine, newId: () => string, report: UploadServerCalls['report']): UploadServerCalls {
  return {
    start: ({ filename, sizeBytes, filetype, fingerprint }) =>
      callServer(line, startUpload, { data: { filename, sizeBytes, filetype, fingerprint } }),

    async cancel(uploadIds) {
      await callServer(line, cancelUploads, { data: { uploadIds: uploadIds.map((id) => v.parse(uploadIdSchema, id)) } })
    },

    async saveDetails(videoId, { stars, ...details }) {
      // The queue's rows carry plain numbers and whole badges; the request's own schema parses the ids before they leave.
      const edit = { videoId, ...details, ...(stars && { stars: stars.map((star) => star.userId) }) } as RequestInput<typeof editVideo>
      await callServer(line, editVideo, edit, { idempotencyKey: newId() })
    },

    report,
  }
}
