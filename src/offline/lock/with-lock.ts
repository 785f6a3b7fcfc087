/** One at a time over all tabs, workers and the service worker of the device. */

const chains = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while holding the named lock; waits for it unless `signal` aborts. Web Locks do not exist on plain http (a
 * phone in the same network), and some browsers refuse them: there the work of this page alone is kept apart, which is what such a page can do.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!hasLocks(navigator)) return inTurn(name, work)
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    return await navigator.locks.request(name, signal ? { signal } : {}, begin)
  } catch (error) {
    if (hasBegun || signal?.aborted || !(error instanceof DOMException)) throw error
    return inTurn(name, work)
  }
}

function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = chains.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  chains.set(
    name,
    mine.catch(() => undefined),
  )
  return mine
}

/** The types say that `locks` is always there; on insecure origins it is not. */
function hasLocks(from: { readonly locks?: LockManager }): boolean {
  return from.locks !== undefined
}
