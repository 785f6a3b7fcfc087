/** What happened to an upload, told to the server (U-05). Nothing waits for the server and no upload fails for it, and still none is lost. */
import * as v from 'valibot'
import type { RequestInput } from '#contract/endpoint.ts'
import { uploadId as uploadIdSchema } from '#contract/primitives.ts'
import { reportUpload } from '#contract/uploads.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { leaveWrite } from '#src/offline/outbox/leave-write.ts'
import { callServer, type ServerLine } from '#src/workers/shared/call-server.ts'
import type { UploadServerCalls } from './queue/queue-ports.ts'

const mostDetail = 500

export interface ReporterPorts {
  readonly line: ServerLine
  /** Null where the device keeps nothing. */
  readonly device: DeviceStore | null
  readonly newId: () => string
  readonly now: () => number
  readonly reportProblem: (error: unknown) => void
}

/**
 * Through the outbox: it survives a lost line and a closed tab, and arrives exactly once. Without a store it is one try.
 * A report resolves when it is safe on the device, and never rejects.
 */
export function createReporter({ line, device, newId, now, reportProblem }: ReporterPorts): UploadServerCalls['report'] {
  /** One after another: the order in which things happened is the order of their rows. */
  let last = Promise.resolve()

  async function tell(input: RequestInput<typeof reportUpload>): Promise<void> {
    const idempotencyKey = newId()
    const subject = input.uploadId === null ? 'uploads' : `upload:${input.uploadId}`
    if (device?.isOpen()) await leaveWrite(device, reportUpload, { input, idempotencyKey, subject }, now())
    else if (!device) void callServer(line, reportUpload, input, { idempotencyKey, keepalive: true }).catch(reportProblem)
  }

  return (kind, uploadId, detail) => {
    const id = uploadId === null ? null : v.parse(uploadIdSchema, uploadId)
    last = last.then(() => tell({ kind, uploadId: id, detail: detail.slice(0, mostDetail) })).catch(reportProblem)
    return last
  }
}
