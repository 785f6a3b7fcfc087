import { useCallback, useEffect, useRef, useState } from 'react'
import type { LogEntry } from './log-entries.ts'
import type { OlderMessages } from './use-pinned-log.ts'

const markedMs = 1600

/** Leads to a message that another one answers, fetching older ones until it is there. */
export function useJump(
  entries: readonly LogEntry[],
  { hasOlder, isLoadingOlder, loadOlder }: OlderMessages,
  show: (index: number) => void,
): { markedSeq: number | null; jump: (seq: number) => void } {
  const [wantedSeq, setWantedSeq] = useState<number | null>(null)

  const index = wantedSeq === null ? -1 : entries.findIndex((entry) => entry.kind !== 'sending' && entry.message.seq === wantedSeq)
  const shownFor = useRef<number | null>(null)

  // Waits for messages that come over the line.
  useEffect(() => {
    if (wantedSeq !== null && index === -1 && hasOlder && !isLoadingOlder) loadOlder()
  }, [wantedSeq, index, hasOlder, isLoadingOlder, loadOlder])

  // The list scrolls outside of React, once for every press; the clock takes the mark away.
  useEffect(() => {
    if (wantedSeq === null || index === -1) return
    if (shownFor.current !== wantedSeq) show(index)
    shownFor.current = wantedSeq
    const timer = setTimeout(() => {
      shownFor.current = null
      setWantedSeq(null)
    }, markedMs)
    return () => clearTimeout(timer)
  }, [wantedSeq, index, show])

  return { markedSeq: index === -1 ? null : wantedSeq, jump: useCallback((seq: number) => setWantedSeq(seq), []) }
}
