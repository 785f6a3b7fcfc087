import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessageLog } from '#src/entities/chat/message-log.ts'
import type { LogEntry } from './log-entries.ts'

const markedMs = 1600

/** Jumps to the message another one replies to, fetching older ones until it is loaded. */
export function useJump(
  entries: readonly LogEntry[],
  { showPlace }: Pick<MessageLog, 'showPlace'>,
  show: (index: number) => void,
): { markedSeq: number | null; jump: (seq: number) => void } {
  // A new object for every press.
  const [wanted, setWanted] = useState<{ readonly seq: number } | null>(null)

  const index = wanted === null ? -1 : entries.findIndex((entry) => entry.kind !== 'sending' && entry.message.seq === wanted.seq)
  const askedFor = useRef<typeof wanted>(null)
  const shownFor = useRef<typeof wanted>(null)

  // Waits for messages from the connection.
  useEffect(() => {
    if (wanted === null || index !== -1 || askedFor.current === wanted) return
    askedFor.current = wanted
    showPlace(wanted.seq)
  }, [wanted, index, showPlace])

  // The list scrolls outside of React, once for every press; a timer removes the highlight.
  useEffect(() => {
    if (wanted === null || index === -1) return
    if (shownFor.current !== wanted) show(index)
    shownFor.current = wanted
    const timer = setTimeout(() => setWanted(null), markedMs)
    return () => clearTimeout(timer)
  }, [wanted, index, show])

  return { markedSeq: index === -1 ? null : (wanted?.seq ?? null), jump: useCallback((seq: number) => setWanted({ seq }), []) }
}
