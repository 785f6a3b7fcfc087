/** Somebody signed out without a line: the traces are gone, but the server's session still lives. It is ended at the next chance. */
import { logout } from '#contract/accounts.ts'
import { deviceKeyPrefix } from '#src/lib/device-key-prefix.ts'
import { call } from '../http/call.ts'
import { CallError } from '#src/http/call-error.ts'

const queuedKey = `${deviceKeyPrefix}owes-logout`

/** The refresh cookie names the session; scripts cannot remove it. Resolves also when the server cannot be told now. */
export async function endServerSession(): Promise<void> {
  queueLogout()
  try {
    await call(logout, {}, { isQuiet: true })
    dropQueuedLogout()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

/** To be ended by the next start of the app, which pays what is owed. */
export function queueLogout(): void {
  localStorage.setItem(queuedKey, '1')
}

export async function sendQueuedLogout(): Promise<void> {
  if (localStorage.getItem(queuedKey) !== null) await endServerSession()
}

/** A new sign-in replaces the cookie: there is nothing left to end. */
export function dropQueuedLogout(): void {
  localStorage.removeItem(queuedKey)
}
