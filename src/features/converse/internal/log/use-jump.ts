import { useCallback, useEffect, useState } from 'react'
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
  const [markedSeq, setMarkedSeq] = useState<number | null>(null)

  // Waits for messages that come over the line.
  useEffect(() => {
    if (wantedSeq === null) return
    const index = entries.findIndex((entry) => entry.kind !== 'sending' && entry.message.seq === wantedSeq)
    if (index === -1 && hasOlder) return void (!isLoadingOlder && loadOlder())
    setWantedSeq(null)
    if (index === -1) return
    show(index)
    setMarkedSeq(wantedSeq)
  }, [wantedSeq, entries, hasOlder, isLoadingOlder, loadOlder, show])

  // The clock takes the mark away.
  useEffect(() => {
    if (markedSeq === null) return
    const timer = setTimeout(() => setMarkedSeq(null), markedMs)
    return () => clearTimeout(timer)
  }, [markedSeq])

  return { markedSeq, jump: useCallback((seq: number) => setWantedSeq(seq), []) }
}
