/**
 * Signing in, staying signed in and signing out. The refresh token is an HttpOnly cookie that this code never sees.
 *
 * An expired session leaves the member's data on the device: unsent texts and unfinished uploads belong to the same member, who
 * will sign in again. Signing out, a closed account or a stolen session deletes every trace.
 */
import { getCurrentUser, login, refreshAccessToken, type SignedIn } from '#contract/session.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { HeldToken } from '#src/offline/session-news.ts'
import { call } from '../http/call.ts'
import { CallError } from '#src/http/call-error.ts'
import { provideCredentials } from '../http/credentials.ts'
import { emitRequestEvent } from '../http/request-events.ts'
import { forgetStay, isStaying, rememberStay } from './browser-stay.ts'
import { isDeepEqual } from '#src/lib/is-deep-equal.ts'
import { beginReading, type CurrentUserReading } from './own-changes.ts'
import {
  currentMemberId,
  restoreMember,
  sessionState,
  setGuest,
  setSignedIn,
  updateCurrentUser,
  type SignedOutReason,
} from './session-state.ts'
import { createTokenKeeper } from './token-keeper.ts'

/** Loads with the members' part of the app, so that signing out never waits for the network. */
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
/** Every reason except an expired session. */
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
  // The cookie now belongs to another member, who signed in elsewhere in this browser: no state of this page may stay.
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
  // Another tab signed in and stored the member's facts, which this tab can read too.
  const member = restoreMember()
  if (member?.userId !== held.memberId) return false
  sessionState.set({ kind: 'signedIn', self: member, sessionId: null })
  return true
}

function handleSignedOutElsewhere(): void {
  setGuest('left')
  // The other tab wiped the device; data that this tab was writing at that moment is deleted too.
  void forgetLate().catch(reportError)
}

async function forgetLate(): Promise<void> {
  const { letGoOfStore, wipeStrangers } = await leaving()
  await letGoOfStore()
  await wipeStrangers(currentMemberId())
}

/** Called once at boot, before the router: restores the member of the last visit immediately, online or offline. */
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

/** The first screen's requests need a token, so it is requested while the screen's code is still loading. */
export function prepareSession(): void {
  if (sessionState.get().kind === 'signedIn' && keeper.current() === null) void keeper.renew(null).catch(ignoreCallError)
}

/** After the first paint: checks with the server whether the remembered member is still signed in. Changes nothing while offline. */
export async function confirmSession(): Promise<void> {
  const { finishWipes, sendQueuedLogout } = await leaving()
  await finishWipes()
  if (sessionState.get().kind === 'guest') await sendQueuedLogout()
  else if (keeper.current() === null) await keeper.renew(null).catch(ignoreCallError)
}

/** Rejects with the `CallError` of the refusal. */
export async function signIn(input: RequestInput<typeof login>): Promise<void> {
  await takeOver(await call(login, input, { isQuiet: true }), input.keepSignedIn ?? true)
}

/** Starts a session just created by sign-in, registration or acceptance of the terms. Another member's traces are deleted first. */
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

/** Deletes the data other members left on the device, and a queued logout that the new session made unnecessary. */
async function forgetOthers(memberId: number): Promise<void> {
  const { dropQueuedLogout, wipeStrangers } = await leaving()
  dropQueuedLogout()
  await wipeStrangers(memberId)
}

/** Answers may arrive in a different order than they were requested. */
let newestReading: CurrentUserReading | null = null

/** Reads the server's current facts about the member, for example settings saved elsewhere or another role. */
export async function refreshCurrentUser(): Promise<void> {
  const reading = beginReading()
  newestReading = reading
  try {
    const answer = reading.take(await call(getCurrentUser, {}, { isQuiet: true }))
    const isNews = newestReading === reading && currentMemberId() === answer.userId
    // Without news the value stays the same object: every component that reads it would render again.
    if (isNews) updateCurrentUser((current) => (isDeepEqual(current, answer) ? current : answer))
  } finally {
    reading.drop()
  }
}

/** Signs out on this device, in every tab; resolves when every trace is deleted. While offline, the server is notified later. */
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

/** Returns the id of the member who left; null if no one was signed in. */
function leave(reason: SignedOutReason): number | null {
  const state = sessionState.get()
  if (state.kind === 'guest') return null
  keeper.forget(true)
  forgetStay()
  setGuest(reason)
  return state.self.userId
}

/** For workers and the socket, which have no access to the session of their own. */
export async function getAccessToken(staleToken: string | null = null): Promise<string | null> {
  const current = keeper.current()
  if (current !== null && current !== staleToken) return current
  return sessionState.get().kind === 'signedIn' ? keeper.renew(staleToken) : null
}

function ignoreCallError(error: unknown): void {
  if (!(error instanceof CallError)) throw error
}
