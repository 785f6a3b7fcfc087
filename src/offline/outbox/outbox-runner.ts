/** Keeps the page's outbox moving: at the start, after each write, when the connection is back, when a pause is over. */
import type { Observable } from '#src/lib/observable.ts'
import { outboxSyncTag } from '../device-names.ts'
import { createOutboxQueue, type DrainPorts } from './drain.ts'
import type { Outbox } from './outbox.ts'

export interface RunnerPorts extends DrainPorts {
  readonly outbox: Outbox
  readonly isOnline: Observable<boolean>
  /** Answers with the way to call it off. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** Asks the browser to wake the service worker when the connection is back and this page is gone. */
  readonly requestSync: () => Promise<void>
  readonly reportProblem: (error: unknown) => void
}

/** Answers with the way to stop. */
export function startOutboxRunner(ports: RunnerPorts): () => void {
  const { outbox, isOnline, setTimer, reportProblem } = ports
  /** Keys, not row ids: a write that replaces a waiting one keeps that row's id and gets a new key. */
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
  // What an earlier page tried in vain is not new, and no change of the connection may come to wake it.
  queue.wake()
  return () => {
    stopEntries()
    stopOnline()
    // Its own runs end at once: a write on its way has no signal.
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
