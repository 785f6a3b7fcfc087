/** Puts a write into the member's line. Pages do it through their outbox, workers with the store alone: whoever drains next sends it. */
import * as v from 'valibot'
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { openDeviceChannel } from '../device-channel.ts'
import { joinInputs } from './coalesce.ts'
import type { NewOutboxEntry, OutboxEntry } from './outbox-entry.ts'

export interface Write {
  readonly endpointName: string
  readonly input: unknown
  /** A UUID made when the member acted; the server answers a second arrival with the first one's answer. */
  readonly idempotencyKey: string
  readonly subject: string
  readonly shown?: unknown
}

/** For a worker, which has no outbox of its own. Resolves when the write is safe on the device; open pages hear of it and send it. */
export async function enqueue<E extends Endpoint>(
  store: DeviceStore,
  endpoint: E,
  write: { readonly input: RequestInput<E>; readonly idempotencyKey: string; readonly subject: string },
  nowMs: number,
): Promise<void> {
  v.parse(endpoint.request, write.input)
  await placeInLine(store, endpoint, { ...write, endpointName: endpoint.name }, nowMs)
  tellOfOutbox(store)
}

/** Tells open pages that rows of the outbox were changed here; they read them again and send what waits. */
export function tellOfOutbox({ memberId }: DeviceStore): void {
  const channel = openDeviceChannel(() => undefined)
  channel.post({ kind: 'outbox', memberId, sent: [] })
  channel.close()
}

/** Adds the write after all others about its subject, or replaces a waiting one, as the endpoint's `coalesce` says. */
export function placeInLine({ db }: DeviceStore, { coalesce }: Pick<Endpoint, 'coalesce'>, write: Write, nowMs: number): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const { endpointName, subject, idempotencyKey, input, shown } = write
    const earlier = await db.outbox.where('[endpointName+subject]').equals([endpointName, subject]).sortBy('id')
    if (earlier.some((entry) => entry.idempotencyKey === idempotencyKey)) return
    const waiting = coalesce && earlier.findLast((entry) => mayGiveWay(entry, coalesce))
    if (waiting) {
      // Under the new key: under the old one the server may have seen other content.
      const merged =
        coalesce === 'join'
          ? { input: joinInputs(waiting.input, input), shown: shown === undefined ? waiting.shown : joinInputs(waiting.shown, shown) }
          : { input, shown }
      await db.outbox.update(waiting.id, { ...merged, idempotencyKey, attempts: 0, notBeforeMs: 0, createdAtMs: nowMs })
      return
    }
    await db.outbox.add(newRow(write, nowMs))
  })
}

function newRow({ endpointName, subject, idempotencyKey, input, shown }: Write, nowMs: number): NewOutboxEntry {
  const fresh = { state: 'waiting', code: null, attempts: 0, notBeforeMs: 0, createdAtMs: nowMs } as const
  return { endpointName, subject, idempotencyKey, input, ...(shown === undefined ? {} : { shown }), ...fresh }
}

/** An edit that may have arrived already stays as it is: joining it with the next would hide from the server which was first. */
function mayGiveWay(entry: OutboxEntry, coalesce: 'last' | 'join'): boolean {
  return entry.state === 'waiting' && (coalesce === 'last' || entry.attempts === 0)
}
