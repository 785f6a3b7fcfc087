/** Entry of the upload worker: connects the queue to the device, the server and the page. */
import { startTimer } from '#src/lib/start-timer.ts'
import { expose } from 'comlink'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { openDeviceStore } from '#src/offline/db/open-device-store.ts'
import { onLock } from '#src/offline/lock/key-ring.ts'
import { openUploadStore } from '#src/offline/uploads/upload-store.ts'
import { reportProblem } from '#src/workers/shared/report-problem.ts'
import type { GetToken } from '#src/workers/shared/token-source.ts'
import type { ConnectOptions } from './api.ts'
import { createDetailsEdits } from './details-edits.ts'
import { copyPlaces, createFileKeeper } from './file-keeper.ts'
import { sendByTus } from './send-by-tus.ts'
import { createReporter } from './reporter.ts'
import { UploadService, type LeaderPorts } from './upload-service.ts'
import * as v from 'valibot'
import { startPhotoUpload } from '#contract/photos/photos.ts'
import { photoAlbumId, uploadId as uploadIdSchema } from '#contract/content/ids.ts'
import { cancelUploads, startUpload } from '#contract/uploads.ts'
import { callServer } from '#src/workers/shared/call-server.ts'
import type { UploadServerCalls } from './queue/queue-ports.ts'

async function portsFor({ memberId, dataKey, client, chunkBytes }: ConnectOptions, getToken: GetToken): Promise<LeaderPorts> {
  // Only members with an app lock need this code.
  const key = dataKey && (await import('#src/offline/lock/hold-key.ts')).holdKey(memberId, dataKey)
  const device = await openDeviceStore(memberId)
  const store = await openUploadStore(device)
  return {
    memberId,
    client,
    chunkBytes,
    rows: store,
    files: createFileKeeper(store, copyPlaces(device, key?.files ?? null), reportProblem),
    server: createServerCalls(getToken, createReporter({ getToken, device, newId: randomUuid, now: Date.now, reportProblem })),
    details: createDetailsEdits({ getToken, device, now: Date.now, reportProblem }),
    send: sendByTus,
    getToken,
    now: Date.now,
    random: Math.random,
    newId: randomUuid,
    setTimer: startTimer,
    reportProblem,
    onGone: store.onClose,
  }
}

const service = new UploadService(portsFor, randomUuid, reportProblem)
// The app lock was locked, set or removed: a worker that only waits to lead must start over, too.
onLock(() => void service.close().catch(reportProblem))
expose(service)

/** The queue's calls, bound to the contract. */
function createServerCalls(getToken: GetToken, report: UploadServerCalls['report']): UploadServerCalls {
  return {
    async start({ kind, filename, sizeBytes, filetype, fingerprint, albumId }) {
      const file = { filename, sizeBytes, filetype, fingerprint }
      if (kind === 'video') {
        const { videoId, ...started } = await callServer(getToken, startUpload, { data: file })
        return { ...started, itemId: videoId }
      }
      const input = { ...file, albumId: albumId === null ? null : v.parse(photoAlbumId, albumId) }
      const { photoId, ...started } = await callServer(getToken, startPhotoUpload, input)
      return { ...started, itemId: photoId }
    },

    async cancel(uploadIds) {
      await callServer(getToken, cancelUploads, { data: { uploadIds: uploadIds.map((id) => v.parse(uploadIdSchema, id)) } })
    },

    report,
  }
}
