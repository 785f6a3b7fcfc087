import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessageLog } from '#src/entities/chat/message-log.ts'
import type { LogEntry } from './log-entries.ts'

const markedMs = 1600

/** Leads to a message that another one answers, fetching older ones until it is there. */
export function useJump(
  entries: readonly LogEntry[],
  { showPlace }: Pick<MessageLog, 'showPlace'>,
  show: (index: number) => void,
): { markedSeq: number | null; jump: (seq: number) => void } {
  // Another one with every press.
  const [wanted, setWanted] = useState<{ readonly seq: number } | null>(null)

  const index = wanted === null ? -1 : entries.findIndex((entry) => entry.kind !== 'sending' && entry.message.seq === wanted.seq)
  const askedFor = useRef<typeof wanted>(null)
  const shownFor = useRef<typeof wanted>(null)

  // Waits for messages that come over the line.
  useEffect(() => {
    if (wanted === null || index !== -1 || askedFor.current === wanted) return
    askedFor.current = wanted
    showPlace(wanted.seq)
  }, [wanted, index, showPlace])

  // The list scrolls outside of React, once for every press; the clock takes the mark away.
  useEffect(() => {
    if (wanted === null || index === -1) return
    if (shownFor.current !== wanted) show(index)
    shownFor.current = wanted
    const timer = setTimeout(() => setWanted(null), markedMs)
    return () => clearTimeout(timer)
  }, [wanted, index, show])

  return { markedSeq: index === -1 ? null : (wanted?.seq ?? null), jump: useCallback((seq: number) => setWanted({ seq }), []) }
}
