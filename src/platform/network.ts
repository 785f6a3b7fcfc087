/**
 * Whether the server is reachable: the browser's state, corrected by the results of calls. A phone in a lift reports "online" for
 * minutes; a laptop behind a hotel's captive portal reports it indefinitely.
 */
import { startTimer } from '#src/lib/start-timer.ts'
import { apiUrl } from '#src/http/api-origin.ts'
import { getOwnFile } from '#src/http/request.ts'
import { msSince } from '#src/lib/stored-moment.ts'
import { memberKey } from '#src/lib/member-key.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'

/** unknown: the browser does not report it; treated as Wi-Fi. */
export type ConnectionKind = 'wifi' | 'cellular' | 'unknown'

export interface NetworkDetails {
  readonly isOnline: boolean
  /** When `isOnline` last changed. */
  readonly sinceMs: number
  /** When the server last answered, on this device, for this member; null if never. */
  readonly lastSyncMs: number | null
}

export interface NetworkPorts {
  readonly isBrowserOnline: () => boolean
  /** Calls back when the browser detects a change. */
  readonly onBrowserChange: (listener: () => void) => void
  readonly connectionKind: () => ConnectionKind
  readonly onConnectionChange: (listener: () => void) => void
  /** Resolves with true for any answer of our server; a gateway's page is none. */
  readonly probe: () => Promise<boolean>
  readonly now: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly readLastSync: () => number | null
  /** False: no one is signed in, so nothing was written. */
  readonly writeLastSync: (ms: number) => boolean
}

export interface NetworkState {
  readonly isOnline: Observable<boolean>
  readonly details: Observable<NetworkDetails>
  readonly connection: Observable<ConnectionKind>
  /** A call was answered, whatever the answer. */
  readonly reportReached: () => void
  /** A call did not reach the server. From now on the server is probed after growing pauses until it answers. */
  readonly reportUnreached: () => void
}

const firstProbeMs = 2000
const longestProbeMs = 60_000
/** Minimum time between two writes to storage. */
const writeSyncEveryMs = 30_000

export function createNetworkState(ports: NetworkPorts): NetworkState {
  const isOnline = createObservable(ports.isBrowserOnline())
  const connection = createObservable(ports.connectionKind())
  const details = createObservable<NetworkDetails>({ isOnline: isOnline.get(), sinceMs: ports.now(), lastSyncMs: readPast(ports) })
  let failedProbes = 0
  let cancelProbe: (() => void) | null = null
  let writtenAtMs = details.get().lastSyncMs ?? 0

  function setOnline(next: boolean): void {
    if (isOnline.get() === next) return
    details.set({ ...details.get(), isOnline: next, sinceMs: ports.now() })
    isOnline.set(next)
  }

  function stopProbing(): void {
    cancelProbe?.()
    cancelProbe = null
    failedProbes = 0
  }

  function probeLater(): void {
    const ms = Math.min(longestProbeMs, firstProbeMs * 2 ** failedProbes)
    cancelProbe = ports.setTimer(async () => {
      cancelProbe = null
      if (await ports.probe()) return reportReached()
      failedProbes += 1
      // The browser may have gone offline in the meantime: its own event then ends the wait.
      if (ports.isBrowserOnline() && !isOnline.get()) probeLater()
    }, ms)
  }

  function reportReached(): void {
    stopProbing()
    const nowMs = ports.now()
    if (msSince(writtenAtMs, nowMs) > writeSyncEveryMs && ports.writeLastSync(nowMs)) {
      writtenAtMs = nowMs
      details.set({ ...details.get(), lastSyncMs: nowMs })
    }
    setOnline(true)
  }

  function reportUnreached(): void {
    setOnline(false)
    if (!cancelProbe && ports.isBrowserOnline()) probeLater()
  }

  ports.onBrowserChange(() => {
    stopProbing()
    setOnline(ports.isBrowserOnline())
  })
  ports.onConnectionChange(() => connection.set(ports.connectionKind()))
  return { isOnline, details, connection, reportReached, reportUnreached }
}

/** A time that is still to come was stored by a clock that was wrong. */
function readPast({ readLastSync, now }: NetworkPorts): number | null {
  const storedMs = readLastSync()
  return storedMs === null || storedMs > now() ? null : storedMs
}

/** Belongs to the member and is deleted with their data at sign-out. */
const lastSyncKey = 'ropewalk.member.last-sync'

/** Network Information is not in every browser and not in the standard types. */
interface ConnectionInfo extends EventTarget {
  readonly type?: string
}

function connectionInfo(): ConnectionInfo | null {
  return 'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : null
}

function browserPorts(): NetworkPorts {
  return {
    isBrowserOnline: () => navigator.onLine,
    onBrowserChange(listener) {
      addEventListener('online', listener)
      addEventListener('offline', listener)
    },
    connectionKind() {
      const type = connectionInfo()?.type
      if (type === 'cellular') return 'cellular'
      return type === 'wifi' || type === 'ethernet' ? 'wifi' : 'unknown'
    },
    onConnectionChange: (listener) => connectionInfo()?.addEventListener('change', listener),
    probe: () =>
      // Not repeated, because failed probes are repeated after growing pauses anyway.
      getOwnFile(apiUrl('/healthz'), { cache: 'no-store', timeoutMs: 8000, isRepeated: false }).then(
        () => true,
        () => false,
      ),
    now: Date.now,
    setTimer: startTimer,
    readLastSync() {
      const stored = Number(localStorage.getItem(lastSyncKey) ?? Number.NaN)
      return Number.isFinite(stored) ? stored : null
    },
    // Guests' calls are answered too, even right after a sign-out has deleted everything.
    writeLastSync(ms) {
      if (localStorage.getItem(memberKey) === null) return false
      localStorage.setItem(lastSyncKey, String(ms))
      return true
    },
  }
}

export const networkState: NetworkState = createNetworkState(browserPorts())
