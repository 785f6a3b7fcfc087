/** Handles a sign-out while offline: the traces are deleted, but the server's session still exists. It is ended at the next opportunity. */
import { logout } from '#contract/accounts.ts'
import { deviceKeyPrefix } from '#src/lib/device-key-prefix.ts'
import { call } from '../http/call.ts'
import { CallError } from '#src/http/call-error.ts'

const queuedKey = `${deviceKeyPrefix}owes-logout`

/** The refresh cookie identifies the session; scripts cannot remove it. Also resolves when the server cannot be reached now. */
export async function endServerSession(): Promise<void> {
  queueLogout()
  try {
    await call(logout, {}, { isQuiet: true })
    dropQueuedLogout()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

/** The next start of the app ends the server's session. */
export function queueLogout(): void {
  localStorage.setItem(queuedKey, '1')
}

export async function sendQueuedLogout(): Promise<void> {
  if (localStorage.getItem(queuedKey) !== null) await endServerSession()
}

/** A new sign-in replaces the cookie, so there is nothing left to end. */
export function dropQueuedLogout(): void {
  localStorage.removeItem(queuedKey)
}
