/** Somebody signed out without a line: the traces are gone, but the server's session still lives. It is ended at the next chance. */
import { logout } from '#contract/accounts.ts'
import { deviceKeyPrefix } from '#src/lib/device-key-prefix.ts'
import { call } from '../http/call.ts'
import { CallError } from '#src/http/call-error.ts'

const owedKey = `${deviceKeyPrefix}owes-logout`

/** The refresh cookie names the session; scripts cannot remove it. Resolves also when the server cannot be told now. */
export async function endServerSession(): Promise<void> {
  oweLogout()
  try {
    await call(logout, {}, { isQuiet: true })
    forgiveLogout()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

/** To be ended by the next start of the app, which pays what is owed. */
export function oweLogout(): void {
  localStorage.setItem(owedKey, '1')
}

export async function payOwedLogout(): Promise<void> {
  if (localStorage.getItem(owedKey) !== null) await endServerSession()
}

/** A new sign-in replaces the cookie: there is nothing left to end. */
export function forgiveLogout(): void {
  localStorage.removeItem(owedKey)
}
