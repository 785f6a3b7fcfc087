/**
 * A refresh token is valid once; using it issues the next. If a used token comes back, two parties hold the same token, so the whole
 * session ends.
 *
 * One exception: on a bad connection the answer with the new token may never arrive, and the honest browser then returns with the old one.
 * That is allowed for the immediate predecessor, within 20 seconds, and only while its successor has never been used. A thief gains nothing
 * by it: once either side uses its token, the tokens of the other count as used.
 */
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { roleOfGroup, type Role } from '#contract/roles.ts'
import { transaction } from '../../../db/client.ts'
import type { Queryable, Transaction } from '../../../db/context.ts'
import { recordVisit } from '../../../db/presence/record-visit.ts'
import { members, refreshTokens, sessions } from '../../../db/tables/accounts.ts'
import { closedAccount } from '../../../http/access/check-access.ts'
import type { RequestContext } from '../../../http/context.ts'
import { checkSiteIsOpen } from '../../../http/site/site-status.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { deviceName } from './device-name.ts'
import { announceSessionsEnded, markSessionsEnded, type SessionEnd } from './end-sessions.ts'
import { sessionExpiry, type OpenSession } from './open-session.ts'

const lostAnswerMs = 20_000

type Session = typeof sessions.$inferSelect
type RefreshToken = typeof refreshTokens.$inferSelect
/** Refusals are returned, not thrown: throwing would roll back the end of the session. */
type Outcome =
  | { readonly session: OpenSession }
  | { readonly refusal: Refusal; readonly ended?: { readonly memberId: number; readonly sessionId: string } }

/** Throws session_expired, session_reused, or the reason why the account is closed. */
export async function refreshSession(context: RequestContext, refreshToken: string | undefined): Promise<OpenSession> {
  if (!refreshToken) throw new Refusal('session_expired')
  const tokenHash = hashSecret(refreshToken)
  await checkSiteIsOpen(context, await roleBehind(context.db, tokenHash))
  const outcome = await transaction(context.db, async (tx): Promise<Outcome> => {
    const session = await lockSession(tx, tokenHash)
    return session ? rotate(tx, context, session, tokenHash) : { refusal: new Refusal('session_expired') }
  })
  if ('session' in outcome) return outcome.session
  if (outcome.ended) announceSessionsEnded(context, outcome.ended.memberId, [outcome.ended.sessionId])
  throw outcome.refusal
}

/** During maintenance a member's token is not used up, so that the member stays signed in when the site reopens. */
async function roleBehind(db: Queryable, tokenHash: string): Promise<Role> {
  const rows = await db
    .select({ groupId: members.groupId })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
  return rows[0] ? roleOfGroup(rows[0].groupId) : 'guest'
}

/** Locks first and reads afterwards: of two requests with one token, the second sees the result of the first. */
async function lockSession(tx: Transaction, tokenHash: string): Promise<Session | undefined> {
  const owner = tx.select({ sessionId: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  const rows = await tx.select().from(sessions).where(eq(sessions.id, owner)).for('update')
  return rows[0]
}

async function rotate(tx: Transaction, context: RequestContext, session: Session, tokenHash: string): Promise<Outcome> {
  const now = context.now()
  if (session.endedAt) return { refusal: new Refusal(session.endedBecause === 'reused' ? 'session_reused' : 'session_expired') }
  if (session.expiresAt <= now) return { refusal: new Refusal('session_expired') }
  const token = await findToken(tx, tokenHash)
  if (!token) return { refusal: new Refusal('session_expired') }
  const owner = await tx
    .select({ groupId: members.groupId, deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, session.memberId))
  const closed = !owner[0] || owner[0].deletedAt ? new Refusal('session_expired') : closedAccount(owner[0].groupId)
  if (closed) return end(tx, session, closed, 'closed', now)
  if (token.usedAt && !(await isLostAnswer(tx, token, now))) return end(tx, session, new Refusal('session_reused'), 'reused', now)
  return { session: await handOut(tx, context, session, token) }
}

async function end(tx: Transaction, { id, memberId }: Session, refusal: Refusal, because: SessionEnd, now: Date): Promise<Outcome> {
  await markSessionsEnded(tx, now, { memberId, sessionId: id, because })
  return { refusal, ended: { memberId, sessionId: id } }
}

async function findToken(tx: Transaction, tokenHash: string): Promise<RefreshToken | undefined> {
  const rows = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return rows[0]
}

async function isLostAnswer(tx: Transaction, { usedAt, successorHash }: RefreshToken, now: Date): Promise<boolean> {
  if (!usedAt || !successorHash || now.getTime() - usedAt.getTime() > lostAnswerMs) return false
  const successor = await findToken(tx, successorHash)
  return successor?.usedAt === null
}

async function handOut(tx: Transaction, context: RequestContext, session: Session, presented: RefreshToken): Promise<OpenSession> {
  const now = context.now()
  const refreshToken = newSecret()
  const successorHash = hashSecret(refreshToken)
  const expiresAt = sessionExpiry(session.keepSignedIn, session.createdAt, now)
  if (presented.usedAt === null) {
    // All unused tokens of a session are siblings (from repeated answers): using one uses up all of them.
    await tx
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(eq(refreshTokens.sessionId, session.id), isNull(refreshTokens.usedAt)))
  }
  await tx.insert(refreshTokens).values({ tokenHash: successorHash, sessionId: session.id, createdAt: now })
  await tx.update(refreshTokens).set({ successorHash }).where(eq(refreshTokens.tokenHash, presented.tokenHash))
  await tx
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt, ip: context.ip, device: deviceName(context.userAgent) })
    .where(eq(sessions.id, session.id))
  await recordVisit(tx, session.memberId, now)
  return { memberId: session.memberId, sessionId: session.id, refreshToken, keepSignedIn: session.keepSignedIn, expiresAt }
}
