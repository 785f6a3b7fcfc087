/** Who is signed in on this device, as far as the app knows. */
import * as v from 'valibot'
import { self, type Self, type SignedIn } from '#contract/session.ts'
import { memberKey } from '#src/lib/member-key.ts'
import { createObservable } from '#src/lib/observable.ts'
import { applyChange, holdChange, type SelfChange } from './own-changes.ts'

export type SessionState =
  | { readonly kind: 'guest'; readonly reason: SignedOutReason | null }
  | { readonly kind: 'signedIn'; readonly self: Self; readonly sessionId: string | null }

/** Why nobody is signed in any more; null when nobody was. */
export type SignedOutReason = 'left' | 'ended' | 'reused' | 'banned' | 'inactive' | 'memorial'

export const sessionState = createObservable<SessionState>({ kind: 'guest', reason: null })

/** With the app lock on, these facts are sealed like everything else of the member's. */
export interface SelfVault {
  readonly seal: (text: string) => string
  /** Of what it did not seal: as it is. */
  readonly open: (text: string) => string
}
let vault: SelfVault | null = null

/** Before the session starts. */
export function keepSelfIn(given: SelfVault): void {
  vault = given
}

/** Kept between visits without address and e-mail: those come fresh with the first answer. */
export function setSignedIn({ self: member, sessionId }: Pick<SignedIn, 'self'> & { sessionId: string | null }): void {
  const text = JSON.stringify({ ...member, email: '', ip: '' })
  localStorage.setItem(memberKey, vault?.seal(text) ?? text)
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

/** Replaces the member's own facts. */
export function updateSelf(next: (current: Self) => Self): void {
  const state = sessionState.get()
  if (state.kind === 'signedIn') setSignedIn({ self: next(state.self), sessionId: state.sessionId })
}

/** A change of settings, seen at once. Answers with what to call when the server has it or has refused it. */
export function changeSelf(change: SelfChange): () => void {
  updateSelf((current) => applyChange(current, change))
  return holdChange(change)
}

/** The member of the last visit: the app starts with them at once, the server confirms behind. */
export function restoreMember(): Self | null {
  const stored = localStorage.getItem(memberKey)
  if (stored === null) return null
  try {
    const parsed = v.safeParse(self, JSON.parse(vault?.open(stored) ?? stored))
    return parsed.success ? parsed.output : null
  } catch {
    // Unreadable: as good as nobody; the next sign-in writes it anew.
    return null
  }
}
