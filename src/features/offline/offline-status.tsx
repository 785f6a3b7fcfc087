import { useEffect, useState } from 'react'
import { OfflineBanner } from '#src/ui/feedback/offline-banner.tsx'
import { useNetwork } from './internal/use-network.ts'

const backMs = 4000
/** A line that blinks is not worth a word. */
const patienceMs = 1500

/** The banner's content: offline with the age of what is shown, then for a moment that the line is back, else nothing. */
export function OfflineStatus() {
  const { isOnline, sinceMs, lastSyncMs } = useNetwork()
  const shown = useSettled(isOnline)
  const [startedAtMs] = useState(() => Date.now())
  const isBack = useIsRecent(shown && sinceMs > startedAtMs, sinceMs)

  if (!shown) return <OfflineBanner savedAt={lastSyncMs ?? undefined} />
  return isBack ? <OfflineBanner isBack /> : null
}

/** Follows into "offline" after a moment, into "online" at once. */
function useSettled(isOnline: boolean): boolean {
  const [isSettledOffline, setIsSettledOffline] = useState(!isOnline)
  // The clock decides whether a lost line is worth a banner.
  useEffect(() => {
    const timer = setTimeout(() => setIsSettledOffline(!isOnline), isOnline ? 0 : patienceMs)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isOnline || !isSettledOffline
}

/** True for a few seconds after `sinceMs`, when `isAsked`. */
function useIsRecent(isAsked: boolean, sinceMs: number): boolean {
  const [endedFor, setEndedFor] = useState(0)
  // The clock takes the banner away.
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => setEndedFor(sinceMs), backMs)
    return () => clearTimeout(timer)
  }, [isAsked, sinceMs])
  return isAsked && endedFor !== sinceMs
}
