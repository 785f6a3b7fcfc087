import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { CallError } from '#src/http/call-error.ts'
import { editVideo, rememberPosition, setFavourite, voteVideo } from '#contract/videos.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { createPretendClock, type PretendClock } from '../testing/pretend-clock.ts'
import { drainOutbox, type DrainResult, type SendEntry } from './drain.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { inputOf } from './input-of.ts'
import { openOutbox, type Outbox, type OutboxRows } from './outbox.ts'

type OpenedOutbox = Outbox & { readonly rows: OutboxRows }

let store: DeviceStore
let clock: PretendClock
let outbox: OpenedOutbox

const open = (from: DeviceStore) => openOutbox(from, { now: clock.now, newKey: randomUuid, onUnreadable: () => undefined })

beforeEach(async () => {
  store = await openStoreForTest()
  clock = createPretendClock()
  outbox = await open(store)
})

afterEach(() => removeStore(store))

function drain(send: SendEntry, from: { store: DeviceStore; outbox: OpenedOutbox } = { store, outbox }): Promise<DrainResult> {
  return drainOutbox({ store: from.store, rows: from.outbox.rows, send, now: clock.now, random: () => 0 })
}

/** A server that executes each key once and answers repeats with the first answer. */
function createServer() {
  const done = new Map<string, string>()
  const effects: Array<{ subject: string; text: string }> = []
  return {
    effects,
    accept({ idempotencyKey, subject, input }: OutboxEntry) {
      const body = JSON.stringify(input)
      const known = done.get(idempotencyKey)
      if (known !== undefined && known !== body) throw new CallError('idempotency_mismatch')
      if (known === undefined) effects.push({ subject, text: textOf(input) })
      done.set(idempotencyKey, body)
    },
  }
}

function textOf(input: unknown): string {
  return typeof input === 'object' && input !== null && 'text' in input ? String(input.text) : ''
}

/** Runs after the queue has read the row and before it takes it. */
function mergeBeforeSending(change: () => Promise<void>): void {
  const claim = outbox.rows.claim.bind(outbox.rows)
  vi.spyOn(outbox.rows, 'claim').mockImplementationOnce(async (id) => {
    await change()
    return claim(id)
  })
}

const subject = (itemId: number) => `comments:video:${itemId}`
const comment = (itemId: number, text: string, key = randomUuid()) => ({
  endpointName: createComment.name,
  input: { itemId, typeId: 'video', parentId: null, text },
  idempotencyKey: key,
  subject: subject(itemId),
})
const vote = (way: 'up' | 'down' | null) => ({
  endpointName: voteVideo.name,
  input: { videoId: 12, way },
  idempotencyKey: randomUuid(),
  subject: 'video:12',
})
const edit = (fields: object) => ({
  endpointName: editVideo.name,
  input: { videoId: 12, ...fields },
  idempotencyKey: randomUuid(),
  subject: 'video:12',
})

it('shows the rows in the order in which they were read: a slow read takes no later write from the screen', async () => {
  const totals: number[] = []
  outbox.entries.subscribe(() => totals.push(outbox.entries.get().length))
  const read = outbox.rows.all.bind(outbox.rows)
  let finishFirst = () => undefined as void
  const gate = new Promise<void>((resolve) => (finishFirst = resolve))
  vi.spyOn(outbox.rows, 'all').mockImplementationOnce(async () => {
    const rows = await read()
    await gate
    return rows
  })
  const first = outbox.enqueue(comment(1, 'First'))
  await expect.poll(() => outbox.rows.all).toHaveBeenCalledOnce()
  const second = outbox.enqueue(comment(2, 'Second'))
  await expect.poll(() => store.db.outbox.count()).toBe(2)
  finishFirst()
  await Promise.all([first, second])
  expect(outbox.entries.get()).toHaveLength(2)
  expect(totals).toEqual(totals.toSorted())
})

describe('the outbox', () => {
  it('a refused background write is discarded, one the member made is shown', async () => {
    await outbox.enqueue(vote('up'))
    await outbox.enqueue({
      endpointName: rememberPosition.name,
      input: { videoId: 12, seconds: 4, watchedAt: 1_700_000_000 },
      idempotencyKey: randomUuid(),
      subject: 'position:12',
    })
    const result = await drain(async () => {
      throw new CallError('not_found')
    })
    expect(result).toMatchObject({ sent: 0, refused: 2, waiting: 0 })
    expect(outbox.entries.get().map(({ endpointName, state }) => [endpointName, state])).toEqual([[voteVideo.name, 'failed']])
  })

  it('[S-28] delivers a hundred writes exactly once and in order, with lost requests, lost answers and duplicates', async () => {
    const server = createServer()
    const expected = new Map<string, string[]>()
    for (let index = 0; index < 100; index += 1) {
      const write = comment(1 + (index % 7), `note ${index}`)
      expected.set(write.subject, [...(expected.get(write.subject) ?? []), `note ${index}`])
      await outbox.enqueue(write)
    }
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const send = async (entry: OutboxEntry) => {
      const fate = random()
      if (fate < 0.15) throw new TypeError('the request was lost')
      server.accept(entry)
      if (fate < 0.3) throw new TypeError('the answer was lost')
      if (fate < 0.45) server.accept(entry)
    }
    for (let round = 0; outbox.entries.get().length > 0; round += 1) {
      expect(round).toBeLessThan(500)
      await drain(send)
      clock.advance(10 * 60_000)
    }
    for (const [name, texts] of expected) {
      expect(server.effects.filter((effect) => effect.subject === name).map((effect) => effect.text)).toEqual(texts)
    }
    expect(server.effects).toHaveLength(100)
  })

  it('[S-28] two tabs draining at the same time send each write once', async () => {
    const secondStore = await openStoreForTest(store.memberId)
    const other = { store: secondStore, outbox: await open(secondStore) }
    for (let index = 0; index < 20; index += 1) await outbox.enqueue(comment(1 + (index % 3), `note ${index}`))
    const sent: string[] = []
    const send = async (entry: OutboxEntry) => {
      await Promise.resolve()
      sent.push(textOf(entry.input))
    }
    await Promise.all([drain(send), drain(send, other)])
    other.store.close()
    expect(sent).toHaveLength(20)
    expect(new Set(sent).size).toBe(20)
  })

  it('[S-28] payments and other actions that need a connection are never queued', async () => {
    const write = { ...vote('up'), endpointName: 'playback.requestPlay', input: { videoId: 12 } }
    await expect(outbox.enqueue(write)).rejects.toThrow('may not wait')
    expect(outbox.entries.get()).toEqual([])
  })

  it('rejects an invalid write instead of queueing it', async () => {
    await expect(outbox.enqueue(comment(1, ''))).rejects.toThrow()
    expect(outbox.entries.get()).toEqual([])
  })

  it('sends only the last value of a toggle', async () => {
    await outbox.enqueue(vote('up'))
    await outbox.enqueue({ ...vote('up'), endpointName: setFavourite.name, input: { videoId: 12, isFavourite: true } })
    await outbox.enqueue(vote(null))
    await outbox.enqueue(vote('down'))
    const [first, second, ...more] = outbox.entries.get()
    expect(more).toEqual([])
    expect(first && inputOf(first, voteVideo)).toEqual({ videoId: 12, way: 'down' })
    expect(second && inputOf(second, setFavourite)).toEqual({ videoId: 12, isFavourite: true })
  })

  it('a toggle made while an older one is in flight follows it', async () => {
    await outbox.enqueue(vote('up'))
    const ways: unknown[] = []
    await drain(async (entry) => {
      if (ways.length === 0) await outbox.enqueue(vote('down'))
      ways.push(inputOf(entry, voteVideo)?.way)
    })
    expect(ways).toEqual(['up', 'down'])
  })

  it('a toggle made between the reading of the queue and the sending is the one that is sent', async () => {
    await outbox.enqueue(vote('up'))
    mergeBeforeSending(() => outbox.enqueue(vote('down')))
    const sent: unknown[] = []
    expect(await drain(async (entry) => void sent.push(inputOf(entry, voteVideo)))).toMatchObject({ sent: 1, waiting: 0 })
    expect(sent).toMatchObject([{ way: 'down' }])
  })

  it('an edit joined between the reading of the queue and the sending is sent with it', async () => {
    await outbox.enqueue(edit({ version: 1, title: 'Knots' }))
    mergeBeforeSending(() => outbox.enqueue(edit({ version: 1, description: 'Three of them' })))
    const sent: unknown[] = []
    expect(await drain(async (entry) => void sent.push(entry.input))).toMatchObject({ sent: 1, waiting: 0 })
    expect(sent).toEqual([{ videoId: 12, version: 1, title: 'Knots', description: 'Three of them' }])
  })

  it('a write discarded between the reading of the queue and the sending is not sent', async () => {
    await outbox.enqueue(vote('up'))
    mergeBeforeSending(() => outbox.discard(outbox.entries.get()[0]?.id ?? 0))
    expect(await drain(() => Promise.reject(new Error('sent')))).toMatchObject({ sent: 0, waiting: 0 })
  })

  it('joins edits of one video and preserves the version they are based on', async () => {
    await outbox.enqueue(edit({ title: 'Splices', version: 3 }))
    await outbox.enqueue(edit({ description: 'Back splice', version: 3 }))
    const [only, ...more] = outbox.entries.get()
    expect(more).toEqual([])
    expect(only && inputOf(only, editVideo)).toMatchObject({ title: 'Splices', description: 'Back splice', version: 3 })
  })

  it('joins the `shown` data of joined edits, and preserves it when a later edit has none', async () => {
    await outbox.enqueue({ ...edit({ categories: [3] }), shown: { categories: ['Knots'] } })
    await outbox.enqueue({ ...edit({ stars: [5] }), shown: { stars: ['costar'] } })
    await outbox.enqueue(edit({ title: 'Splices' }))
    expect(outbox.entries.get()).toMatchObject([{ shown: { categories: ['Knots'], stars: ['costar'] } }])
  })

  it('an edit behind one that may have arrived is based on the version in its answer', async () => {
    await outbox.enqueue(edit({ title: 'Splices', version: 3 }))
    await drain(() => Promise.reject(new TypeError('the answer was lost')))
    await outbox.enqueue(edit({ title: 'Eye splices', version: 3 }))
    const versions: unknown[] = []
    clock.advance(3_600_000)
    await drain(async (entry) => {
      const { version = 0 } = inputOf(entry, editVideo) ?? {}
      versions.push(version)
      return { version: version + 5 }
    })
    expect(versions).toEqual([3, 8])
  })

  it('an edit behind a refused one stays based on its original version', async () => {
    await outbox.enqueue(edit({ title: 'Splices', version: 3 }))
    await drain(() => Promise.reject(new TypeError('the answer was lost')))
    await outbox.enqueue(edit({ title: 'Eye splices', version: 3 }))
    clock.advance(3_600_000)
    const versions: unknown[] = []
    await drain((entry) => {
      versions.push(inputOf(entry, editVideo)?.version)
      return Promise.reject(new CallError('edit_conflict'))
    })
    expect(versions).toEqual([3, 3])
  })

  it('the same key twice is one write', async () => {
    const write = comment(1, 'once')
    await outbox.enqueue(write)
    await outbox.enqueue(write)
    expect(outbox.entries.get()).toHaveLength(1)
  })

  it('shows a refused write with its code, lets the next one pass, and sends it again only on request', async () => {
    await outbox.enqueue(comment(1, 'first'))
    await outbox.enqueue(comment(1, 'second'))
    const sent: string[] = []
    const result = await drain(async (entry) => {
      if (textOf(entry.input) === 'first' && sent.length === 0) throw new CallError('not_found')
      sent.push(textOf(entry.input))
    })
    expect(result).toMatchObject({ sent: 1, refused: 1, waiting: 0 })
    const [failed] = outbox.entries.get()
    expect(failed).toMatchObject({ state: 'failed', code: 'not_found' })
    const keyBefore = failed?.idempotencyKey
    await outbox.retry(failed?.id ?? 0)
    expect(outbox.entries.get()[0]?.idempotencyKey).not.toBe(keyBefore)
    await drain(async (entry) => void sent.push(textOf(entry.input)))
    expect(sent).toEqual(['second', 'first'])
  })

  it('a refused write can be discarded', async () => {
    await outbox.enqueue(comment(1, 'first'))
    await drain(() => Promise.reject(new CallError('not_found')))
    await outbox.discard(outbox.entries.get()[0]?.id ?? 0)
    expect(outbox.entries.get()).toEqual([])
  })

  it('waits for the time set by the server, and holds back only that subject', async () => {
    await outbox.enqueue(comment(1, 'busy'))
    await outbox.enqueue(comment(2, 'free'))
    const sent: string[] = []
    const send = async (entry: OutboxEntry) => {
      if (entry.subject === subject(1) && sent.length < 2) throw new CallError('rate_limited', { retryAfterSeconds: 90 })
      sent.push(textOf(entry.input))
    }
    const result = await drain(send)
    expect(result).toMatchObject({ sent: 1, waiting: 1, stoppedBy: null, nextTryAtMs: clock.now() + 90_000 })
    clock.advance(89_000)
    expect(await drain(send)).toMatchObject({ sent: 0, waiting: 1 })
  })

  it('a lost connection or session stops everything and loses nothing', async () => {
    await outbox.enqueue(comment(1, 'one'))
    await outbox.enqueue(comment(2, 'two'))
    expect(await drain(() => Promise.reject(new TypeError('no line')))).toMatchObject({ stoppedBy: 'line', waiting: 2 })
    clock.advance(10_000)
    expect(await drain(() => Promise.reject(new CallError('session_expired')))).toMatchObject({
      stoppedBy: 'session',
      waiting: 2,
      refused: 0,
    })
  })

  it('continues after a crash during sending, with the same key', async () => {
    await outbox.enqueue(comment(1, 'cut off'))
    const [entry] = outbox.entries.get()
    await store.db.outbox.update(entry?.id ?? 0, { state: 'sending' })
    const reopened = await open(store)
    const keys: string[] = []
    await drain(async (sent) => void keys.push(sent.idempotencyKey), { store, outbox: reopened })
    expect(keys).toEqual([entry?.idempotencyKey])
  })

  it('notifies other tabs of queued and sent writes, and its own page only through the answer', async () => {
    const other = await open(await openStoreForTest(store.memberId))
    const waits = new Promise<void>((resolve) => other.entries.subscribe(() => other.entries.get().length === 1 && resolve()))
    const arrived = new Promise((resolve) => other.onArrival(resolve))
    const here: unknown[] = []
    outbox.onArrival((names) => here.push(names))
    await outbox.enqueue(comment(1, 'hello'))
    await waits
    await drain(() => Promise.resolve())
    expect(await arrived).toEqual([createComment.name])
    expect(here).toEqual([])
  })

  it('an unreadable row is reported and blocks nothing', async () => {
    const unreadable: unknown[] = []
    const row = { subject: 'video:1', state: 'odd' }
    // A row of another build, which violates the table's own type.
    await store.db.table('outbox').add(row)
    const reopened = await openOutbox(store, { now: clock.now, newKey: randomUuid, onUnreadable: (found) => unreadable.push(found) })
    await reopened.enqueue(comment(1, 'behind it'))
    expect(await drain(() => Promise.resolve(), { store, outbox: reopened })).toMatchObject({ sent: 1 })
    expect(unreadable[0]).toMatchObject(row)
  })
})
