/**
 * Signing in, staying signed in, leaving. The refresh token is an HttpOnly cookie this code never sees.
 *
 * A session that ran out leaves the member's own things on the device: unsent texts and half-sent videos belong to the same
 * member, who signs in again. Signing out, a closed account or a stolen session removes every trace.
 */
import { getSelf, login, refreshAccessToken, type SignedIn } from '#contract/session.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { HeldToken } from '#src/offline/session-news.ts'
import { call } from '../http/call.ts'
import { CallError } from '#src/http/call-error.ts'
import { provideCredentials } from '../http/credentials.ts'
import { emitRequestEvent } from '../http/request-events.ts'
import { forgetStay, isStaying, rememberStay } from './browser-stay.ts'
import { beginReading, type SelfReading } from './own-changes.ts'
import { currentMemberId, restoreMember, sessionState, setGuest, setSignedIn, updateSelf, type SignedOutReason } from './session-state.ts'
import { createTokenKeeper } from './token-keeper.ts'

/** The members' part of the app brings it along, so that signing out never waits for a line. */
const leaving = () => import('./leaving.ts')

async function wipeDevice(memberId: number): Promise<void> {
  await (await leaving()).wipeDevice(memberId)
}

const keeper = createTokenKeeper({
  requestRefresh,
  onSignedIn: handleSignedIn,
  onHandedOver: handleHandedOver,
  onSignedOutElsewhere: handleSignedOutElsewhere,
})

const reasons: Readonly<Record<string, SignedOutReason>> = {
  unauthorized: 'ended',
  session_expired: 'ended',
  session_reused: 'reused',
  account_banned: 'banned',
  account_inactive: 'inactive',
  account_memorial: 'memorial',
}
/** Everything but a session that simply ran out. */
const tracesGo: ReadonlySet<SignedOutReason> = new Set(['left', 'reused', 'banned', 'inactive', 'memorial'])

async function requestRefresh(): Promise<SignedIn | null> {
  const reading = beginReading()
  try {
    const answer = await call(refreshAccessToken, {}, { isQuiet: true, isRepeated: true })
    return { ...answer, self: reading.take(answer.self) }
  } catch (error) {
    reading.drop()
    if (!(error instanceof CallError) || !(error.code in reasons)) throw error
    if (endSession(error)) emitRequestEvent('unauthorized', error)
    return null
  }
}

function handleSignedIn(answer: SignedIn): void {
  const before = sessionState.get()
  // The cookie is another member's now, who signed in elsewhere in this browser: nothing of this page may stay.
  if (before.kind === 'signedIn' && before.self.userId !== answer.self.userId) location.reload()
  else setSignedIn(answer)
}

function handleHandedOver(held: HeldToken): boolean {
  const state = sessionState.get()
  if (state.kind === 'signedIn') {
    if (state.self.userId === held.memberId) return true
    location.reload()
    return false
  }
  // Another tab signed in: what it wrote down about the member is here as well.
  const member = restoreMember()
  if (member?.userId !== held.memberId) return false
  sessionState.set({ kind: 'signedIn', self: member, sessionId: null })
  return true
}

function handleSignedOutElsewhere(): void {
  setGuest('left')
  // The other tab wiped the device; what this one was writing at that moment goes too.
  void forgetLate().catch(reportError)
}

async function forgetLate(): Promise<void> {
  const { letGoOfStore, wipeStrangers } = await leaving()
  await letGoOfStore()
  await wipeStrangers(currentMemberId())
}

/** Called once at boot, before the router: the member of the last visit is there at once, online or off. */
export function startSession(): void {
  provideCredentials({
    memberId: currentMemberId,
    currentToken: keeper.current,
    canRefresh: () => sessionState.get().kind === 'signedIn',
    refresh: keeper.renew,
    end: endSession,
  })
  const member = restoreMember()
  if (!member) return
  if (isStaying()) sessionState.set({ kind: 'signedIn', self: member, sessionId: null })
  else {
    setGuest(null)
    void wipeDevice(member.userId).catch(reportError)
  }
}

/** The first screen's questions need a token: asked for while its code is still on the way. */
export function prepareSession(): void {
  if (sessionState.get().kind === 'signedIn' && keeper.current() === null) void keeper.renew(null).catch(ignoreCallError)
}

/** After the first paint: asks the server whether the remembered member is still signed in. Without a line nothing changes. */
export async function confirmSession(): Promise<void> {
  const { finishWipes, sendQueuedLogout } = await leaving()
  await finishWipes()
  if (sessionState.get().kind === 'guest') await sendQueuedLogout()
  else if (keeper.current() === null) await keeper.renew(null).catch(ignoreCallError)
}

/** Rejects with the CallError of the refusal. */
export async function signIn(input: RequestInput<typeof login>): Promise<void> {
  await takeOver(await call(login, input, { isQuiet: true }), input.keepSignedIn ?? true)
}

/** A session just made by signing in, up or by accepting the terms. Another member's traces go first. */
export async function takeOver(signedIn: SignedIn, isKept = isStaying()): Promise<void> {
  const before = sessionState.get()
  if (before.kind === 'signedIn' && before.self.userId !== signedIn.self.userId) {
    await wipeDevice(before.self.userId)
    setGuest(null)
  }
  rememberStay(isKept)
  keeper.keep(signedIn)
  void forgetOthers(signedIn.self.userId).catch(reportError)
}

/** What other members left on the device, and a logout that the new session made needless. */
async function forgetOthers(memberId: number): Promise<void> {
  const { dropQueuedLogout, wipeStrangers } = await leaving()
  dropQueuedLogout()
  await wipeStrangers(memberId)
}

/** Answers may come in another order than they were asked for. */
let newestReading: SelfReading | null = null

/** The server knows more about the member: settings saved elsewhere, another role. */
export async function refreshSelf(): Promise<void> {
  const reading = beginReading()
  newestReading = reading
  try {
    const answer = reading.take(await call(getSelf, {}, { isQuiet: true }))
    if (newestReading === reading) updateSelf((current) => (current.userId === answer.userId ? answer : current))
  } finally {
    reading.drop()
  }
}

/** Leaves on this device, in every tab; resolves when every trace is gone. Without a line the server is told later. */
export async function signOut(): Promise<void> {
  const memberId = leave('left')
  if (memberId === null) return
  const { endServerSession } = await leaving()
  await Promise.all([wipeDevice(memberId), endServerSession()])
}

function endSession(error: CallError): boolean {
  const reason = reasons[error.code] ?? 'ended'
  const memberId = leave(reason)
  if (memberId !== null && tracesGo.has(reason)) void wipeDevice(memberId).catch(reportError)
  return memberId !== null
}

/** Who left; null when nobody was here. */
function leave(reason: SignedOutReason): number | null {
  const state = sessionState.get()
  if (state.kind === 'guest') return null
  keeper.forget(true)
  forgetStay()
  setGuest(reason)
  return state.self.userId
}

/** For workers and the socket, which have no way of their own to a session. */
export async function getAccessToken(staleToken: string | null = null): Promise<string | null> {
  const current = keeper.current()
  if (current !== null && current !== staleToken) return current
  return sessionState.get().kind === 'signedIn' ? keeper.renew(staleToken) : null
}

function ignoreCallError(error: unknown): void {
  if (!(error instanceof CallError)) throw error
}
