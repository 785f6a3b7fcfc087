/** The cover while no app lock is on; with one, `watch-sight.ts` covers the app and decides when to show it again. */
import { coverIfWished, followSight, isInSight, uncover } from './cover.ts'

let isWatching = false

/** Further calls have no effect: the setting is read each time. */
export function watchCover(): void {
  if (isWatching) return
  isWatching = true
  followSight(() => (isInSight() ? uncover() : coverIfWished()), coverIfWished)
}
