import { expect, it } from 'vitest'
import { homeSnapshotFreshMs, judgeHomeSnapshot, type HomeSnapshotFacts } from './judge-home-snapshot.ts'

const facts: HomeSnapshotFacts = {
  isAsked: false,
  isSwitchedOn: true,
  isOnline: true,
  connection: 'wifi',
  isHandheld: true,
  isSavingData: false,
  storage: { usedBytes: 0, quotaBytes: 1e9 },
  fetchedAtMs: null,
  nowMs: 1e12,
}

it('[PW-05] home is fetched for offline reading on Wi-Fi, and not where it would cost the member something', () => {
  const verdicts: ReadonlyArray<readonly [Partial<HomeSnapshotFacts>, string]> = [
    [{}, 'fetch'],
    [{ isSwitchedOn: false }, 'off'],
    [{ isOnline: false }, 'offline'],
    [{ connection: 'cellular' }, 'mobile-line'],
    [{ connection: 'unknown' }, 'mobile-line'],
    [{ connection: 'unknown', isHandheld: false }, 'fetch'],
    [{ isSavingData: true }, 'data-saver'],
    [{ storage: { usedBytes: 9e8, quotaBytes: 1e9 } }, 'storage-short'],
    [{ storage: null }, 'fetch'],
    [{ fetchedAtMs: facts.nowMs - 1000 }, 'fresh'],
    [{ fetchedAtMs: facts.nowMs - homeSnapshotFreshMs }, 'fetch'],
    // Fetched while the clock was ahead.
    [{ fetchedAtMs: facts.nowMs + 365 * 86_400_000 }, 'fetch'],
  ]
  for (const [change, verdict] of verdicts) expect([change, judgeHomeSnapshot({ ...facts, ...change })]).toEqual([change, verdict])
})

it('the member’s request overrides the kind of connection, but not the lack of space', () => {
  const asked = { isAsked: true, isSwitchedOn: false, isSavingData: true, connection: 'cellular', fetchedAtMs: facts.nowMs } as const
  expect(judgeHomeSnapshot({ ...facts, ...asked })).toBe('fetch')
  expect(judgeHomeSnapshot({ ...facts, ...asked, isOnline: false })).toBe('offline')
  expect(judgeHomeSnapshot({ ...facts, ...asked, storage: { usedBytes: 1e9, quotaBytes: 1e9 } })).toBe('storage-short')
})
