/**
 * The socket connection. It opens with the first listener, so that socket.io stays out of the first chunks. Nothing depends on it:
 * essential data is polled without it. Payloads are parsed with the contract; unreadable ones are dropped and reported.
 */
import * as v from 'valibot'
import type { EventDefinition, EventPayload } from '#contract/event.ts'
import { unwatchItem, watchItem, type WatchedItem } from '#contract/realtime.ts'
import { fromWire } from '#contract/wire.ts'
import { createObservable } from '#src/lib/observable.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'
import { reportProblem } from '../http/report-problem.ts'
import { sessionState } from '../session/session-state.ts'
import type { RealtimeSocket } from './open-socket.ts'
import { ownSocket } from './own-socket.ts'

/** Whether live updates arrive over the socket right now; polling pauses in the meantime. */
export const isRealtimeConnected = createObservable(false)

type Listener = (payload: unknown) => void
const listeners = new Map<string, Set<Listener>>()
const watched = new Map<string, { readonly item: WatchedItem; uses: number }>()
let opening: Promise<RealtimeSocket> | null = null

/** Listens until the returned function is called. */
export function onServerEvent<E extends EventDefinition>(definition: E, listener: (payload: EventPayload<E>) => void): () => void {
  const handle: Listener = (payload) => {
    const parsed = v.safeParse(definition.payload, fromWire(payload))
    // The schema belongs to this event, so its output is the event's payload.
    if (parsed.success) listener(parsed.output as EventPayload<E>)
    else reportProblem(new Error(`the socket event ${definition.name} came in an unknown form`))
  }
  const known = listeners.get(definition.name) ?? new Set()
  listeners.set(definition.name, known)
  known.add(handle)
  connect()
  return () => void known.delete(handle)
}

/**
 * Receives events about one video (new renditions, changes) or poll (totals) until the returned function is called. Uses are counted,
 * because several components may watch the same item.
 */
export function followItem(item: WatchedItem): () => void {
  const key = JSON.stringify(item)
  const known = watched.get(key) ?? { item, uses: 0 }
  watched.set(key, known)
  if (++known.uses === 1) tell(watchItem.name, item)
  return () => {
    if (--known.uses > 0) return
    watched.delete(key)
    tell(unwatchItem.name, item)
  }
}

function tell(event: string, item: WatchedItem): void {
  connect()
  opening?.then((socket) => socket.emit(event, item), reportProblem)
}

function connect(): void {
  if (opening || sessionState.get().kind !== 'signedIn') return
  opening = importWithRetry(() => import('./open-socket.ts')).then(({ openSocket }) =>
    openSocket({
      onConnection(socketId) {
        ownSocket.id = socketId ?? undefined
        isRealtimeConnected.set(socketId !== null)
        // Rooms do not survive a reconnection.
        if (socketId !== null) for (const { item } of watched.values()) tell(watchItem.name, item)
      },
      onEvent(name, payload) {
        for (const listener of listeners.get(name) ?? []) listener(payload)
      },
    }),
  )
  opening.catch((error: unknown) => {
    opening = null
    reportProblem(error, 'chunk')
  })
}

/** After sign-out the socket closes; its listeners stay registered and work again after the next sign-in. */
sessionState.subscribe(() => {
  if (sessionState.get().kind === 'signedIn') {
    if (listeners.size > 0) connect()
    return
  }
  void opening?.then((socket) => socket.close(), reportProblem)
  opening = null
  ownSocket.id = undefined
  isRealtimeConnected.set(false)
})
