/** Signing in, staying signed in, leaving. The refresh token is an HttpOnly cookie this code never sees. */
import { login, logout, refreshAccessToken, type SignedIn } from '#contract/accounts.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { call } from '../http/call.ts'
import { CallError } from '../http/call-error.ts'
import { provideCredentials } from '../http/credentials.ts'
import { restoreMember, sessionState, setGuest, setSignedIn, type SignedOutReason } from './session-state.ts'
import { createTokenKeeper } from './token-keeper.ts'

const keeper = createTokenKeeper({
  requestRefresh,
  onSignedIn: setSignedIn,
  onSignedOutElsewhere: () => void forgetMember('left', { isEverywhere: false }),
})

/** Codes with which the server says that this device is no longer signed in. */
const endedCodes: ReadonlySet<string> = new Set(['unauthorized', 'session_expired', 'session_reused', 'account_banned', 'account_inactive', 'account_memorial'])

async function requestRefresh(): Promise<SignedIn | null> {
  try {
    return await call(refreshAccessToken, {}, { isQuiet: true })
  } catch (error) {
    if (!(error instanceof CallError) || !endedCodes.has(error.code)) throw error
    await forgetMember(error.code.startsWith('account_') ? 'banned' : 'ended', { isEverywhere: true })
    return null
  }
}

/** Called once at boot, before the router: the member of the last visit is there at once, online or off. */
export function startSession(): void {
  provideCredentials({
    currentToken: keeper.current,
    canRefresh: () => sessionState.get().kind === 'signedIn',
    refresh: keeper.renew,
  })
  const member = restoreMember()
  if (member) sessionState.set({ kind: 'signedIn', self: member, sessionId: null })
}

/** Asks the server whether the remembered member is still signed in. Without a line nothing changes. */
export async function confirmSession(): Promise<void> {
  if (sessionState.get().kind !== 'signedIn' || keeper.current() !== null) return
  await keeper.renew(null).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
  })
}

export async function signIn(input: RequestInput<typeof login>): Promise<void> {
  await takeOver(await call(login, input, { isQuiet: true }))
}

/** A session just made by signing in, up or by accepting the terms. Another member's traces go first. */
export async function takeOver(signedIn: SignedIn): Promise<void> {
  const before = sessionState.get()
  if (before.kind === 'signedIn' && before.self.userId !== signedIn.self.userId) await wipeDevice(before.self.userId)
  keeper.keep(signedIn)
}

/** Leaves on this device, in every tab. Without a line the traces go all the same; the server's session ends by itself later. */
export async function signOut(): Promise<void> {
  const isTold = call(logout, {}, { isQuiet: true }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
  })
  await forgetMember('left', { isEverywhere: true })
  await isTold
}

async function forgetMember(reason: SignedOutReason, { isEverywhere }: { isEverywhere: boolean }): Promise<void> {
  const state = sessionState.get()
  keeper.forget(isEverywhere)
  setGuest(reason)
  if (state.kind === 'signedIn') await wipeDevice(state.self.userId)
}

/** For workers and the socket, which have no way of their own to a session. */
export async function getAccessToken(staleToken: string | null = null): Promise<string | null> {
  const current = keeper.current()
  return current !== null && current !== staleToken ? current : keeper.renew(staleToken)
}
