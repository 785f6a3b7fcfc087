/** Notifies the server of uploads that ended on the device, so that it deletes their drafts and bytes too. Retries until it succeeds. */
import { createQueueEngine, settled, type Outcome, type QueueEngine } from '#src/offline/queue/queue-engine.ts'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { EntryRows } from './entry-rows.ts'
import type { QueuePorts } from './queue-ports.ts'
import { uploadBackoff } from './queue-rules.ts'

export class CancelSync {
  private readonly ports: QueuePorts
  private readonly rows: EntryRows
  private readonly engine: QueueEngine

  constructor(ports: QueuePorts, rows: EntryRows, mayCall: () => boolean) {
    const { now, random, setTimer, reportProblem } = ports
    this.ports = ports
    this.rows = rows
    this.engine = createQueueEngine<UploadEntry[]>({
      // All of them are one item: a single call to the server.
      items: async () => {
        const untold = this.untold()
        return untold.length === 0 ? [] : [untold]
      },
      laneOf: () => 'cancels',
      runOne: (untold) => this.tellAll(untold),
      mostRunning: 1,
      lead: (work) => work(),
      mayRun: mayCall,
      backoff: uploadBackoff,
      now,
      random,
      setTimer,
      reportProblem,
    })
  }

  /** Safe to call at any time; a call during another one checks again after it. */
  tell(): void {
    this.engine.wake()
  }

  /** The connection is back: earlier failures no longer count. */
  forgive(): void {
    this.engine.forgive()
  }

  /** Does not wait for runs to end: the rows record what the server still has to be notified of. */
  close(): void {
    void this.engine.stop().catch(this.ports.reportProblem)
  }

  private untold(): UploadEntry[] {
    return this.rows.all().filter((entry) => entry.ended?.isServerTold === false && entry.uploadId !== null)
  }

  private async tellAll(untold: readonly UploadEntry[]): Promise<Outcome> {
    try {
      await this.ports.server.cancel(untold.flatMap((entry) => entry.uploadId ?? []))
    } catch (error) {
      // Others ended in the meantime: try once more with all of them before the pause.
      if (this.untold().length <= untold.length) throw error
      this.ports.reportProblem(error)
      return settled
    }
    for (const { localId, ended } of untold) {
      if (ended?.kind === 'cancelled') await this.rows.forget(localId)
      else if (ended) await this.rows.patch(localId, { ended: { ...ended, isServerTold: true } })
    }
    return settled
  }
}
