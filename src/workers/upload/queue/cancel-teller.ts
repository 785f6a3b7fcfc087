/** Tells the server of uploads that ended on the device, so that their drafts and bytes go there too. Tries until it is told. */
import { onceMore } from '#src/lib/once-more.ts'
import { retryDelayMs } from '#src/workers/shared/retry-delay.ts'
import type { EntryRows } from './entry-rows.ts'
import type { QueuePorts } from './queue-ports.ts'

export class CancelTeller {
  private readonly ports: QueuePorts
  private readonly rows: EntryRows
  private failures = 0
  private stopWaiting: (() => void) | null = null

  constructor(ports: QueuePorts, rows: EntryRows) {
    this.ports = ports
    this.rows = rows
  }

  /** Safe to call at any time; a call during another looks again after it, so one call to the server at once. */
  readonly tell = onceMore(() => this.tellAll())

  close(): void {
    this.stopWaiting?.()
  }

  private async tellAll(): Promise<void> {
    const untold = this.rows.all().filter((entry) => entry.ended?.isServerTold === false && entry.uploadId !== null)
    if (untold.length === 0) return
    this.stopWaiting?.()
    try {
      await this.ports.server.cancel(untold.flatMap((entry) => entry.uploadId ?? []))
      this.failures = 0
      for (const { localId, ended } of untold) {
        if (ended?.kind === 'cancelled') await this.rows.forget(localId)
        else if (ended) await this.rows.patch(localId, { ended: { ...ended, isServerTold: true } })
      }
    } catch (error) {
      this.failures += 1
      this.stopWaiting = this.ports.setTimer(() => void this.tell(), retryDelayMs(this.failures, this.ports.random()))
      this.ports.reportProblem(error)
    }
  }
}
