/**
 * Reports the events of an upload to the server (U-05). Nothing waits for the server, no upload fails because of it, and no report
 * is lost.
 */
import * as v from 'valibot'
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import { uploadId as uploadIdSchema } from '#contract/content/ids.ts'
import { cancelAllUploads, cancelUploads, noteUploadComplete, noteUploadError, removeUploadFile } from '#contract/uploads.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { callServer } from '#src/workers/shared/call-server.ts'
import type { GetToken } from '#src/workers/shared/token-source.ts'
import type { UploadReport, UploadServerCalls } from './queue/queue-ports.ts'

const mostDetail = 500

export interface ReporterPorts {
  readonly getToken: GetToken
  /** Null where the device stores nothing. */
  readonly device: DeviceStore | null
  readonly newId: () => string
  readonly now: () => number
  readonly reportProblem: (error: unknown) => void
}

/**
 * Uses the outbox, so that a report survives a lost connection and a closed tab, and arrives exactly once. Without a store, a
 * report is sent once without retries.
 * A report resolves when it is safe on the device, and never rejects.
 */
export function createReporter({ getToken, device, newId, now, reportProblem }: ReporterPorts): UploadServerCalls['report'] {
  /** One after another, so that the rows have the order of the events. */
  let last = Promise.resolve()

  async function tell<E extends Endpoint>(endpoint: E, input: RequestInput<E>, subject: string): Promise<void> {
    const idempotencyKey = newId()
    if (device?.isOpen()) await enqueue(device, endpoint, { input, idempotencyKey, subject }, now())
    else if (!device) void callServer(getToken, endpoint, input, { idempotencyKey, keepalive: true }).catch(reportProblem)
  }

  async function tellOf(kind: UploadReport, ids: readonly string[], text: string): Promise<void> {
    const uploadIds = ids.map((id) => v.parse(uploadIdSchema, id))
    const [uploadId = null] = uploadIds
    const detail = text.slice(0, mostDetail)
    const subject = uploadId === null || kind === 'cancel-all' ? 'uploads' : `upload:${uploadId}`
    switch (kind) {
      case 'cancel':
        return tell(cancelUploads, { data: { uploadIds, detail } }, subject)
      case 'cancel-all':
        return tell(cancelAllUploads, { data: { uploadIds, detail } }, subject)
      case 'remove':
        return tell(removeUploadFile, { data: { uploadId, detail } }, subject)
      case 'complete':
        return tell(noteUploadComplete, { data: { uploadId, detail } }, subject)
      case 'error':
        return tell(noteUploadError, { data: { uploadId, detail } }, subject)
    }
  }

  return (kind, uploadIds, detail) => {
    last = last.then(() => tellOf(kind, uploadIds, detail)).catch(reportProblem)
    return last
  }
}
