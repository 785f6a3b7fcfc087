/** The one durable queue of writes. Every write that a member makes offline waits here and arrives exactly once, in order. */
import * as v from 'valibot'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { writesArrivedKey } from '../db/rows.ts'
import { openDeviceChannel, type DeviceChannel } from '../device-channel.ts'
import { rebasedInput } from './coalesce.ts'
import { placeInLine, type Write } from './enqueue.ts'
import { outboxEntry, type OutboxEntry } from './outbox-entry.ts'
import { queuedEndpoint } from './queued-endpoints.ts'
import { fileIds, keepFiles } from './write-files.ts'

type ArrivalListener = (endpointNames: readonly string[]) => void

export interface Outbox {
  readonly memberId: number
  /** All queued and failed writes, in order. Updated with the changes of other tabs and the service worker. */
  readonly entries: Observable<readonly OutboxEntry[]>
  /** Resolves when the write is saved on the device, with the files it takes with it. Rejects for endpoints that must not be queued (payments never are). */
  readonly enqueue: (write: Write, files?: readonly Blob[]) => Promise<void>
  /** Queues a refused write again, with another input if given, under a new key, because the old key already has its answer. */
  readonly retry: (id: number, input?: unknown) => Promise<void>
  readonly discard: (id: number) => Promise<void>
  /** Reads the rows again after another context has written one, without waiting for its message. */
  readonly refresh: () => Promise<void>
  /** Writes that another tab or the service worker has sent, by endpoint name. */
  readonly onArrival: (listener: ArrivalListener) => () => void
  readonly close: () => void
}

/** Operations on the rows that only the drain uses. */
export interface OutboxRows {
  readonly all: () => Promise<OutboxEntry[]>
  /**
   * Marks the write as being sent and returns it as it stands now: since `all` read it, a newer write may have been merged into its
   * row. Null if it has been discarded. From here on nothing is merged into it.
   */
  readonly claim: (id: number) => Promise<OutboxEntry | null>
  readonly mark: (id: number, change: Partial<Pick<OutboxEntry, 'state' | 'code' | 'attempts' | 'notBeforeMs'>>) => Promise<void>
  /** The server has answered the write: edits of the same record queued behind it are rebased on that answer. */
  readonly remove: (entry: OutboxEntry, answer: unknown) => Promise<void>
  /** Removes a write that is no longer needed without sending it. */
  readonly discard: (id: number) => Promise<void>
}

export interface OutboxOptions {
  readonly now?: () => number
  readonly newKey: () => string
  /** Receives an unreadable row, which stays on the device. */
  readonly onUnreadable: (row: unknown) => void
}

/** Opens the outbox with the rows of an earlier run. One per page or worker. */
export function openOutbox(store: DeviceStore, options: OutboxOptions): Promise<Outbox & { readonly rows: OutboxRows }> {
  return DeviceOutbox.open(store, options)
}

class DeviceOutbox implements Outbox, OutboxRows {
  readonly memberId: number
  readonly rows: OutboxRows = this
  readonly entries = createObservable<readonly OutboxEntry[]>([])
  private readonly store: DeviceStore
  private readonly options: OutboxOptions
  private readonly channel: DeviceChannel
  private readonly listeners = new Set<ArrivalListener>()
  /** Never rejects: the caller of a failed read handles its error. */
  private lastRead: Promise<void> = Promise.resolve()

  private constructor(store: DeviceStore, options: OutboxOptions) {
    this.memberId = store.memberId
    this.store = store
    this.options = options
    this.channel = openDeviceChannel((news) => {
      if (news.kind === 'outbox' && news.memberId === store.memberId) this.handleNews(news.sent)
    })
    store.onClose(() => this.close())
  }

  static async open(store: DeviceStore, options: OutboxOptions): Promise<DeviceOutbox> {
    const outbox = new DeviceOutbox(store, options)
    await outbox.refresh()
    return outbox
  }

  async enqueue(write: Write, files: readonly Blob[] = []): Promise<void> {
    const endpoint = await queuedEndpoint(write.endpointName)
    v.parse(endpoint.request, write.input)
    if (files.length > 0) {
      const ids = fileIds(write.idempotencyKey, files.length)
      await keepFiles(this.store, ids, files)
      await placeInLine(this.store, endpoint, { ...write, files: ids }, (this.options.now ?? Date.now)())
      return this.changed()
    }
    await placeInLine(this.store, endpoint, write, (this.options.now ?? Date.now)())
    await this.changed()
  }

  async retry(id: number, input?: unknown): Promise<void> {
    const again = { state: 'waiting', code: null, attempts: 0, notBeforeMs: 0, idempotencyKey: this.options.newKey() } as const
    await this.store.db.outbox.update(id, input === undefined ? again : { ...again, input })
    await this.changed()
  }

  async discard(id: number): Promise<void> {
    const { db } = this.store
    await db.transaction('rw', db.outbox, db.sendingFiles, async () => {
      const row = await db.outbox.get(id)
      await db.outbox.delete(id)
      if (row?.files) await db.sendingFiles.bulkDelete([...row.files])
    })
    await this.changed()
  }

  onArrival(listener: ArrivalListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  close(): void {
    this.channel.close()
    this.listeners.clear()
    this.entries.set([])
  }

  async all(): Promise<OutboxEntry[]> {
    return parseRows(outboxEntry, await this.store.db.outbox.orderBy('id').toArray(), this.options.onUnreadable)
  }

  async claim(id: number): Promise<OutboxEntry | null> {
    const { db } = this.store
    const row = await db.transaction('rw', db.outbox, async () => {
      const current = await db.outbox.get(id)
      if (current === undefined) return undefined
      await db.outbox.update(id, { state: 'sending' })
      return { ...current, state: 'sending' }
    })
    await this.changed()
    return row === undefined ? null : (parseRows(outboxEntry, [row], this.options.onUnreadable)[0] ?? null)
  }

  async mark(id: number, change: Partial<Pick<OutboxEntry, 'state' | 'code' | 'attempts' | 'notBeforeMs'>>): Promise<void> {
    await this.store.db.outbox.update(id, change)
    await this.changed()
  }

  async remove({ id, endpointName, subject, input: sent, files = [] }: OutboxEntry, answer: unknown): Promise<void> {
    const { db } = this.store
    await db.transaction('rw', db.outbox, db.meta, db.sendingFiles, async () => {
      await db.outbox.delete(id)
      await db.sendingFiles.bulkDelete([...files])
      for (const next of await db.outbox.where('[endpointName+subject]').equals([endpointName, subject]).toArray()) {
        const input = next.id > id && next.state === 'waiting' && next.attempts === 0 ? rebasedInput(next.input, sent, answer) : undefined
        if (input !== undefined) await db.outbox.update(next.id, { input })
      }
      // Answers saved before this moment may lack the write, so their readers refetch.
      await db.meta.put({ key: writesArrivedKey, value: (this.options.now ?? Date.now)() })
    })
    await this.changed([{ endpointName, subject }])
  }

  /** Another context has written: reads the rows again. A store closed in the meantime has nothing left to show. */
  private handleNews(sent: ReadonlyArray<{ readonly endpointName: string }>): void {
    if (!this.store.isOpen()) return
    this.refresh().then(
      () => {
        const names = sent.map(({ endpointName }) => endpointName)
        if (names.length > 0) for (const listener of this.listeners) listener(names)
      },
      (error: unknown) => {
        if (this.store.isOpen()) throw error
      },
    )
  }

  /** One read after the other: a slow one must not replace the rows of a later one. Resolves when these rows are shown. */
  refresh(): Promise<void> {
    const reading = this.lastRead.then(async () => {
      // Closed while this read waited for its turn.
      if (!this.store.isOpen()) return
      const current = await this.all()
      if (this.store.isOpen()) this.entries.set(current)
    })
    this.lastRead = reading.catch(() => undefined)
    return reading
  }

  private async changed(sent: Array<Pick<OutboxEntry, 'endpointName' | 'subject'>> = []): Promise<void> {
    await this.refresh()
    this.channel.post({ kind: 'outbox', memberId: this.memberId, sent })
  }
}
