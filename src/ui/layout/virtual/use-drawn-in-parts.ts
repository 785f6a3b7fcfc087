import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'

/** A slow phone needs longer than a frame to paint a page of thirty posts at once. */
export const partSize = 10

interface Keyed {
  readonly key: string
}

/** The first and the last entry that are drawn. */
interface Range {
  readonly first: string | undefined
  readonly last: string | undefined
}

/**
 * The entries to draw now. `opened` are drawn first; the others follow between frames, at most `partSize` at each end per commit, next to
 * those already drawn.
 */
export function useDrawnInParts<Entry extends Keyed>(entries: readonly Entry[], opened: readonly Entry[]): readonly Entry[] {
  const current = useDeferredValue(entries, opened)
  const [range, setRange] = useState(() => rangeOf(opened))
  const drawn = useMemo(() => current.slice(...endsOf(current, range)), [current, range])

  // After the paint of one part, draws the next.
  useEffect(() => {
    if (drawn.length === current.length) return
    const [from, to] = endsOf(current, range)
    startTransition(() => setRange(rangeOf(current.slice(Math.max(0, from - partSize), to + partSize))))
  }, [current, drawn, range])

  return drawn
}

function rangeOf(entries: readonly Keyed[]): Range {
  return { first: entries[0]?.key, last: entries.at(-1)?.key }
}

/** Indices as of `slice`. An end whose entry is gone reaches as far as there are entries. */
function endsOf(entries: readonly Keyed[], { first, last }: Range): [from: number, to: number] {
  const from = entries.findIndex(({ key }) => key === first)
  const to = entries.findIndex(({ key }) => key === last)
  return [Math.max(0, from), to === -1 ? entries.length : to + 1]
}
