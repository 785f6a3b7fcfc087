/** The member signed in on this device, to the app's knowledge. */
import * as v from 'valibot'
import { self as currentUser, type CurrentUser, type SignedIn } from '#contract/session.ts'
import { memberKey } from '#src/lib/member-key.ts'
import { createObservable } from '#src/lib/observable.ts'
import { applyChange, beginReading, holdChange, type CurrentUserChange } from './own-changes.ts'

export type SessionState =
  | { readonly kind: 'guest'; readonly reason: SignedOutReason | null }
  | { readonly kind: 'signedIn'; readonly self: CurrentUser; readonly sessionId: string | null }

/** Why no one is signed in any more; null when no one was. */
export type SignedOutReason = 'left' | 'ended' | 'reused' | 'banned' | 'inactive' | 'memorial'

export const sessionState = createObservable<SessionState>({ kind: 'guest', reason: null })

/** With the app lock on, these facts are encrypted like all other data of the member. */
export interface CurrentUserVault {
  readonly encrypt: (text: string) => string
  /** Returns text that the vault did not encrypt unchanged. */
  readonly open: (text: string) => string
}
let vault: CurrentUserVault | null = null

/** Must be called before the session starts. */
export function keepCurrentUserIn(given: CurrentUserVault): void {
  vault = given
}

/** Stored between visits without postal and e-mail address; those arrive with the first answer. */
export function setSignedIn({ self: member, sessionId }: Pick<SignedIn, 'self'> & { sessionId: string | null }): void {
  const text = JSON.stringify({ ...member, email: '', ip: '' })
  localStorage.setItem(memberKey, vault?.encrypt(text) ?? text)
  sessionState.set({ kind: 'signedIn', self: member, sessionId })
}

export function setGuest(reason: SignedOutReason | null): void {
  localStorage.removeItem(memberKey)
  sessionState.set({ kind: 'guest', reason })
}

/** Null for guests. */
export function currentMemberId(): number | null {
  const state = sessionState.get()
  return state.kind === 'signedIn' ? state.self.userId : null
}

/** Nothing happens if `next` returns the same object. */
export function updateCurrentUser(next: (current: CurrentUser) => CurrentUser): void {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return
  const self = next(state.self)
  if (self !== state.self) setSignedIn({ self, sessionId: state.sessionId })
}

/** Applies a change of settings immediately. Returns a function to call when the server has accepted or refused it. */
export function changeCurrentUser(change: CurrentUserChange): () => void {
  updateCurrentUser((current) => applyChange(current, change))
  return holdChange(change)
}

/** The server has accepted a change. An answer that was requested before it may have reverted it in the meantime. */
export function settleChange(change: CurrentUserChange): void {
  updateCurrentUser((current) => beginReading().take(applyChange(current, change)))
}

/** Restores the member of the last visit: the app starts with them immediately, and the server confirms in the background. */
export function restoreMember(): CurrentUser | null {
  const stored = localStorage.getItem(memberKey)
  if (stored === null) return null
  try {
    const parsed = v.safeParse(currentUser, JSON.parse(vault?.open(stored) ?? stored))
    return parsed.success ? parsed.output : null
  } catch {
    // Unreadable data counts as none; the next sign-in overwrites it.
    return null
  }
}
