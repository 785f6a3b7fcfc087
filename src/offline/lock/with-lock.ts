/** Runs one holder at a time across all tabs, workers and the service worker of the device. */

const chains = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while holding the named lock; waits for it unless `signal` aborts. Web Locks do not exist on plain http (a phone in
 * the local network), and some browsers refuse them: then only the work of this page is serialised, which is all that a page can do
 * there.
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

/** The types declare `locks` as always present; on insecure origins it is missing. */
function hasLocks(from: { readonly locks?: LockManager }): boolean {
  return from.locks !== undefined
}
