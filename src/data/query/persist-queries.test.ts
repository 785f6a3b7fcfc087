import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptMs } from './durations.ts'
import { createPersister, guardedFor, MemberDrift } from './persist-queries.ts'

function memoryRows() {
  const rows = new Map<string, string>()
  return {
    rows,
    getItem: async (key: string) => rows.get(key) ?? null,
    setItem: async (key: string, value: string) => void rows.set(key, value),
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

const openClient = () =>
  new QueryClient({ defaultOptions: { queries: { persister: createPersister(device), retry: false, networkMode: 'offlineFirst' } } })
const list = (queryFn: () => Promise<string>, staleTime = 60_000) => ({ queryKey: ['films'], queryFn, staleTime })

it('[PW-05] an answer is there after a restart, with the age it has, and without asking while it is fresh', async () => {
  await openClient().fetchQuery(list(async () => 'from the server'))
  await vi.advanceTimersByTimeAsync(30_000)
  const later = openClient()
  const asked = vi.fn(async () => 'again')
  expect(await later.fetchQuery(list(asked))).toBe('from the server')
  await vi.advanceTimersByTimeAsync(10)
  expect(later.getQueryState(['films'])?.dataUpdatedAt).toBe(startMs)
  expect(asked).not.toHaveBeenCalled()
})

it('[PW-15] a stale answer shows at once and is asked for again behind', async () => {
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

it('without a line the kept answer stays, and nothing is thrown past the query', async () => {
  await openClient().fetchQuery(list(async () => 'old'))
  await vi.advanceTimersByTimeAsync(120_000)
  const later = openClient()
  const stop = new QueryObserver(
    later,
    list(() => Promise.reject(new Error('no line'))),
  ).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  stop()
  expect(later.getQueryState(['films'])).toMatchObject({ data: 'old', error: new Error('no line') })
})

it('what is too old, damaged or of another shape is not shown', async () => {
  await openClient().fetchQuery(list(async () => 'old'))
  await vi.advanceTimersByTimeAsync(keptMs)
  expect(await openClient().fetchQuery(list(async () => 'new'))).toBe('new')
  for (const value of ['{', '{"shape":0,"updatedAtMs":0,"data":1}']) {
    device.rows.set('["films"]', value)
    expect(await openClient().fetchQuery(list(async () => 'fresh'))).toBe('fresh')
  }
})

it('[PW-13] touching one member’s answers while another is signed in crashes; after signing out nothing is kept or shown', async () => {
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
