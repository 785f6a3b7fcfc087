export interface Deferred<Value> {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
}

/** A promise that is settled from outside. `Promise.withResolvers` is newer than the browser floor (decision 019). */
export function deferred<Value = void>(): Deferred<Value> {
  let settle: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolve) => {
    settle = resolve
  })
  return { promise, resolve: settle }
}
