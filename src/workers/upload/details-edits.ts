/** Sends the details of an upload to the member's outbox, as edits of its draft (`videos.edit`). */
import * as v from 'valibot'
import { editVideo } from '#contract/videos.ts'
import { CallError } from '#src/http/call-error.ts'
import { isDeviceRefusal, unlessRefused } from '#src/offline/db/device-refusal.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { leaveVideoEdit, withdrawVideoEdits, type VideoEdit } from '#src/offline/outbox/video-edits.ts'
import type { UploadDetails } from '#src/offline/uploads/upload-entry.ts'
import { callServer } from '#src/workers/shared/call-server.ts'
import type { GetToken } from '#src/workers/shared/token-source.ts'
import type { DetailsEdits } from './queue/queue-ports.ts'

export interface DetailsPorts {
  readonly getToken: GetToken
  /** Null where the device stores nothing. */
  readonly device: DeviceStore | null
  readonly now: () => number
  readonly reportProblem: (error: unknown) => void
}

export function createDetailsEdits({ getToken, device, now, reportProblem }: DetailsPorts): DetailsEdits {
  return {
    async handOver({ videoId, idempotencyKey, news, all }) {
      const edit = editOf(videoId, news)
      try {
        if (device) return await leaveVideoEdit(device, { videoId, idempotencyKey, edit, wholeEdit: editOf(videoId, all) }, now())
      } catch (error) {
        // A store that closes because the member signs out also refuses; nothing may be sent then.
        if (!device?.isOpen() || !isDeviceRefusal(error)) throw error
        reportProblem(error)
      }
      await callServer(getToken, editVideo, edit.input, { idempotencyKey })
    },

    async withdraw(videoId, whose) {
      if (device?.isOpen()) await unlessRefused(() => withdrawVideoEdits(device, videoId, whose), undefined, reportProblem)
    },
  }
}

/** Throws validation_failed, as the server would: older builds stored details without validating them. */
function editOf(videoId: number, { unfinished: _unfinished, shownCategories, stars, ...details }: UploadDetails): VideoEdit {
  const input = { videoId, ...details, ...(stars && { stars: stars.map(({ userId }) => userId) }) }
  const parsed = v.safeParse(editVideo.request, input)
  if (!parsed.success) throw new CallError('validation_failed')
  return { input: parsed.output, shown: { ...(shownCategories && { categories: shownCategories }), ...(stars && { stars }) } }
}
