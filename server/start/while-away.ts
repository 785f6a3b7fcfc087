/** A start waits for what it needs, because machines that boot together are not ready at the same moment. */
import { setTimeout as delay } from 'node:timers/promises'

export interface Patience {
  readonly forMs: number
  readonly everyMs: number
  /** Called once, when the first attempt has failed. */
  readonly onWait: (what: string) => void
}

export const startPatience: Patience = {
  forMs: 60_000,
  everyMs: 1000,
  onWait: (what) => console.error(`Waiting up to a minute for ${what}.`),
}

/** Repeats `attempt` until it returns something; null when the time is over. An error it throws ends the wait. */
export async function whileAway<Found extends object>(
  what: string,
  { forMs, everyMs, onWait }: Patience,
  attempt: () => Promise<Found | null>,
): Promise<Found | null> {
  const deadline = performance.now() + forMs
  for (let isFirst = true; ; isFirst = false) {
    const found = await attempt()
    if (found) return found
    if (isFirst) onWait(what)
    if (performance.now() >= deadline) return null
    await delay(everyMs)
  }
}
