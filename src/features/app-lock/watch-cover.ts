/** The cover where no app lock is on; with one, `watch-sight.ts` covers and decides when to show the app again. */
import { coverIfWished, followSight, isInSight, uncover } from './cover.ts'

let isWatching = false

/** Called again it changes nothing: the setting is read each time. */
export function watchCover(): void {
  if (isWatching) return
  isWatching = true
  followSight(() => (isInSight() ? uncover() : coverIfWished()), coverIfWished)
}
