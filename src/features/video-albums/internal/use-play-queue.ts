import { useState } from 'react'
import type { VideoId } from '#contract/content/ids.ts'

export interface PlayQueue {
  /** The videos in the order in which they play. */
  readonly order: readonly VideoId[]
  /** Null at the end, unless the album repeats. */
  readonly nextId: VideoId | null
  /** Null at the beginning, unless the album repeats. */
  readonly previousId: VideoId | null
  /** Fewer than two videos follow. */
  readonly isNearEnd: boolean
  readonly isShuffled: boolean
  readonly isRepeating: boolean
  readonly playsNext: boolean
  /** Another video has played before this one, so this one starts on its own. */
  readonly hasMovedOn: boolean
  readonly toggleShuffle: () => void
  readonly toggleRepeat: () => void
  readonly setPlaysNext: (playsNext: boolean) => void
}

const nearEnd = 2

/** The order in which an album plays. `currentId` may be a video that is not in it (any more): then the album plays from its start. */
export function usePlayQueue(ids: readonly VideoId[], currentId: VideoId): PlayQueue {
  const [firstId] = useState(currentId)
  const [shuffled, setShuffled] = useState<readonly VideoId[] | null>(null)
  const [isRepeating, setIsRepeating] = useState(false)
  const [playsNext, setPlaysNext] = useState(true)
  const order = shuffled === null ? ids : withArrivals(shuffled, ids)
  const index = order.indexOf(currentId)
  const at = (position: number): VideoId | null => {
    if (!isRepeating || order.length === 0) return order[position] ?? null
    return order[(position + order.length) % order.length] ?? null
  }
  return {
    order,
    nextId: at(index + 1),
    previousId: index > 0 || isRepeating ? at(index - 1) : null,
    isNearEnd: index >= order.length - nearEnd,
    isShuffled: shuffled !== null,
    isRepeating,
    playsNext,
    hasMovedOn: currentId !== firstId,
    toggleShuffle: () => setShuffled(shuffled === null ? shuffle(ids, currentId) : null),
    toggleRepeat: () => setIsRepeating(!isRepeating),
    setPlaysNext,
  }
}

/** The current video first, so that none of the others is skipped. */
export function shuffle(ids: readonly VideoId[], currentId: VideoId, random: () => number = Math.random): VideoId[] {
  const others = ids.filter((id) => id !== currentId)
  for (let last = others.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1))
    // Both are positions of the list.
    ;[others[last], others[pick]] = [others[pick] as VideoId, others[last] as VideoId]
  }
  return ids.includes(currentId) ? [currentId, ...others] : others
}

/** Keeps the shuffled order when videos arrive, which play last, or leave. */
function withArrivals(shuffled: readonly VideoId[], ids: readonly VideoId[]): VideoId[] {
  return [...shuffled.filter((id) => ids.includes(id)), ...ids.filter((id) => !shuffled.includes(id))]
}
