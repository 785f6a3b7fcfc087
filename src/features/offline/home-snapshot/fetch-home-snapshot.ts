/**
 * The home snapshot: its panels, the first pages of the feed and of the news, and the images they show, saved on the
 * device.
 */
import { getFile } from '#src/http/request.ts'
import { networkState } from '#src/platform/network.ts'
import { isSavingData } from '#src/platform/data-saver.ts'
import { readMemberSetting, writeMemberSetting } from '#src/platform/member-settings.ts'
import { readStorageUse } from '#src/lib/storage-use.ts'
import { createObservable } from '#src/lib/observable.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { pageQueries } from '#src/entities/page/queries.ts'
import { judgeHomeSnapshot, type HomeSnapshotVerdict } from './judge-home-snapshot.ts'

const switchSetting = 'edition'
const fetchedSetting = 'edition-fetched'
const feedPages = 3
/** The service worker caches 800 images in all; a home snapshot must not evict those the member looked at. */
const mostPictures = 120
const picturesAtOnce = 4
/** An image that takes longer is left out. */
const pictureMs = 30_000

export interface HomeSnapshot {
  readonly isSwitchedOn: boolean
  readonly fetchedAtMs: number | null
  readonly isFetching: boolean
  /** The outcome of the last attempt. */
  readonly verdict: HomeSnapshotVerdict | null
}

export const homeSnapshot = createObservable<HomeSnapshot>({ isSwitchedOn: true, fetchedAtMs: null, isFetching: false, verdict: null })

/** Restores this member's settings on this device. */
export function openHomeSnapshot(): void {
  const stored = Number(readMemberSetting(fetchedSetting) ?? Number.NaN)
  homeSnapshot.set({
    ...homeSnapshot.get(),
    isSwitchedOn: readMemberSetting(switchSetting) !== 'off',
    fetchedAtMs: Number.isFinite(stored) ? stored : null,
  })
}

export function switchHomeSnapshot(isOn: boolean): void {
  writeMemberSetting(switchSetting, isOn ? null : 'off')
  homeSnapshot.set({ ...homeSnapshot.get(), isSwitchedOn: isOn })
}

/**
 * Fetches nothing where it is not allowed, and returns why; if the connection breaks midway, the parts that arrived
 * remain.
 */
export async function fetchHomeSnapshot({ isAsked }: { isAsked: boolean }): Promise<HomeSnapshotVerdict> {
  if (homeSnapshot.get().isFetching) return 'fetch'
  const { isSwitchedOn, fetchedAtMs } = homeSnapshot.get()
  const verdict = judgeHomeSnapshot({
    isAsked,
    isSwitchedOn,
    fetchedAtMs,
    isOnline: networkState.isOnline.get(),
    connection: networkState.connection.get(),
    isHandheld: matchMedia('(pointer: coarse)').matches,
    isSavingData: isSavingData(),
    storage: await readStorageUse(),
    nowMs: Date.now(),
  })
  homeSnapshot.set({ ...homeSnapshot.get(), verdict, isFetching: verdict === 'fetch' })
  if (verdict !== 'fetch') return verdict
  try {
    await fetchAll()
    const nowMs = Date.now()
    writeMemberSetting(fetchedSetting, String(nowMs))
    homeSnapshot.set({ ...homeSnapshot.get(), fetchedAtMs: nowMs })
  } finally {
    homeSnapshot.set({ ...homeSnapshot.get(), isFetching: false })
  }
  return verdict
}

async function fetchAll(): Promise<void> {
  const [home, feed] = await Promise.all([
    queryClient.fetchQuery({ ...feedQueries.dashboard(), staleTime: 0 }),
    queryClient.fetchInfiniteQuery({ ...feedQueries.list(), pages: feedPages, staleTime: 0 }),
    queryClient.fetchInfiniteQuery({ ...pageQueries.news(), staleTime: 0 }),
  ])
  const cards = [home.lead, ...home.newVideos, ...home.continueWatching]
  const entries = [...home.feed, ...feed.pages.flatMap(({ items }) => items)]
  const people = [...home.heroesToBe, ...(home.heroesOnline ?? []), ...(home.logins ?? []), ...(home.newMembers ?? [])]
  const pictures = [
    ...cards.flatMap((card) => [card?.thumb, card?.userImage]),
    ...people.map(({ userImage }) => userImage),
    ...entries.flatMap(({ item, member }) => [item?.thumb, member.userImage]),
  ]
  await fetchPictures([...new Set(pictures)].filter((src) => src != null).slice(0, mostPictures))
}

/** The service worker caches images as they pass. A failed one is treated as absent: the placeholder is shown. */
async function fetchPictures(sources: readonly string[]): Promise<void> {
  const waiting = sources.values()
  const work = async () => {
    for (const src of waiting) {
      // Offline, the rest can wait for the next home snapshot.
      if (!networkState.isOnline.get()) return
      await getFile(src, { timeoutMs: pictureMs, isRepeated: false })
        .then((response) => response.arrayBuffer())
        .catch(() => null)
    }
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, work))
}
