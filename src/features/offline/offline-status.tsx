import { useEffect, useState } from 'react'
import { OfflineBanner } from '#src/ui/feedback/offline-banner.tsx'
import { useNetwork } from './internal/use-network.ts'

const backMs = 4000
/** A connection that is lost only briefly is not worth a message. */
const patienceMs = 1500

/**
 * The banner's content: offline with the age of the shown data, then for a moment that the connection is back,
 * otherwise nothing.
 */
export function OfflineStatus() {
  const { isOnline, sinceMs, lastSyncMs } = useNetwork()
  const shown = useSettled(isOnline)
  const [startedAtMs] = useState(() => Date.now())
  const isBack = useIsRecent(shown && sinceMs > startedAtMs, sinceMs)

  if (!shown) return <OfflineBanner savedAt={lastSyncMs ?? undefined} />
  return isBack ? <OfflineBanner isBack /> : null
}

/** Changes to "offline" after a delay, to "online" at once. */
function useSettled(isOnline: boolean): boolean {
  const [isSettledOffline, setIsSettledOffline] = useState(!isOnline)
  // A timer decides whether a lost connection is worth a banner.
  useEffect(() => {
    const timer = setTimeout(() => setIsSettledOffline(!isOnline), isOnline ? 0 : patienceMs)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isOnline || !isSettledOffline
}

/** True for a few seconds after `sinceMs`, when `isAsked`. */
function useIsRecent(isAsked: boolean, sinceMs: number): boolean {
  const [endedFor, setEndedFor] = useState(0)
  // A timer removes the banner.
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => setEndedFor(sinceMs), backMs)
    return () => clearTimeout(timer)
  }, [isAsked, sinceMs])
  return isAsked && endedFor !== sinceMs
}
