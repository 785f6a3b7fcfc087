/** News about items that may change many times a second. */
import type { Cause } from '../events/bus.ts'

const restMs = 1000

export interface CalmNews {
  note(id: number, causedBy: Cause | null): void
  close(): void
}

/**
 * Tells the first change of an item at once and later ones once a second, however many there are. Several changes that are told together
 * have no single cause, so that every tab hears about them. `onError` gets what `tell` throws after the bus no longer waits for it.
 */
export function createCalmNews(
  tell: (id: number, causedBy: Cause | null) => Promise<void>,
  onError: (error: unknown, id: number) => void,
): CalmNews {
  const resting = new Map<number, { readonly timer: NodeJS.Timeout; hasNews: boolean }>()

  function note(id: number, causedBy: Cause | null): void {
    const rest = resting.get(id)
    if (rest) {
      rest.hasNews = true
      return
    }
    resting.set(id, { timer: setTimeout(() => endRest(id), restMs).unref(), hasNews: false })
    tell(id, causedBy).catch((error: unknown) => onError(error, id))
  }

  function endRest(id: number): void {
    const hasNews = resting.get(id)?.hasNews
    resting.delete(id)
    if (hasNews) note(id, null)
  }

  return {
    note,
    close() {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}
