/** The rows in memory, written through to the device. Memory answers; the device remembers. */
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { UploadRows } from './queue-ports.ts'
import { isActive } from './queue-rules.ts'

export class EntryRows {
  private readonly store: UploadRows
  private readonly entries = new Map<string, UploadEntry>()

  constructor(store: UploadRows) {
    this.store = store
  }

  /** Takes over what an earlier life left; rows `isOver` names are removed, another member's among them. */
  async load(isOver: (entry: UploadEntry) => boolean): Promise<void> {
    for (const entry of await this.store.all()) {
      if (isOver(entry)) await this.store.remove(entry.localId)
      else this.entries.set(entry.localId, entry)
    }
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
    await this.store.put(entry)
  }

  /** Does nothing for a row that is gone: a cancel may have overtaken the work. */
  async patch(localId: string, change: Partial<UploadEntry>): Promise<void> {
    const entry = this.entries.get(localId)
    if (entry) await this.save({ ...entry, ...change })
  }

  async forget(localId: string): Promise<void> {
    this.entries.delete(localId)
    await this.store.remove(localId)
  }
}
