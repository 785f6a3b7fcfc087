/**
 * The rows in memory, written through to the device. Reads use memory; if the device refuses a write, the rows record that they are
 * not stored.
 */
import { unlessRefused } from '#src/offline/db/device-refusal.ts'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { UploadRows } from './queue-ports.ts'
import { isActive } from './queue-rules.ts'

export class EntryRows {
  private readonly store: UploadRows
  private readonly reportProblem: (error: unknown) => void
  private readonly entries = new Map<string, UploadEntry>()
  private readonly unstored = new Set<string>()

  constructor(store: UploadRows, reportProblem: (error: unknown) => void) {
    this.store = store
    this.reportProblem = reportProblem
  }

  /**
   * Loads the rows of an earlier run; rows that `isOver` selects are removed, including those of other members. Resolves with false
   * when the device refuses to read, in which case its content is unknown.
   */
  load(isOver: (entry: UploadEntry) => boolean): Promise<boolean> {
    return this.isTaken(async () => {
      for (const entry of await this.store.all()) {
        if (isOver(entry)) await this.store.remove(entry.localId)
        else this.entries.set(entry.localId, entry)
      }
    })
  }

  /** Whether the device has the current version of the row, so that it survives closing the window. */
  isStored(localId: string): boolean {
    return this.store.isLasting && !this.unstored.has(localId)
  }

  /** Oldest first. */
  all(): UploadEntry[] {
    return [...this.entries.values()].toSorted((one, other) => one.addedAtMs - other.addedAtMs)
  }

  active(): UploadEntry[] {
    return this.all().filter(isActive)
  }

  chosen(localIds: readonly string[] | 'all'): UploadEntry[] {
    return this.active().filter((entry) => localIds === 'all' || localIds.includes(entry.localId))
  }

  find(localId: string): UploadEntry | undefined {
    return this.entries.get(localId)
  }

  get(localId: string): UploadEntry {
    const entry = this.entries.get(localId)
    if (!entry) throw new Error(`Upload ${localId} left the queue while it was worked on.`)
    return entry
  }

  async save(entry: UploadEntry): Promise<void> {
    this.entries.set(entry.localId, entry)
    // Each change tries again: a device that was full may have space by then.
    if (await this.isTaken(() => this.store.put(entry))) this.unstored.delete(entry.localId)
    else this.unstored.add(entry.localId)
  }

  /** Does nothing for a removed row: a cancel may have overtaken the work. */
  async patch(localId: string, change: Partial<UploadEntry>): Promise<void> {
    const entry = this.entries.get(localId)
    if (entry) await this.save({ ...entry, ...change })
  }

  async forget(localId: string): Promise<void> {
    this.entries.delete(localId)
    this.unstored.delete(localId)
    await this.isTaken(() => this.store.remove(localId))
  }

  private isTaken(work: () => Promise<void>): Promise<boolean> {
    return unlessRefused(() => work().then(() => true), false, this.reportProblem)
  }
}
