/**
 * Hands over the details of uploads as soon as the draft exists: to the outbox, or to the server where the device stores nothing.
 * The upload's row records which details were handed over, so failed attempts are repeated after a restart.
 */
import { isServerRefusal } from '#src/http/is-server-refusal.ts'
import { createQueueEngine, settled, type Outcome, type QueueEngine } from '#src/offline/queue/queue-engine.ts'
import { hasUnsentDetails, unsentDetails, type UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { EntryRows } from './entry-rows.ts'
import type { QueuePorts } from './queue-ports.ts'
import { uploadBackoff } from './queue-rules.ts'

const passing: ReadonlySet<string> = new Set([
  'unauthorized',
  'session_expired',
  'rate_limited',
  'maintenance',
  'unavailable',
  'server_error',
  'idempotency_running',
])

export class DetailsHandOver {
  private readonly ports: QueuePorts
  private readonly rows: EntryRows
  private readonly onChange: () => void
  private readonly engine: QueueEngine

  constructor(ports: QueuePorts, rows: EntryRows, mayCall: () => boolean, onChange: () => void) {
    const { now, random, setTimer, reportProblem } = ports
    this.ports = ports
    this.rows = rows
    this.onChange = onChange
    this.engine = createQueueEngine<UploadEntry>({
      items: async () => rows.all().filter((entry) => hasUnsentDetails(entry) && entry.videoId !== null),
      laneOf: (entry) => entry.localId,
      runOne: (entry) => this.handOver(entry),
      mostRunning: 1,
      lead: (work) => work(),
      // The outbox needs no connection.
      mayRun: () => ports.rows.isLasting || mayCall(),
      backoff: uploadBackoff,
      now,
      random,
      setTimer,
      reportProblem,
    })
  }

  /**
   * Tries immediately, regardless of earlier failures; resolves when each was tried. Safe to call at any time, even during another
   * call.
   */
  run(): Promise<void> {
    this.engine.forgive()
    return this.engine.run()
  }

  /** Does not wait for runs: the rows record what is left to hand over. */
  close(): void {
    void this.engine.stop().catch(this.ports.reportProblem)
  }

  private async handOver(entry: UploadEntry): Promise<Outcome> {
    const { localId, videoId, details, detailsKey } = entry
    if (videoId === null || details === null) return settled
    if (detailsKey === null) {
      // A row of an older build. The key is stored first, so that a crash cannot cause a second hand-over.
      await this.rows.patch(localId, { detailsKey: this.ports.newId() })
      return settled
    }
    const news = unsentDetails(entry)
    const { unfinished: _unfinished, ...finished } = news
    try {
      if (Object.keys(finished).length > 0) await this.ports.details.handOver({ videoId, idempotencyKey: detailsKey, news, all: details })
    } catch (error) {
      if (!isServerRefusal(error) || passing.has(error.code)) throw error
      this.ports.reportProblem(error)
      await this.settle(entry, { detailsRefusal: error.code })
      return settled
    }
    await this.settle(entry, { areDetailsSent: true, newDetails: null })
    return settled
  }

  /** Applies only if nothing else was typed in the meantime. */
  private async settle({ localId, detailsKey }: UploadEntry, change: Partial<UploadEntry>): Promise<void> {
    if (this.rows.find(localId)?.detailsKey === detailsKey) await this.rows.patch(localId, change)
    this.onChange()
  }
}
