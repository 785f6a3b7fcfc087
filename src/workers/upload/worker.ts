/** Entry of the upload worker: connects the queue to the device, the server and the page. */
import { expose } from 'comlink'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { openDeviceStore } from '#src/offline/db/open-device-store.ts'
import { onLock } from '#src/offline/lock/key-ring.ts'
import { createUploadStore } from '#src/offline/uploads/upload-store.ts'
import { reportProblem } from '#src/workers/shared/report-problem.ts'
import type { GetToken } from '#src/workers/shared/token-source.ts'
import type { ConnectOptions } from './api.ts'
import { createDetailsEdits } from './details-edits.ts'
import { copyPlaces, createFileKeeper } from './file-keeper.ts'
import { sendByTus } from './send-by-tus.ts'
import { createReporter } from './reporter.ts'
import { createServerCalls } from './server-calls.ts'
import { UploadService, type LeaderPorts } from './upload-service.ts'

async function portsFor({ memberId, dataKey, client, chunkBytes }: ConnectOptions, getToken: GetToken): Promise<LeaderPorts> {
  // Only members with an app lock need this code.
  const key = dataKey && (await import('#src/offline/lock/hold-key.ts')).holdKey(memberId, dataKey)
  const device = await openDeviceStore(memberId)
  const store = createUploadStore(device)
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
    setTimer: (callback, ms) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    reportProblem,
    onGone: store.onClose,
  }
}

const service = new UploadService(portsFor, randomUuid, reportProblem)
// The app lock was locked, set or removed: a worker that only waits to lead must start over, too.
onLock(() => void service.close().catch(reportProblem))
expose(service)
