import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react'
import type { MessageLog } from '#src/entities/chat/message-log.ts'
import type { LogEntry } from './log-entries.ts'

/** Within this distance the member counts as being at the newest message. */
const endPx = 80
/** This close to the first or last loaded entry, the next ones are fetched. */
const fetchAhead = 12
/** Rows rendered beyond the visible ones: few at first, so that the log appears sooner. */
const overscan = { first: 2, later: 8 }
/** Below any possible content: the first render is scrolled to the end. */
const farBelowPx = 10_000_000

/**
 * The viewport of the log: opens at the newest message and stays there; changes outside it do not move the visible
 * rows.
 */
export function usePinnedLog(entries: readonly LogEntry[], log: MessageLog) {
  const { hasNewer, showNewest } = log
  const scrollRef = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const wasAtEndRef = useRef(true)
  const hadNewerRef = useRef(false)
  const wantsNewestRef = useRef(false)
  const isPainted = useIsPainted(entries.length > 0)
  // oxlint-disable-next-line react/incompatible-library -- The React compiler, which this warns about, is not in use.
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => estimate(entries[index]),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: isPainted ? overscan.later : overscan.first,
    initialOffset: farBelowPx,
    paddingEnd: 12,
    anchorTo: 'end',
    // Messages loaded below the ones being read further up are not new.
    followOnAppend: !hadNewerRef.current,
    scrollEndThreshold: endPx,
    useFlushSync: false,
  })
  const hasEntries = entries.length > 0
  const items = virtualizer.getVirtualItems()

  // Once the first messages are there, the newest is shown.
  useLayoutEffect(() => {
    if (hasEntries) virtualizer.scrollToEnd()
  }, [hasEntries, virtualizer])

  const toNewest = useCallback(() => {
    wantsNewestRef.current = hadNewerRef.current
    if (hadNewerRef.current) showNewest()
    else virtualizer.scrollToEnd()
  }, [showNewest, virtualizer])

  // Once the newest messages are loaded, they are at the end, and the list can scroll to them.
  useLayoutEffect(() => {
    hadNewerRef.current = hasNewer
    if (!hasNewer && wantsNewestRef.current) virtualizer.scrollToEnd()
    if (!hasNewer) wantsNewestRef.current = false
  }, [hasNewer, virtualizer])

  // Before the scroll container has a size nothing is rendered, and nothing is near.
  const isNearFirst = items[0] !== undefined && items[0].index < fetchAhead
  const isNearLast = (items.at(-1)?.index ?? -1) >= entries.length - fetchAhead
  useMoreAround(isNearFirst, isNearLast, log)

  // The viewport becomes lower when a longer text is typed or the phone's keyboard appears. A member at the newest
  // message stays there.
  useEffect(() => {
    const log = scrollRef.current
    if (!log) return
    const observer = new ResizeObserver(() => {
      if (wasAtEndRef.current) virtualizer.scrollToEnd()
    })
    observer.observe(log)
    return () => observer.disconnect()
  }, [hasEntries, virtualizer])

  // A member who sends a message wants to see it, wherever they were reading.
  const lastSendingKey = log.sendings.at(-1)?.clientId ?? null
  useEffect(() => {
    if (lastSendingKey !== null) toNewest()
  }, [lastSendingKey, toNewest])

  function handleScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) {
    wasAtEndRef.current = !hasNewer && scrollHeight - scrollTop - clientHeight <= endPx
    setIsAtEnd(wasAtEndRef.current)
  }

  return { scrollRef, virtualizer, items, isAtEnd, handleScroll, toNewest }
}

/** True after the first paint of the content. */
function useIsPainted(isThere: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const frame = requestAnimationFrame(() => setIsPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return isPainted
}

/** Loads entries before the viewport reaches the end of those loaded. A failed request is not repeated. */
function useMoreAround(isNearFirst: boolean, isNearLast: boolean, log: MessageLog): void {
  const { messages, hasOlder, loadOlder, hasNewer, loadNewer } = log
  const isStopped = log.failure !== null

  // `messages`: the loaded ones may not have been enough.
  useEffect(() => {
    if (isNearFirst && hasOlder && !isStopped) loadOlder()
  }, [isNearFirst, hasOlder, isStopped, loadOlder, messages])

  useEffect(() => {
    if (isNearLast && hasNewer && !isStopped) loadNewer()
  }, [isNearLast, hasNewer, isStopped, loadNewer, messages])
}

/** Accurate enough for the scrollbar; rendered rows are measured. */
function estimate(entry: LogEntry | undefined): number {
  const content = entry?.kind === 'sending' ? entry.sending : entry?.message
  if (!content) return 48
  const media = content.attachment?.kind === 'picture' ? 240 : 0
  return 46 + media + 22 * Math.floor(content.text.length / 44)
}
