/** Who stands how to whom. Every read here hides blocked pairs and whoever is not there for the viewer. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { FriendState } from '#contract/people/friends.ts'
import { contentAudiences, isInAudience } from '#contract/policy/members.ts'
import { totalLimit } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { areFriends } from '../../db/conditions/are-friends.ts'
import type { Queryable } from '../../db/context.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { members } from '../../db/tables/accounts.ts'
import { friendRequests, friends, heroes } from '../../db/tables/friends.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { badgeColumns, isVisibleTo, type BadgeRow, type MemberViewer } from '../members/index.ts'
import { relations, type RelationQuestion } from './relations.ts'

export interface StandingRow {
  readonly state: FriendState
  readonly isHero: boolean
  readonly isFan: boolean
}

export interface RelatedRow extends StandingRow {
  readonly member: BadgeRow
  readonly since: Date
  readonly seenAt: Date | null
}

export interface RelatedPage {
  readonly rows: RelatedRow[]
  readonly total: number
  readonly page: number
  readonly nextCursor: string | null
}

export const pageSize = 10

/** Page it leads to, moment (microseconds, as text) and member of the last row. */
const cursorSchema = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000)),
  v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])

const pairExists = (table: SQL, one: SQL, other: SQL) => sql<boolean>`exists (select 1 from ${table} where ${one} and ${other})`

/** How the viewer stands to the member of a row, as columns of a select. */
function standingColumns(viewerId: number) {
  const isFriend = pairExists(sql`${friends}`, sql`${friends.memberId} = ${viewerId}`, sql`${friends.friendId} = ${members.id}`)
  const hasRequested = pairExists(
    sql`${friendRequests}`,
    sql`${friendRequests.fromId} = ${viewerId}`,
    sql`${friendRequests.toId} = ${members.id}`,
  )
  const hasReceived = pairExists(
    sql`${friendRequests}`,
    sql`${friendRequests.toId} = ${viewerId}`,
    sql`${friendRequests.fromId} = ${members.id}`,
  )
  return {
    state: sql<FriendState>`case when ${isFriend} then 'friends' when ${hasRequested} then 'requested' when ${hasReceived} then 'received' else 'none' end`,
    isHero: pairExists(sql`${heroes}`, sql`${heroes.memberId} = ${viewerId}`, sql`${heroes.heroId} = ${members.id}`),
    isFan: pairExists(sql`${heroes}`, sql`${heroes.heroId} = ${viewerId}`, sql`${heroes.memberId} = ${members.id}`),
  }
}

/** Undefined for members who are not there for this viewer, whatever the reason. */
export async function findStanding(db: Queryable, viewer: MemberViewer, memberId: number): Promise<StandingRow | undefined> {
  const [row] = await db
    .select(standingColumns(viewer.id))
    .from(members)
    // Admins meet everybody, but not as friends of whom they blocked or who blocked them.
    .where(and(eq(members.id, memberId), isVisibleTo(viewer), notBlocked(viewer.id, members.id)))
  return row
}

/** Ten a page; `cursor` wins over `page`. */
export async function listRelated(
  db: Queryable,
  viewer: MemberViewer,
  question: RelationQuestion,
  asked: { page: number; cursor?: string | undefined },
): Promise<RelatedPage> {
  const [page, moment, afterId] = asked.cursor === undefined ? [asked.page, undefined, undefined] : decodeCursor(cursorSchema, asked.cursor)
  const found = await pageQuery(db, viewer, question, {
    after: moment === undefined ? undefined : { moment, id: afterId },
    offset: moment === undefined ? (page - 1) * pageSize : 0,
  })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const hasMore = found.length > pageSize
  const total = page === 1 && !hasMore ? rows.length : await countRelated(db, viewer, question)
  return { rows, total, page, nextCursor: hasMore && last ? encodeCursor([page + 1, last.sinceKey, last.member.id]) : null }
}

/** Apart so that its plan can be tested. One more than a page, when there is one. */
export function pageQuery(
  db: Queryable,
  viewer: MemberViewer,
  { relation: { table, of, other, since }, ofId, where }: RelationQuestion,
  { after, offset }: { after: { moment: string; id: number } | undefined; offset: number },
) {
  const place = after && sql`(timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond')`
  return db
    .select({
      member: badgeColumns,
      since: sql<Date>`${since}`.mapWith(friends.createdAt),
      sinceKey: sql<string>`(extract(epoch from ${since}) * 1000000)::bigint::text`,
      seenAt: sql<Date | null>`case when ${members.showsActivity} then ${members.lastSeenAt} end`.mapWith(members.lastSeenAt),
      ...standingColumns(viewer.id),
    })
    .from(table)
    .innerJoin(members, eq(members.id, other))
    .where(
      and(
        eq(of, ofId),
        isVisibleTo(viewer),
        where,
        // The first part is what the index can start from.
        after && sql`(${since} <= ${place} and (${since} < ${place} or ${other} > ${after.id}))`,
      ),
    )
    .orderBy(sql`${since} desc nulls last`, asc(other))
    .limit(pageSize + 1)
    .offset(offset)
}

/** Stops counting after the limit of totals. */
export async function countRelated(
  db: Queryable,
  viewer: MemberViewer,
  { relation: { table, of, other }, ofId, where }: RelationQuestion,
): Promise<number> {
  const counted = db
    .select({ id: members.id })
    .from(table)
    .innerJoin(members, eq(members.id, other))
    .where(and(eq(of, ofId), isVisibleTo(viewer), where))
    .limit(totalLimit + 1)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}

/** Of the viewer's own five lists. */
export async function countOwn(db: Queryable, viewer: MemberViewer): Promise<Record<keyof typeof relations, number>> {
  const count = (name: keyof typeof relations) => countRelated(db, viewer, { relation: relations[name], ofId: viewer.id })
  const [all, requests, pending, favourites, fans] = await Promise.all([
    count('friends'),
    count('requests'),
    count('pending'),
    count('heroes'),
    count('fans'),
  ])
  return { friends: all, requests, pending, heroes: favourites, fans }
}

export async function isAccountClosed(db: Queryable, memberId: number): Promise<boolean> {
  return (await db.$count(members, and(eq(members.id, memberId), inArray(members.groupId, [groups.memorial, groups.inactive])))) > 0
}

/** Whom a member is friends with is part of his profile, and opens to the same members. */
export async function opensProfileTo(db: Queryable, viewer: MemberViewer, ownerId: number): Promise<boolean> {
  const [row] = await db
    .select({ privacyContent: members.privacyContent, isFriend: areFriends(viewer.id, members.id) })
    .from(members)
    .where(eq(members.id, ownerId))
  const audience = v.parse(v.fallback(v.picklist(contentAudiences), 'members'), row?.privacyContent['profile'])
  return row !== undefined && isInAudience(viewer, { ownerId, isFriend: row.isFriend }, audience)
}

/** For the rows of any of the lists: those who are also friends of somebody else. */
export const isFriendOf = (memberId: number): SQL => areFriends(memberId, members.id)
