/** Entry of the upload worker: binds the queue to the device, the server and the page. */
import { expose } from 'comlink'
import { allUploads, findKeptFile, putKeptFile, putUpload, removeKeptFile, removeUpload } from '#src/offline/uploads/upload-store.ts'
import { createFileKeeper } from './file-keeper.ts'
import { sendByTus } from './send-by-tus.ts'
import { createServerCalls } from './server-calls.ts'
import { UploadService } from './upload-service.ts'

/** `crypto.randomUUID` is missing on plain http addresses. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function reportProblem(error: unknown): void {
  console.warn('upload', error)
}

expose(
  new UploadService(({ memberId, client, chunkBytes }, getToken) => ({
    memberId,
    client,
    chunkBytes,
    rows: { all: allUploads, put: putUpload, remove: removeUpload },
    files: createFileKeeper({ find: findKeptFile, put: putKeptFile, remove: removeKeptFile }),
    server: createServerCalls({ client, getToken }, newId, reportProblem),
    send: sendByTus,
    getToken,
    now: Date.now,
    random: Math.random,
    newId,
    setTimer: (callback, ms) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    reportProblem,
  })),
)
