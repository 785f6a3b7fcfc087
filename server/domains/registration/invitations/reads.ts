/** A member's own invitations, newest first. The invited member is shown unless there is a block between the two. */
import { and, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { mostOpenInvitations, type countInvitations, type Invitation, type searchInvitations } from '#contract/registration/invitations.ts'
import { pageSizes } from '#contract/content/paging.ts'
import type { Queryable, Transaction } from '../../../db/context.ts'
import { escapeLike } from '../../../db/conditions/like-pattern.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members } from '../../../db/tables/accounts.ts'
import { invitationAllowances, invitations } from '../../../db/tables/registration.ts'
import type { MemberContext, Services } from '../../../http/context.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge, type BadgeRow } from '../../members/index.ts'
import { invitationSecretOf } from './invitation-secret.ts'

export type InvitationRow = typeof invitations.$inferSelect

interface Found {
  readonly invitation: InvitationRow
  readonly accepter: BadgeRow | null
}

const limit = pageSizes.default
/** The next page's number, and the id of the last one shown. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger())])

function selectFound(db: Queryable, viewerId: number) {
  return db
    .select({ invitation: invitations, accepter: badgeColumns })
    .from(invitations)
    .leftJoin(members, and(eq(members.id, invitations.acceptedBy), notBlocked(viewerId, members.id)))
}

export async function searchInvitationsOf(
  context: MemberContext,
  { text, state, page: asked, cursor }: RequestOutput<typeof searchInvitations>,
): Promise<ResponseInput<typeof searchInvitations>> {
  const { db, viewer } = context
  const [page, afterId] = cursor === undefined ? [asked, undefined] : decodeCursor(cursorSchema, cursor)
  const matches = and(eq(invitations.inviterId, viewer.id), state === 'all' ? undefined : eq(invitations.state, state), holds(text))
  const found = await selectFound(db, viewer.id)
    .where(and(matches, afterId === undefined ? undefined : lt(invitations.id, afterId)))
    .orderBy(desc(invitations.id))
    .limit(limit + 1)
    .offset(afterId === undefined ? (page - 1) * limit : 0)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(invitations)
    .leftJoin(members, and(eq(members.id, invitations.acceptedBy), notBlocked(viewer.id, members.id)))
    .where(matches)
  const last = found[limit - 1]
  return {
    items: found.slice(0, limit).map((row) => presentInvitation(context, row)),
    total: counted?.total ?? 0,
    page,
    limit,
    nextCursor: found.length > limit && last ? encodeCursor([page + 1, last.invitation.id]) : null,
  }
}

function holds(text: string): SQL | undefined {
  if (text === '') return undefined
  const pattern = `%${escapeLike(text.normalize('NFKC').toLowerCase())}%`
  return or(
    sql`${invitations.email} like ${pattern}`,
    sql`lower(${invitations.note}) like ${pattern}`,
    sql`${members.nameKey} like ${pattern}`,
  )
}

/** Throws not_found, also for another member's invitation. */
export async function getInvitationOf(context: MemberContext, invitationId: number): Promise<Invitation> {
  const [found] = await selectFound(context.db, context.viewer.id).where(
    and(eq(invitations.id, invitationId), eq(invitations.inviterId, context.viewer.id)),
  )
  if (!found) throw new Refusal('not_found')
  return presentInvitation(context, found)
}

export function isOpen(now: Date): SQL | undefined {
  return and(eq(invitations.state, 'pending'), gt(invitations.expiresAt, now))
}

export async function countInvitationsOf({ db, viewer, now }: MemberContext): Promise<ResponseInput<typeof countInvitations>> {
  const rows = await db
    .select({ state: invitations.state, total: sql<number>`count(*)::int` })
    .from(invitations)
    .where(eq(invitations.inviterId, viewer.id))
    .groupBy(invitations.state)
  const open = await db.$count(invitations, and(eq(invitations.inviterId, viewer.id), isOpen(now())))
  const of = (state: InvitationRow['state']) => rows.find((row) => row.state === state)?.total ?? 0
  return {
    pending: of('pending'),
    accepted: of('accepted'),
    deleted: of('deleted'),
    removed: of('removed'),
    open,
    most: mostOpenInvitations,
    extra: await extraInvitationsOf(db, viewer.id, now()),
  }
}

/** Open ones that count towards the ten that every member has. */
export function isOpenFree(now: Date): SQL | undefined {
  return and(isOpen(now), eq(invitations.isExtra, false))
}

/** Bought and granted invitations that are still to be used: all of them, less those that are open or accepted. Never negative. */
export async function extraInvitationsOf(db: Queryable, memberId: number, now: Date): Promise<number> {
  const [allowed] = await db
    .select({ qty: sql<number>`coalesce(sum(${invitationAllowances.qty}), 0)::int` })
    .from(invitationAllowances)
    .where(eq(invitationAllowances.memberId, memberId))
  const used = await db.$count(
    invitations,
    and(eq(invitations.inviterId, memberId), eq(invitations.isExtra, true), or(eq(invitations.state, 'accepted'), isOpen(now))),
  )
  return (allowed?.qty ?? 0) - used
}

function presentInvitation(services: Services, { invitation: row, accepter }: Found): Invitation {
  const hasExpired = row.state === 'pending' && row.expiresAt <= services.now()
  return {
    // Branded on the wire; the number is the row's own id.
    invitationId: row.id as Invitation['invitationId'],
    email: row.email,
    note: row.note,
    state: row.state,
    hasExpired,
    createdAt: toSeconds(row.createdAt),
    expiresAt: toSeconds(row.expiresAt),
    secret: row.state === 'pending' && !hasExpired ? invitationSecretOf(services, row.id) : null,
    // The contract's output brands the id the badge was read with.
    acceptedBy: accepter === null ? null : (presentBadge(accepter) as NonNullable<Invitation['acceptedBy']>),
    version: row.version,
  }
}

/** Data for the invitation mail; null if the invitation is not open or has no address. */
export async function findMailable(
  { db, now }: Pick<Services, 'db' | 'now'>,
  invitationId: number,
): Promise<{ email: string; note: string; inviter: string; locale: string } | null> {
  const [found] = await db
    .select({ email: invitations.email, note: invitations.note, inviter: members.name, locale: members.locale })
    .from(invitations)
    .innerJoin(members, eq(members.id, invitations.inviterId))
    .where(and(eq(invitations.id, invitationId), isOpen(now())))
  return found && found.email !== '' ? found : null
}

/** Locks the inviter's row: other invitations by this member wait until the transaction ends. */
export async function holdInviter(tx: Transaction, memberId: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update')
}
