/** A value with subscribers. Its shape fits React's `useSyncExternalStore`, but it does not need React. */
export interface Observable<Value> {
  readonly get: () => Value
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Settable<Value> extends Observable<Value> {
  /** Notifies listeners only when the value has changed. */
  readonly set: (next: Value) => void
}

export function createObservable<Value>(initial: Value): Settable<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
