/** One worker of all tabs leads. The browser passes the lock to the next one when a tab closes or crashes. */
import { uploadsLock } from '#src/offline/device-names.ts'
import { withLock } from '#src/offline/lock/with-lock.ts'

/**
 * Calls `lead` once this worker holds the lock, and keeps it until `signal` aborts. Without Web Locks (plain http on a phone in the
 * local network), or where they are refused, each tab leads its own uploads; the server's lock still prevents two tabs from writing
 * the same bytes twice.
 */
export async function leadWhenFree(lead: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const untilAborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  const hold = async () => {
    if (signal.aborted) return
    await lead()
    await untilAborted
  }
  try {
    await withLock(uploadsLock, hold, signal)
  } catch (error) {
    // Aborted while it was still waiting for its turn.
    if (!signal.aborted) throw error
  }
}
