/** Recipients of notifications, and their browsers. */
import { and, desc, eq, gt, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import { groups } from '#contract/roles.ts'
import type { Queryable } from '../../../db/context.ts'
import { viewerFor, type Content } from '../../../content/content-kind.ts'
import { isItemFor } from '../../../db/conditions/is-item-for.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members, sessions } from '../../../db/tables/accounts.ts'
import { comments } from '../../../db/tables/comments.ts'
import { contentItems } from '../../../db/tables/content/content.ts'
import { pushSubscriptions } from '../../../db/tables/notifications.ts'
import { heroes } from '../../../db/tables/social.ts'

/** Accounts that nobody uses. */
const closedGroups = [groups.guest, groups.registered, groups.banned, groups.inactive, groups.memorial]
const isOpen = and(isNull(members.deletedAt), notInArray(members.groupId, closedGroups))

/** Those of the members whose account is open, except the actor and members with a block between them and the actor. */
export async function recipientsAmong(
  db: Queryable,
  memberIds: readonly number[],
  actorId: number | null,
): Promise<Array<{ id: number; preferences: Record<string, unknown> }>> {
  const notOfActor = actorId === null ? undefined : and(notBlocked(actorId, members.id), sql`${members.id} <> ${actorId}`)
  return db
    .select({ id: members.id, preferences: members.preferences })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), isOpen, notOfActor))
}

export type Account = typeof members.$inferSelect

export async function findOpenAccount(db: Queryable, memberId: number): Promise<Account | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), isOpen))
  return row
}

export interface Series extends ContentRef {
  /** When the first and the last of the items were published, in seconds. */
  readonly since: number
  readonly revision: number
}

/** Items of one member that are listed, one entry for each audience, with the last item of it. */
export async function seriesByAudience(db: Queryable, typeId: string, itemIds: readonly number[]): Promise<Series[]> {
  const seconds = (moment: SQL) => sql<number>`floor(extract(epoch from ${moment}))::bigint`.mapWith(Number)
  const rows = await db
    .select({
      itemId: sql<number>`max(${contentItems.itemId})`.mapWith(Number),
      since: seconds(sql`min(${contentItems.publishedAt})`),
      revision: seconds(sql`max(${contentItems.publishedAt})`),
    })
    .from(contentItems)
    .where(and(eq(contentItems.typeId, typeId), inArray(contentItems.itemId, [...itemIds]), eq(contentItems.state, 'listed')))
    .groupBy(contentItems.audience)
  return rows.map((row) => ({ typeId, ...row }))
}

/** Fans of the item's owner who may find it. Newest first. */
export async function fansWhoMayFind(db: Queryable, { typeId, itemId }: ContentRef, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: heroes.memberId })
    .from(heroes)
    .innerJoin(contentItems, eq(contentItems.ownerId, heroes.heroId))
    .where(and(eq(contentItems.typeId, typeId), eq(contentItems.itemId, itemId), isItemFor(heroes.memberId)))
    .orderBy(desc(heroes.createdAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Browsers of active sessions. */
export async function devicesOf(db: Queryable, memberIds: readonly number[], now: Date): Promise<Array<{ id: number; memberId: number }>> {
  if (memberIds.length === 0) return []
  return db
    .select({ id: pushSubscriptions.id, memberId: pushSubscriptions.memberId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(inArray(pushSubscriptions.memberId, [...memberIds]), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
}

export interface Device {
  readonly subscription: typeof pushSubscriptions.$inferSelect
  readonly member: Account
}

/** Undefined once its session has ended or its member's account is closed. */
export async function findDevice(db: Queryable, subscriptionId: number, now: Date): Promise<Device | undefined> {
  const [row] = await db
    .select({ subscription: pushSubscriptions, member: members })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
    .where(and(eq(pushSubscriptions.id, subscriptionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now), isOpen))
  return row
}

export async function findComment(db: Queryable, commentId: number): Promise<typeof comments.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
  return row
}

export async function membersNamed(db: Queryable, nameKeys: readonly string[]): Promise<number[]> {
  if (nameKeys.length === 0) return []
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.nameKey, [...nameKeys]))
  return rows.map(({ id }) => id)
}

export async function findOwner(db: Queryable, { typeId, itemId }: ContentRef): Promise<number | undefined> {
  const [row] = await db
    .select({ ownerId: contentItems.ownerId })
    .from(contentItems)
    .where(and(eq(contentItems.typeId, typeId), eq(contentItems.itemId, itemId)))
  return row?.ownerId
}

/** Those of the members who may see the item. */
export async function whoSee(
  { db, content }: { readonly db: Queryable; readonly content: Content },
  { typeId, itemId }: ContentRef,
  memberIds: readonly number[],
): Promise<number[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .select({ id: members.id, groupId: members.groupId })
    .from(members)
    .where(inArray(members.id, [...memberIds]))
  const seeing: number[] = []
  for (const row of rows) {
    const visible = await content.get(typeId).findVisible(db, viewerFor(row), [itemId])
    if (visible.has(itemId)) seeing.push(row.id)
  }
  return seeing
}
