/** Decides when the page drains the outbox: at the start, after each write, when the line is back, when a pause is over. */
import type { Observable } from '#src/lib/observable.ts'
import { outboxSyncTag } from '../device-names.ts'
import type { DrainResult } from './drain.ts'
import type { Outbox } from './outbox.ts'

export interface RunnerPorts {
  readonly outbox: Outbox
  readonly drain: () => Promise<DrainResult>
  readonly isOnline: Observable<boolean>
  readonly now: () => number
  /** Answers with the way to call it off. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** Asks the browser to wake the service worker when the line is back and this page is gone. */
  readonly requestSync: () => Promise<void>
  readonly reportProblem: (error: unknown) => void
}

/** Answers with the way to stop. Never two drains of one page at once; a write made during one is seen by it. */
export function startOutboxRunner(ports: RunnerPorts): () => void {
  const { outbox, isOnline } = ports
  let isStopped = false
  let isDraining = false
  let cancelTimer: (() => void) | null = null
  let knownIds = new Set<number>()

  async function drainNow(): Promise<void> {
    if (isStopped || isDraining || !isOnline.get() || !hasWaiting(outbox)) return
    isDraining = true
    cancelTimer?.()
    cancelTimer = null
    try {
      scheduleNext(await ports.drain())
    } catch (error) {
      ports.reportProblem(error)
    } finally {
      isDraining = false
    }
  }

  function scheduleNext({ nextTryAtMs, stoppedBy }: DrainResult): void {
    // Without a session the next sign-in starts a new runner.
    if (isStopped || nextTryAtMs === null || stoppedBy === 'session') return
    cancelTimer = ports.setTimer(() => void drainNow(), Math.max(0, nextTryAtMs - ports.now()))
  }

  function handleEntries(): void {
    const entries = outbox.entries.get()
    const hasNew = entries.some((entry) => entry.state === 'waiting' && entry.attempts === 0 && !knownIds.has(entry.id))
    knownIds = new Set(entries.filter((entry) => entry.state !== 'failed').map((entry) => entry.id))
    if (!hasNew) return
    void ports.requestSync().catch(ports.reportProblem)
    void drainNow()
  }

  const stopEntries = outbox.entries.subscribe(handleEntries)
  const stopOnline = isOnline.subscribe(() => void drainNow())
  handleEntries()
  // What an earlier page tried in vain is not new, and no change of the line may come to wake it.
  void drainNow()
  return () => {
    isStopped = true
    cancelTimer?.()
    stopEntries()
    stopOnline()
  }
}

function hasWaiting(outbox: Outbox): boolean {
  return outbox.entries.get().some((entry) => entry.state !== 'failed')
}

/** Background Sync is not in the standard types, and not in every browser. */
type SyncRegistration = ServiceWorkerRegistration & { readonly sync: { readonly register: (tag: string) => Promise<void> } }

function hasSync(registration: ServiceWorkerRegistration): registration is SyncRegistration {
  return 'sync' in registration
}

/** Does nothing where there is no service worker or no Background Sync: then the outbox waits for the next visit. */
export async function requestOutboxSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !hasSync(registration)) return
  try {
    await registration.sync.register(outboxSyncTag)
  } catch (error) {
    // Private windows and a member's refusal answer so; the page itself still drains.
    if (!(error instanceof DOMException)) throw error
  }
}
