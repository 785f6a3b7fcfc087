/** Relationships between members. Every read here hides blocked pairs and members who are not visible to the viewer. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { FriendState } from '#contract/people/friends.ts'
import { groups } from '#contract/roles.ts'
import { areFriends } from '../../db/conditions/are-friends.ts'
import type { Queryable } from '../../db/context.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { members } from '../../db/tables/accounts.ts'
import { friendRequests, friends, heroes } from '../../db/tables/friends.ts'
import {
  badgeColumns,
  byMoment,
  countMembers,
  cursorBehind,
  isBehind,
  isVisibleTo,
  momentKey,
  readMomentPlace,
  type BadgeRow,
  type MemberViewer,
  type MomentPlace,
} from '../members/index.ts'
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

const pairExists = (table: SQL, one: SQL, other: SQL) => sql<boolean>`exists (select 1 from ${table} where ${one} and ${other})`

/** The relationship between the viewer and the row's member, as columns of a select. */
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

/** Undefined for members who are not visible to this viewer, for any reason. */
export async function findStanding(db: Queryable, viewer: MemberViewer, memberId: number): Promise<StandingRow | undefined> {
  const [row] = await db
    .select(standingColumns(viewer.id))
    .from(members)
    // Admins see every member, but have no friendships across a block.
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
  const place = readMomentPlace(asked)
  const found = await pageQuery(db, viewer, question, place)
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const hasMore = found.length > pageSize
  const total = place.page === 1 && !hasMore ? rows.length : await countRelated(db, viewer, question)
  const nextCursor = hasMore && last ? cursorBehind(place, { atKey: last.sinceKey, id: last.member.id }) : null
  return { rows, total, page: place.page, nextCursor }
}

/** Separate so that its plan can be tested. Returns one more than a page, if there is one. */
export function pageQuery(
  db: Queryable,
  viewer: MemberViewer,
  { relation: { table, of, other, since: at }, ofId, where }: RelationQuestion,
  place: MomentPlace,
) {
  return db
    .select({
      member: badgeColumns,
      since: sql<Date>`${at}`.mapWith(friends.createdAt),
      sinceKey: momentKey(at),
      seenAt: sql<Date | null>`case when ${members.showsActivity} then ${members.lastSeenAt} end`.mapWith(members.lastSeenAt),
      ...standingColumns(viewer.id),
    })
    .from(table)
    .innerJoin(members, eq(members.id, other))
    .where(and(eq(of, ofId), isVisibleTo(viewer), where, isBehind({ at, other }, place)))
    .orderBy(...byMoment({ at, other }))
    .limit(pageSize + 1)
    .offset(place.after ? 0 : (place.page - 1) * pageSize)
}

/** Stops counting after the limit of totals. */
export async function countRelated(
  db: Queryable,
  viewer: MemberViewer,
  { relation: { table, of, other }, ofId, where }: RelationQuestion,
): Promise<number> {
  return countMembers(db, { table, other, where: and(eq(of, ofId), isVisibleTo(viewer), where) })
}

/** Sizes of the viewer's own five lists. */
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

/** For the rows of any of the lists: also friends of another member. */
export const isFriendOf = (memberId: number): SQL => areFriends(memberId, members.id)
