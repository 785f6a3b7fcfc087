/** Copies files to the device one after another, because the uploads read the same disk. */
import type { EntryRows } from './entry-rows.ts'
import type { QueuePorts } from './queue-ports.ts'
import { isActive } from './queue-rules.ts'

export class KeepLine {
  private readonly ports: QueuePorts
  private readonly rows: EntryRows
  private readonly onChange: () => void
  private readonly stops = new Map<string, AbortController>()
  private last: Promise<void> = Promise.resolve()
  private copying: { readonly localId: string; readonly ended: Promise<void> } | null = null

  constructor(ports: QueuePorts, rows: EntryRows, onChange: () => void) {
    this.ports = ports
    this.rows = rows
    this.onChange = onChange
  }

  add(localId: string): void {
    if (this.stops.has(localId)) return
    const stop = new AbortController()
    this.stops.set(localId, stop)
    this.last = this.last.then(() => {
      const ended = this.keep(localId, stop.signal).catch(this.ports.reportProblem)
      this.copying = { localId, ended }
      return ended
    })
  }

  /**
   * The upload ended and needs no copy any more. Resolves once the copy is no longer being written, because an open copy cannot be
   * removed.
   */
  async drop(localId: string): Promise<void> {
    this.stops.get(localId)?.abort()
    if (this.copying?.localId === localId) await this.copying.ended
  }

  /** Resolves when nothing is being written any more. */
  async close(): Promise<void> {
    for (const stop of this.stops.values()) stop.abort()
    await this.last
  }

  private async keep(localId: string, signal: AbortSignal): Promise<void> {
    try {
      const isKept = !signal.aborted && (await this.ports.files.keep(localId, signal))
      const entry = this.rows.find(localId)
      if (signal.aborted || !entry || !isActive(entry)) return
      // The upload is already running, and stopping it would help no one. The list shows that there is no copy.
      await this.rows.patch(localId, isKept ? { keeping: 'kept' } : { keeping: 'impossible', startsUnkept: true })
    } catch (error) {
      if (signal.aborted) return
      // Not stored, whatever the reason: a row that stayed "pending" would wait for ever.
      await this.rows.patch(localId, { keeping: 'impossible', startsUnkept: true })
      throw error
    } finally {
      this.stops.delete(localId)
      this.onChange()
    }
  }
}
