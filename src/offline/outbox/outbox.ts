/** The one durable queue of writes. Everything a member does without a line waits here and arrives exactly once, in order. */
import * as v from 'valibot'
import type { Endpoint, RequestOutput } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { openDeviceChannel } from '../device-channel.ts'
import { outboxEntry, type NewOutboxEntry, type OutboxEntry } from './outbox-entry.ts'
import { joinInputs, wishOf, withoutVersion } from './wishes.ts'

export interface Write {
  readonly endpointName: string
  readonly input: unknown
  /** A UUID made when the member acted; the server answers a second arrival with the first one's answer. */
  readonly idempotencyKey: string
  readonly subject: string
}

export interface Arrival {
  readonly endpointName: string
  readonly subject: string
}

export interface Outbox {
  readonly memberId: number
  /** Everything that waits or failed, in order. Kept fresh with what other tabs and the service worker do. */
  readonly entries: Observable<readonly OutboxEntry[]>
  /** Resolves when the write is safe on the device. Rejects for endpoints that must not wait (money never does). */
  readonly enqueue: (write: Write) => Promise<void>
  readonly pendingFor: (subject: string) => readonly OutboxEntry[]
  /** A refused write goes back into the line under a new key: the old one has its answer. */
  readonly retry: (id: number) => Promise<void>
  readonly discard: (id: number) => Promise<void>
  /** Writes that arrived, from here or from another tab: their caches can be settled. */
  readonly onArrival: (listener: (arrivals: readonly Arrival[]) => void) => () => void
  readonly close: () => void
}

/** What only the drain does to the rows. */
export interface OutboxRows {
  readonly all: () => Promise<OutboxEntry[]>
  readonly mark: (id: number, change: Partial<Pick<OutboxEntry, 'state' | 'code' | 'attempts' | 'notBeforeMs'>>) => Promise<void>
  readonly remove: (entry: OutboxEntry) => Promise<void>
}

const queueable = new Map(endpoints.filter((endpoint) => endpoint.offline === 'queue').map((endpoint) => [endpoint.name, endpoint]))

/** Throws for an unknown name and for one that may not wait. */
export function queueableEndpoint(name: string): Endpoint {
  const endpoint = queueable.get(name)
  if (!endpoint) throw new Error(`${name} may not wait in the outbox.`)
  return endpoint
}

/** What an entry asks for, if it is about this endpoint and still makes sense to this build; null otherwise. */
export function inputOf<E extends Endpoint>(entry: OutboxEntry, endpoint: E): RequestOutput<E> | null {
  if (entry.endpointName !== endpoint.name) return null
  const parsed = v.safeParse(endpoint.request, entry.input)
  return parsed.success ? parsed.output : null
}

export interface OutboxOptions {
  readonly now?: () => number
  readonly newKey: () => string
  /** A row that cannot be read is left on the device and told here. */
  readonly onUnreadable: (row: unknown) => void
}

/** Reads what an earlier life left. One per page or worker. */
export async function openOutbox(
  store: DeviceStore,
  { now = Date.now, newKey, onUnreadable }: OutboxOptions,
): Promise<Outbox & { readonly rows: OutboxRows }> {
  const { memberId } = store
  const table = store.db.outbox
  const entries = createObservable<readonly OutboxEntry[]>([])
  const listeners = new Set<(arrivals: readonly Arrival[]) => void>()
  const channel = openDeviceChannel((news) => {
    if (news.kind !== 'outbox' || news.memberId !== memberId) return
    // Another context wrote: look again. A store closed in the meantime has nothing left to show.
    if (store.isOpen()) void refresh()
    announce(news.sent)
  })
  store.onClose(close)

  function close(): void {
    channel.close()
    listeners.clear()
    entries.set([])
  }
  const announce = (sent: readonly Arrival[]) => {
    if (sent.length > 0) for (const listener of listeners) listener(sent)
  }
  const all = async () => parseRows(outboxEntry, await table.orderBy('id').toArray(), onUnreadable)
  const refresh = async () => {
    const current = await all()
    if (store.isOpen()) entries.set(current)
  }
  const changed = async (sent: Arrival[] = []) => {
    await refresh()
    channel.post({ kind: 'outbox', memberId, sent })
    announce(sent)
  }

  await refresh()
  return {
    memberId,
    entries,
    async enqueue(write) {
      v.parse(queueableEndpoint(write.endpointName).request, write.input)
      await store.db.transaction('rw', table, () => placeInLine(table, write, now()))
      await changed()
    },
    pendingFor: (subject) => entries.get().filter((entry) => entry.subject === subject),
    async retry(id) {
      const reset = { state: 'waiting', code: null, attempts: 0, notBeforeMs: 0, idempotencyKey: newKey() } as const
      await table.update(id, reset)
      await changed()
    },
    async discard(id) {
      await table.delete(id)
      await changed()
    },
    onArrival(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close,
    rows: {
      all,
      async mark(id, change) {
        await table.update(id, change)
        await changed()
      },
      async remove({ id, endpointName, subject }) {
        await table.delete(id)
        await changed([{ endpointName, subject }])
      },
    },
  }
}

type OutboxTable = DeviceStore['db']['outbox']

/** Behind everything about its subject, or in the place of an older wish that nobody sent yet. */
async function placeInLine(table: OutboxTable, write: Write, nowMs: number): Promise<void> {
  const { endpointName, subject, idempotencyKey, input } = write
  const earlier = await table.where('[endpointName+subject]').equals([endpointName, subject]).sortBy('id')
  if (earlier.some((entry) => entry.idempotencyKey === idempotencyKey)) return
  const wish = wishOf(endpointName)
  const waiting = wish && earlier.findLast((entry) => mayGiveWay(entry, wish))
  if (wish && waiting) {
    // Under the new key: under the old one the server may have seen other content.
    const merged = wish === 'join' ? joinInputs(waiting.input, input) : input
    await table.update(waiting.id, { input: merged, idempotencyKey, attempts: 0, notBeforeMs: 0, createdAtMs: nowMs })
    return
  }
  const isOnTheWay = earlier.some((entry) => entry.state !== 'failed')
  const row: NewOutboxEntry = {
    endpointName,
    subject,
    idempotencyKey,
    input: wish === 'join' && isOnTheWay ? withoutVersion(input) : input,
    state: 'waiting',
    code: null,
    attempts: 0,
    notBeforeMs: 0,
    createdAtMs: nowMs,
  }
  await table.add(row)
}

/** An edit that may have arrived already stays as it is: joining it with the next would hide from the server which was first. */
function mayGiveWay(entry: OutboxEntry, wish: 'last' | 'join'): boolean {
  return entry.state === 'waiting' && (wish === 'last' || entry.attempts === 0)
}
