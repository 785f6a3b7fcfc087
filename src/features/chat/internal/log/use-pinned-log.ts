import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react'
import type { MessageLog } from '#src/entities/chat/message-log.ts'
import type { LogEntry } from './log-entries.ts'

/** So near to the newest, one counts as being there. */
const endPx = 80
/** So near to the first or the last that is there, those beyond are fetched. */
const fetchAhead = 12
/** Rows drawn beyond what is in sight: at first few, so that the log is there sooner. */
const overscan = { first: 2, later: 8 }
/** Below all there can be: what is drawn first stands at the end. */
const farBelowPx = 10_000_000

/** The window on the log: opens at the newest and stays there; what comes and goes beyond it changes nothing of what is seen. */
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
    // What comes behind those at which somebody reads further up is no news.
    followOnAppend: !hadNewerRef.current,
    scrollEndThreshold: endPx,
    useFlushSync: false,
  })
  const hasEntries = entries.length > 0
  const items = virtualizer.getVirtualItems()

  // The first messages: the newest is what one wants to see.
  useLayoutEffect(() => {
    if (hasEntries) virtualizer.scrollToEnd()
  }, [hasEntries, virtualizer])

  const toNewest = useCallback(() => {
    wantsNewestRef.current = hadNewerRef.current
    if (hadNewerRef.current) showNewest()
    else virtualizer.scrollToEnd()
  }, [showNewest, virtualizer])

  // They are read, and stand at the end now.
  useLayoutEffect(() => {
    hadNewerRef.current = hasNewer
    if (!hasNewer && wantsNewestRef.current) virtualizer.scrollToEnd()
    if (!hasNewer) wantsNewestRef.current = false
  }, [hasNewer, virtualizer])

  // Before its place has a size nothing is drawn, and nothing is near.
  const isNearFirst = items[0] !== undefined && items[0].index < fetchAhead
  const isNearLast = (items.at(-1)?.index ?? -1) >= entries.length - fetchAhead
  useMoreAround(isNearFirst, isNearLast, log)

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

/** After the first painting of what is there. */
function useIsPainted(isThere: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const frame = requestAnimationFrame(() => setIsPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return isPainted
}

/** Follows the window: what is beyond comes before the end of what is there is reached. What failed is not asked for again and again. */
function useMoreAround(isNearFirst: boolean, isNearLast: boolean, log: MessageLog): void {
  const { messages, hasOlder, loadOlder, hasNewer, loadNewer } = log
  const isStopped = log.failure !== null

  // `messages`: what came may not have been enough.
  useEffect(() => {
    if (isNearFirst && hasOlder && !isStopped) loadOlder()
  }, [isNearFirst, hasOlder, isStopped, loadOlder, messages])

  useEffect(() => {
    if (isNearLast && hasNewer && !isStopped) loadNewer()
  }, [isNearLast, hasNewer, isStopped, loadNewer, messages])
}

/** Near enough for the scrollbar; what is drawn is measured. */
function estimate(entry: LogEntry | undefined): number {
  const content = entry?.kind === 'sending' ? entry.sending : entry?.message
  if (!content) return 48
  const media = content.attachment?.kind === 'picture' ? 240 : 0
  return 46 + media + 22 * Math.floor(content.text.length / 44)
}
