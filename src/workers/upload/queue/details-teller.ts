/** Sends what was typed about films. The row is its memory: it is tried until the server has it or says no. */
import { Refusal } from '#contract/error.ts'
import { onceMore } from '#src/lib/once-more.ts'
import { retryDelayMs } from '#src/workers/shared/retry-delay.ts'
import { hasUnsentDetails, type UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { EntryRows } from './entry-rows.ts'
import type { QueuePorts } from './queue-ports.ts'

const passing: ReadonlySet<string> = new Set([
  'unauthorized',
  'session_expired',
  'rate_limited',
  'maintenance',
  'server_error',
  'idempotency_running',
])

export class DetailsTeller {
  private readonly ports: QueuePorts
  private readonly rows: EntryRows
  private readonly onChange: () => void
  private failures = 0
  private stopWaiting: (() => void) | null = null

  constructor(ports: QueuePorts, rows: EntryRows, onChange: () => void) {
    this.ports = ports
    this.rows = rows
    this.onChange = onChange
  }

  /** Safe to call at any time; a call during another looks again after it. */
  readonly tell = onceMore(() => this.tellAll())

  close(): void {
    this.stopWaiting?.()
  }

  private async tellAll(): Promise<void> {
    this.stopWaiting?.()
    for (const entry of this.rows.all()) {
      if (!hasUnsentDetails(entry) || entry.videoId === null || entry.details === null) continue
      try {
        const { unfinished: _unfinished, ...finished } = entry.details
        if (Object.keys(finished).length > 0) await this.ports.server.saveDetails(entry.videoId, finished)
        this.failures = 0
        await this.settle(entry, { areDetailsSent: true })
      } catch (error) {
        if (error instanceof Refusal && !passing.has(error.code)) await this.settle(entry, { detailsRefusal: error.code })
        else this.retryLater()
        this.ports.reportProblem(error)
      }
    }
  }

  /** Only when nothing else was typed in the meantime. */
  private async settle(entry: UploadEntry, change: Partial<UploadEntry>): Promise<void> {
    if (this.rows.find(entry.localId)?.details === entry.details) await this.rows.patch(entry.localId, change)
    this.onChange()
  }

  private retryLater(): void {
    this.stopWaiting?.()
    this.failures += 1
    this.stopWaiting = this.ports.setTimer(() => void this.tell(), retryDelayMs(this.failures, this.ports.random()))
  }
}
