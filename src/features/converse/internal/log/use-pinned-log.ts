import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react'
import type { LogEntry } from './log-entries.ts'

/** So near to the newest, one counts as being there. */
const endPx = 80
/** So near to the oldest that is there, older ones are fetched. */
const fetchAhead = 12

export interface OlderMessages {
  hasOlder: boolean
  isLoadingOlder: boolean
  loadOlder: () => void
}

/** The window on the log: opens at the newest and stays there; older messages above change nothing of what is seen. */
export function usePinnedLog(entries: readonly LogEntry[], { hasOlder, isLoadingOlder, loadOlder }: OlderMessages) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const wasAtEndRef = useRef(true)
  // oxlint-disable-next-line react/incompatible-library -- The React compiler, which this warns about, is not in use.
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => estimate(entries[index]),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 8,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPx,
    useFlushSync: false,
  })
  const hasEntries = entries.length > 0
  const items = virtualizer.getVirtualItems()
  const firstIndex = items[0]?.index ?? 0

  // The first messages: the newest is what one wants to see.
  useLayoutEffect(() => {
    if (hasEntries) virtualizer.scrollToEnd()
  }, [hasEntries, virtualizer])

  // Follows the window: what is older comes before its end is reached.
  useEffect(() => {
    if (hasEntries && firstIndex < fetchAhead && hasOlder && !isLoadingOlder) loadOlder()
  }, [hasEntries, firstIndex, hasOlder, isLoadingOlder, loadOlder])

  // The window becomes lower: a longer text is written, or the phone's keyboard comes. Who is at the newest stays there.
  useEffect(() => {
    const log = scrollRef.current
    if (!log) return
    const observer = new ResizeObserver(() => {
      if (wasAtEndRef.current) virtualizer.scrollToEnd()
    })
    observer.observe(log)
    return () => observer.disconnect()
  }, [hasEntries, virtualizer])

  // Whoever sends wants to see it, wherever he was reading.
  const last = entries.at(-1)
  const lastSendingKey = last?.kind === 'sending' ? last.key : null
  useEffect(() => {
    if (lastSendingKey !== null) virtualizer.scrollToEnd()
  }, [lastSendingKey, virtualizer])

  function handleScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) {
    wasAtEndRef.current = scrollHeight - scrollTop - clientHeight <= endPx
    setIsAtEnd(wasAtEndRef.current)
  }

  return { scrollRef, virtualizer, items, isAtEnd, handleScroll }
}

/** Near enough for the scrollbar; what is drawn is measured. */
function estimate(entry: LogEntry | undefined): number {
  const content = entry?.kind === 'sending' ? entry.sending : entry?.message
  if (!content) return 48
  const media = content.attachment?.kind === 'picture' ? 240 : 0
  return 46 + media + 22 * Math.floor(content.text.length / 44)
}
