/** Uploads of videos: the received file is queued for encoding. */
import { Refusal } from '#contract/error.ts'
import type { UploadTarget } from '../../content/upload-target.ts'
import { enqueueEncoding, insertEncoding } from '../encoding/index.ts'
import { discardDraft, findMediaRow, moveStatus } from '../videos/index.ts'
import { isVideoFile } from './file-rules.ts'

export const videoTarget: UploadTarget = {
  typeId: 'video',

  check(file, { UPLOAD_MAX_BYTES }) {
    if (!isVideoFile(file)) throw new Refusal('upload_wrong_type')
    if (file.sizeBytes > UPLOAD_MAX_BYTES) throw new Refusal('upload_too_large')
  },

  // The encoder reads the file; if its entry in the queue gets lost, the watchdog finds the job.
  receive: async ({ now }, { itemId: videoId, sourceKey }) => {
    return async (tx) => {
      const video = await findMediaRow(tx, videoId)
      if (!video || video.deletedAt) return { outcome: 'gone', after: () => undefined }
      await insertEncoding(tx, { videoId, memberId: video.ownerId, sourceKey, now: now() })
      await moveStatus(tx, videoId, 'pending')
      return {
        outcome: 'taken',
        after: async (services) => {
          await enqueueEncoding(services, videoId)
          services.bus.emit('videos.changed', { videoId })
        },
      }
    }
  },

  discardDraft,
}
