/** One worker of all tabs leads. The browser gives the lock to the next one when a tab closes or crashes. */
import { uploadsLock } from '#src/offline/device-names.ts'

/**
 * Calls `lead` once this worker holds the lock and keeps it until `signal` aborts. Without Web Locks (plain http on a phone
 * in the same network) each tab leads its own; the server's lock still keeps two tabs from writing the same bytes twice.
 */
export async function leadWhenFree(lead: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const untilAborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  const hold = async () => {
    if (signal.aborted) return
    await lead()
    await untilAborted
  }
  if (!('locks' in navigator)) return hold()
  try {
    await navigator.locks.request(uploadsLock, { signal }, hold)
  } catch (error) {
    // Given up while still waiting in line.
    if (!signal.aborted) throw error
  }
}
