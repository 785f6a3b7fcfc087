import { useEffect, useState } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { useDebounced } from '#src/entities/member/use-debounced.ts'

/** Typing has to pause this long before a request is sent, because every request counts towards the limit. */
const pauseMs = 500

export type Availability = 'unknown' | 'asking' | 'free' | 'taken'

/**
 * Whether the entered value is available. `isComplete`: worth a request. A failed request leaves it undecided: saving
 * checks again.
 */
export function useAvailability(
  value: string,
  isComplete: boolean,
  ask: (value: string, signal: AbortSignal) => Promise<boolean>,
): Availability {
  const settled = useDebounced(value, pauseMs)
  const [known, setKnown] = useState<{ value: string; isFree: boolean } | null>(null)

  // Queries the server about the entered value.
  useEffect(() => {
    if (!isComplete || settled !== value || known?.value === settled) return
    const asking = new AbortController()
    ask(settled, asking.signal)
      .then((isFree) => setKnown({ value: settled, isFree }))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
      })
    return () => asking.abort()
  }, [settled, value, isComplete, known, ask])

  if (!isComplete) return 'unknown'
  if (known?.value !== value) return 'asking'
  return known.isFree ? 'free' : 'taken'
}
