/** A value others may watch. Shaped for React's `useSyncExternalStore`, and usable without React. */
export interface Observable<Value> {
  readonly get: () => Value
  /** Answers with the way to stop watching. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Settable<Value> extends Observable<Value> {
  /** Listeners hear of it only when the value is another one. */
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
