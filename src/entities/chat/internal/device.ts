/** The member's store as used by the chat: opened when first needed, observed while it is watched. */
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { currentMemberId, sessionState } from '#src/data/session/session-state.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'

/** Null for guests, and where the device stores nothing. */
export function chatStore(): Promise<DeviceStore | null> {
  const state = sessionState.get()
  return state.kind === 'signedIn' ? importWithRetry(() => memberStore(state.self.userId)) : Promise.resolve(null)
}

/** For work that requires the store. Rejects with `cancelled` when its member has left while it was opening. */
export async function neededStore(): Promise<DeviceStore> {
  const memberId = currentMemberId()
  const store = await chatStore()
  if (store) return store
  if (memberId === null || currentMemberId() !== memberId) throw new CallError('cancelled')
  throw new Error('This device keeps nothing.')
}

/**
 * Passes on the query's result, again whenever its rows change. `onNone` is called where there is no store. Returns an
 * unsubscribe function.
 */
export function watchChat<Value>(
  query: (store: DeviceStore) => Promise<Value>,
  onValue: (value: Value) => void,
  onNone: () => void = () => undefined,
): () => void {
  let stop: (() => void) | null = null
  let isStopped = false
  const start = async () => {
    const [store, { watchRows }] = await Promise.all([chatStore(), importWithRetry(() => import('#src/offline/db/watch-rows.ts'))])
    if (isStopped) return
    if (!store) return onNone()
    const handleError = (error: unknown) => {
      if (store.isOpen()) reportProblem(error)
    }
    stop = watchRows(() => query(store), onValue, handleError)
  }
  void start().catch(reportProblem)
  return () => {
    isStopped = true
    stop?.()
  }
}

// Created by the first caller: in a build this module's chunk and those of its callers may import one another, and
// theirs may run before it.
let forgetting: Set<() => void> | undefined
let knownMemberId = currentMemberId()
sessionState.subscribe(() => {
  const next = currentMemberId()
  if (next === knownMemberId) return
  knownMemberId = next
  for (const forget of forgetting ?? []) forget()
})

/** Called whenever the member changes or signs out: data in memory is dropped. */
export function onMemberChange(forget: () => void): void {
  forgetting ??= new Set()
  forgetting.add(forget)
}

/**
 * A value kept up to date while it is watched, and unchanged otherwise. It restarts with every member.
 * `start` returns a function that stops it. `known`: the initial value, if something is already known.
 */
export function watchedValue<Value>(
  initial: Value,
  start: (set: (value: Value) => void) => () => void,
  known: Value = initial,
): Observable<Value> {
  const value = createObservable(known)
  let watchers = 0
  let stop: (() => void) | null = null
  const begin = () => {
    stop?.()
    let isCurrent = true
    const end = start((next) => {
      if (isCurrent) value.set(next)
    })
    stop = () => {
      isCurrent = false
      end()
    }
  }
  onMemberChange(() => {
    value.set(initial)
    if (watchers > 0) begin()
  })
  return {
    get: value.get,
    subscribe(listener) {
      const unsubscribe = value.subscribe(listener)
      watchers += 1
      if (watchers === 1) begin()
      return () => {
        unsubscribe()
        watchers -= 1
        if (watchers > 0) return
        stop?.()
        stop = null
      }
    },
  }
}
