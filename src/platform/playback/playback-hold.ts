/** While a video plays, no update is offered (PW-04). Looks at the media elements themselves: no player has to remember to say so. */
import { holdUpdates } from '../busy.ts'

const endings = ['pause', 'ended', 'emptied', 'error'] as const

/** Called once. An element that is removed from the page while it plays is paused by the browser, which lets go as well. */
export function holdUpdatesDuringPlayback(): void {
  const playing = new WeakSet<HTMLMediaElement>()
  // Media events do not bubble; they can be caught on their way down.
  document.addEventListener(
    'play',
    ({ target }) => {
      if (!(target instanceof HTMLMediaElement) || playing.has(target)) return
      playing.add(target)
      const letGo = holdUpdates('playback')
      const end = () => {
        playing.delete(target)
        letGo()
        for (const name of endings) target.removeEventListener(name, end)
      }
      for (const name of endings) target.addEventListener(name, end)
    },
    { capture: true },
  )
}
