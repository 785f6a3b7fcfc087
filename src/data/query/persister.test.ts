import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptMs } from './durations.ts'
import { createKeptAnswers, guardedFor, MemberDrift, type KeptAnswers } from './kept-answers.ts'
import { createPersister } from './persister.ts'
import { readAnew } from './read-anew.ts'
import { reportProblem } from '../http/report-problem.ts'
import { deferred } from '#src/lib/deferred.ts'

vi.mock('../http/report-problem.ts')

function memoryRows() {
  const rows = new Map<string, string>()
  return {
    rows,
    arrivedAtMs: 0,
    async writesArrivedAtMs() {
      return this.arrivedAtMs
    },
    getItem: async (key: string) => rows.get(key) ?? null,
    setItem: async (key: string, value: string) => void rows.set(key, value),
    removeItem: async (key: string) => void rows.delete(key),
  }
}

const startMs = Date.UTC(2026, 10, 21)
let device: ReturnType<typeof memoryRows>

beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
  device = memoryRows()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Simulates a start of the app. `answers` is the device's store, still opening or already open. */
function openClient(answers: Promise<KeptAnswers> | KeptAnswers = createKeptAnswers(device)): QueryClient {
  const opening = { answers: Promise.resolve(answers), ready: answers instanceof Promise ? null : answers }
  return new QueryClient({
    defaultOptions: { queries: { persister: createPersister(() => opening), retry: false, networkMode: 'offlineFirst' } },
  })
}
const list = (queryFn: () => Promise<string>, staleTime = 60_000) => ({
  queryKey: ['videos'],
  queryFn,
  staleTime,
  meta: { isPersisted: true },
})

it('[PW-05] an answer is available after a restart, with its true age, and without a request while it is fresh', async () => {
  await openClient().fetchQuery(list(async () => 'from the server'))
  await vi.advanceTimersByTimeAsync(30_000)
  const later = openClient()
  const asked = vi.fn(async () => 'again')
  expect(await later.fetchQuery(list(asked))).toBe('from the server')
  await vi.advanceTimersByTimeAsync(10)
  expect(later.getQueryState(['videos'])?.dataUpdatedAt).toBe(startMs)
  expect(asked).not.toHaveBeenCalled()
})

it('what is read anew is the server’s, however fresh the device’s answer is', async () => {
  await openClient().fetchQuery(list(async () => 'before'))
  expect(
    await readAnew(
      openClient(),
      list(async () => 'from the server'),
    ),
  ).toBe('from the server')
  const offline = async () => Promise.reject(new Error('no connection'))
  await expect(readAnew(openClient(), list(offline))).rejects.toThrow('no connection')
})

it('if the code of the device’s store fails to load, the server’s answer shows, and the failure is reported', async () => {
  const missing = new TypeError('CHUNK_LOAD_FAILED: Importing a module script failed.')
  const { promise, resolve } = deferred<string>()
  const fetched = openClient(Promise.reject(missing)).fetchQuery(list(() => promise))
  await vi.advanceTimersByTimeAsync(10)
  resolve('from the server')
  expect(await fetched).toBe('from the server')
  await vi.advanceTimersByTimeAsync(10)
  expect(reportProblem).toHaveBeenCalledExactlyOnceWith(missing)
})

it('a fresh answer from before a write of this device arrived shows immediately and is refetched in the background', async () => {
  await openClient().fetchQuery(list(async () => 'without my comment'))
  device.arrivedAtMs = startMs + 500
  await vi.advanceTimersByTimeAsync(1000)
  const later = openClient()
  expect(await later.fetchQuery(list(async () => 'with my comment'))).toBe('without my comment')
  await vi.advanceTimersByTimeAsync(10)
  expect(later.getQueryData(['videos'])).toBe('with my comment')
})

it('[PW-15] a stale answer shows immediately and is refetched in the background', async () => {
  await openClient().fetchQuery(list(async () => 'old'))
  await vi.advanceTimersByTimeAsync(120_000)
  const later = openClient()
  const shown: unknown[] = []
  const stop = new QueryObserver(
    later,
    list(async () => 'new'),
  ).subscribe(({ data }) => shown.push(data))
  await vi.advanceTimersByTimeAsync(10)
  stop()
  expect(shown.filter((data, index) => data !== undefined && data !== shown[index - 1])).toEqual(['old', 'new'])
})

it('offline, the saved answer stays, and no error escapes the query', async () => {
  await openClient().fetchQuery(list(async () => 'old'))
  await vi.advanceTimersByTimeAsync(120_000)
  const later = openClient()
  const stop = new QueryObserver(
    later,
    list(() => Promise.reject(new Error('no line'))),
  ).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  stop()
  expect(later.getQueryState(['videos'])).toMatchObject({ data: 'old', error: new Error('no line') })
})

it('an answer that is too old, damaged or of another shape is not shown', async () => {
  await openClient().fetchQuery(list(async () => 'old'))
  await vi.advanceTimersByTimeAsync(keptMs)
  expect(await openClient().fetchQuery(list(async () => 'new'))).toBe('new')
  for (const value of ['{', '{"buster":"0","timestamp":0,"clientState":{"mutations":[],"queries":[{"state":{"data":1}}]}}']) {
    device.rows.set('["videos"]', value)
    expect(await openClient().fetchQuery(list(async () => 'fresh'))).toBe('fresh')
  }
})

it('[PW-13] access to one member’s answers while another is signed in throws; after signing out nothing is saved or shown', async () => {
  let current: number | null = 7
  const guarded = guardedFor(device, 7, () => current)
  await guarded.setItem('a', 'mine')
  expect(await guarded.getItem('a')).toBe('mine')
  current = 8
  await expect(guarded.getItem('a')).rejects.toThrow(MemberDrift)
  await expect(guarded.setItem('a', 'theirs')).rejects.toThrow(MemberDrift)
  current = null
  expect(await guarded.getItem('a')).toBeNull()
  await guarded.setItem('b', 'late')
  expect(device.rows.has('b')).toBe(false)
})

it('a query that did not opt in is not saved', async () => {
  await openClient().fetchQuery({ queryKey: ['wallet'], queryFn: async () => 'secret' })
  await vi.advanceTimersByTimeAsync(10)
  expect(device.rows.size).toBe(0)
})

describe('while the device’s store is still opening', () => {
  const slowly = (ms: number) => new Promise<KeptAnswers>((resolve) => setTimeout(() => resolve(createKeptAnswers(device)), ms))
  const after = (ms: number, answer: string) => () => new Promise<string>((resolve) => setTimeout(() => resolve(answer), ms))

  async function keepOld() {
    await openClient().fetchQuery(list(async () => 'kept'))
    await vi.advanceTimersByTimeAsync(120_000)
  }

  it('the request starts immediately, and its answer is saved later', async () => {
    const client = openClient(slowly(500))
    const shown = client.fetchQuery(list(after(100, 'new')))
    await vi.advanceTimersByTimeAsync(100)
    expect(await shown).toBe('new')
    await vi.advanceTimersByTimeAsync(500)
    expect(device.rows.size).toBe(1)
  })

  it('a saved answer that arrives first shows, then the server’s, with one request', async () => {
    await keepOld()
    const ask = vi.fn(after(400, 'new'))
    const client = openClient(slowly(100))
    const stop = new QueryObserver(client, list(ask)).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(150)
    expect(client.getQueryData(['videos'])).toBe('kept')
    await vi.advanceTimersByTimeAsync(400)
    expect(client.getQueryData(['videos'])).toBe('new')
    stop()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('offline, the saved answer shows with its age, however late it arrives', async () => {
    await keepOld()
    const client = openClient(slowly(300))
    const shown = client.fetchQuery(list(() => Promise.reject(new Error('no line'))))
    await vi.advanceTimersByTimeAsync(310)
    expect(await shown).toBe('kept')
    expect(client.getQueryState(['videos'])?.dataUpdatedAt).toBe(startMs)
  })

  it('offline and without a saved answer, the failure is reported', async () => {
    const shown = openClient(slowly(300)).fetchQuery(list(() => Promise.reject(new Error('no line'))))
    const told = expect(shown).rejects.toThrow('no line')
    await vi.advanceTimersByTimeAsync(310)
    await told
  })
})
