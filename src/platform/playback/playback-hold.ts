/** While a video plays, no update is offered (PW-04). It observes the media elements themselves, so that no player can forget to report. */
import { holdUpdates } from '../busy.ts'

const endings = ['pause', 'ended', 'emptied', 'error'] as const

/** Called once. The browser pauses an element that is removed from the page while it plays, which also releases the hold. */
export function holdUpdatesDuringPlayback(): void {
  const playing = new WeakSet<HTMLMediaElement>()
  // Media events do not bubble, so they are handled in the capture phase.
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
