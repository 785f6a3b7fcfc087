/** Adds a write to the member's outbox. Pages use their outbox for this, workers only the store; the next context to drain sends it. */
import * as v from 'valibot'
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { openDeviceChannel } from '../device-channel.ts'
import { joinInputs } from './coalesce.ts'
import type { NewOutboxEntry, OutboxEntry } from './outbox-entry.ts'

export interface Write {
  readonly endpointName: string
  readonly input: unknown
  /** A UUID generated when the member acted; the server answers a repeated request with the first answer. */
  readonly idempotencyKey: string
  readonly subject: string
  readonly shown?: unknown
  /** Ids of files that are already on the device (`write-files.ts`). */
  readonly files?: readonly string[]
}

/** For a worker, which has no outbox of its own. Resolves when the write is saved on the device; open pages are notified and send it. */
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

/** Notifies open pages that rows of the outbox were changed here; they read them again and send the queued writes. */
export function tellOfOutbox({ memberId }: DeviceStore): void {
  const channel = openDeviceChannel(() => undefined)
  channel.post({ kind: 'outbox', memberId, sent: [] })
  channel.close()
}

/** Adds the write after all others about its subject, or replaces a queued one, as the endpoint's `coalesce` specifies. */
export function placeInLine({ db }: DeviceStore, { coalesce }: Pick<Endpoint, 'coalesce'>, write: Write, nowMs: number): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const { endpointName, subject, idempotencyKey, input, shown } = write
    const earlier = await db.outbox.where('[endpointName+subject]').equals([endpointName, subject]).sortBy('id')
    if (earlier.some((entry) => entry.idempotencyKey === idempotencyKey)) return
    const waiting = coalesce && earlier.findLast((entry) => mayGiveWay(entry, coalesce))
    if (waiting) {
      // Uses the new key, because the server may have seen other content under the old one.
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

function newRow({ endpointName, subject, idempotencyKey, input, shown, files }: Write, nowMs: number): NewOutboxEntry {
  const fresh = { state: 'waiting', code: null, attempts: 0, notBeforeMs: 0, createdAtMs: nowMs } as const
  return {
    endpointName,
    subject,
    idempotencyKey,
    input,
    ...(shown === undefined ? {} : { shown }),
    ...(files && { files: [...files] }),
    ...fresh,
  }
}

/** An edit that may have arrived stays unchanged: joining it with the next one would hide from the server which came first. */
function mayGiveWay(entry: OutboxEntry, coalesce: 'last' | 'join'): boolean {
  return entry.state === 'waiting' && (coalesce === 'last' || entry.attempts === 0)
}
