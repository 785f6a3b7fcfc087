/** Drains the page's outbox: at the start, after each write, when the connection returns, and when a pause is over. */
import type { Observable } from '#src/lib/observable.ts'
import { outboxSyncTag } from '../device-names.ts'
import { createOutboxQueue, type DrainPorts } from './drain.ts'
import type { Outbox } from './outbox.ts'

export interface RunnerPorts extends DrainPorts {
  readonly outbox: Outbox
  readonly isOnline: Observable<boolean>
  /** Returns a function that cancels the timer. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** Requests that the browser wake the service worker when the connection returns after this page has closed. */
  readonly requestSync: () => Promise<void>
  readonly reportProblem: (error: unknown) => void
}

/** Returns a function that stops this. */
export function startOutboxRunner(ports: RunnerPorts): () => void {
  const { outbox, isOnline, setTimer, reportProblem } = ports
  /** Keys, not row ids: a write that replaces a queued one has the same row id and a new key. */
  let knownKeys: ReadonlySet<string> = new Set()
  const queue = createOutboxQueue(ports, { mayRun: () => isOnline.get() && hasWaiting(outbox), setTimer, reportProblem })

  function handleEntries(): void {
    const entries = outbox.entries.get()
    const hasNew = entries.some((entry) => entry.state === 'waiting' && entry.attempts === 0 && !knownKeys.has(entry.idempotencyKey))
    knownKeys = new Set(entries.filter((entry) => entry.state !== 'failed').map((entry) => entry.idempotencyKey))
    if (!hasNew) return
    void ports.requestSync().catch(reportProblem)
    queue.wake()
  }

  const stopEntries = outbox.entries.subscribe(handleEntries)
  const stopOnline = isOnline.subscribe(queue.wake)
  handleEntries()
  // A write that failed in an earlier page does not count as new, and there may be no change of the connection to wake it.
  queue.wake()
  return () => {
    stopEntries()
    stopOnline()
    // The runner ends immediately: a write in flight has no abort signal.
    void queue.stop().catch(reportProblem)
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

/** Does nothing without a service worker or Background Sync; the outbox then waits for the next visit. */
export async function requestOutboxSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !hasSync(registration)) return
  try {
    await registration.sync.register(outboxSyncTag)
  } catch (error) {
    // The browser answers this way in private windows and when the member has refused; the page itself still drains.
    if (!(error instanceof DOMException)) throw error
  }
}
