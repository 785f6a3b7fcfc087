/** Routes of the accounts domain. */
import * as contract from '#contract/accounts.ts'
import { Refusal, invalid } from '#contract/error.ts'
import { loginRegistered } from '#contract/registration/registration.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { refreshCookie } from '../../http/tokens.ts'
import { presentBadge } from '../members/index.ts'
import { reActivate, signInByKey } from './auth-keys.ts'
import { beginReset, changePassword, resetPassword } from './change-password.ts'
import { login } from './login.ts'
import { presentCurrentUser, presentSession, presentSignedIn } from './present.ts'
import { getAccount, groupOfReturning, liveSessions } from './reads.ts'
import { saveLanguage, savePreferences } from './settings/save-settings.ts'
import { answerSignedIn } from './sessions/answer-signed-in.ts'
import { leaveBrowser } from './sessions/cookies.ts'
import { endSessions, findSessionOfToken } from './sessions/end-sessions.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import type { MemberContext } from '../../http/context.ts'

export const accountRoutes: readonly Implementation[] = [
  implement(contract.login, async (context, input, { reply }) => answerSignedIn(context, await login(context, input), reply)),

  implement(contract.refreshAccessToken, async (context, _input, { request, reply }) =>
    answerSignedIn(context, await refreshSession(context, request.cookies[refreshCookie.name]), reply),
  ),

  implement(contract.getToken, async (context, _input, { request, reply }) =>
    answerSignedIn(context, await refreshSession(context, request.cookies[refreshCookie.name]), reply),
  ),

  implement(loginRegistered, async (context, input, { reply }) => answerSignedIn(context, await login(context, input), reply)),

  implement(contract.sendAuthKey, async ({ jobs }, { email }) => {
    await jobs.enqueue('send-auth-link', { email })
    return {}
  }),

  implement(contract.getUserFromAuthKey, async (context, input, { reply }) =>
    answerSignedIn(context, await signInByKey(context, input), reply),
  ),

  implement(contract.reActivate, async (context, input, { reply }) => answerSignedIn(context, await reActivate(context, input), reply)),

  implement(contract.userBadge, async ({ db, viewer }) => presentBadge(await getAccount(db, viewer.id))),

  /** Ends the sessions of the cookie and the access token, and always succeeds, so that signing out never fails. */
  implement(contract.logout, async (context, _input, { request, reply }) => {
    const refreshToken = request.cookies[refreshCookie.name]
    const named = refreshToken ? await findSessionOfToken(context, refreshToken) : null
    if (named) await endSessions(context, { ...named, because: 'signed_out' })
    if (context.viewer.id !== null && context.sessionId)
      await endSessions(context, { memberId: context.viewer.id, sessionId: context.sessionId, because: 'signed_out' })
    leaveBrowser(reply, context)
    return {}
  }),

  implement(contract.acceptTerms, async (context) => {
    await acceptTerms(context)
    return presentSignedIn(context, context.viewer.id, context.sessionId)
  }),

  implement(contract.forgotPassword, async ({ jobs }, { email }) => {
    await jobs.enqueue('send-reset-mail', { email })
    return {}
  }),

  implement(contract.beginReset, beginReset),

  implement(contract.resetPassword, async (context, input) => {
    await resetPassword(context, input)
    return {}
  }),

  implement(contract.changePassword, async (context, input) => {
    await changePassword(context, input)
    return {}
  }),

  implement(contract.getCurrentUser, async (context) => presentCurrentUser(await getAccount(context.db, context.viewer.id), context)),

  implement(contract.savePreferences, async (context, input) => savePreferences(context, input)),

  implement(contract.saveLanguage, async (context, input) => {
    await saveLanguage(context, input)
    return presentCurrentUser(await getAccount(context.db, context.viewer.id), context)
  }),

  implement(contract.listSessions, async ({ db, viewer, sessionId, now }) => {
    const live = await liveSessions(db, viewer.id, now())
    return { sessions: live.map((session) => presentSession(session, sessionId)) }
  }),

  implement(contract.endSession, async (context, { sessionId }, { reply }) => {
    const ended = await endSessions(context, { memberId: context.viewer.id, sessionId, because: 'ended_by_member' })
    if (ended === 0) throw new Refusal('not_found')
    if (sessionId === context.sessionId) leaveBrowser(reply, context)
    return {}
  }),

  implement(contract.endOtherSessions, async (context) => {
    await endSessions(context, { memberId: context.viewer.id, exceptSessionId: context.sessionId, because: 'ended_by_member' })
    return {}
  }),
]

// A registered user accepts the terms and becomes a free member (1§6; ambiguity registered-pay). Safe to repeat.

/** Throws `unconfirmed` on `email` for an account created before addresses had to be confirmed. A link sent to the address confirms it. */
async function acceptTerms({ db, bus, viewer, now }: MemberContext): Promise<void> {
  const account = await getAccount(db, viewer.id)
  if (account.groupId === groups.registered && account.emailConfirmedAt === null) throw invalid({ email: ['unconfirmed'] })
  const joined = await db
    .update(members)
    .set({ groupId: await groupOfReturning(db, viewer.id, now()), acceptedTermsAt: now() })
    .where(and(eq(members.id, viewer.id), eq(members.groupId, groups.registered), isNotNull(members.emailConfirmedAt)))
    .returning({ id: members.id })
  if (joined.length === 0) return
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  bus.emit('accounts.memberJoined', { memberId: viewer.id })
}
