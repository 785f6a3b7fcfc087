/** Visibility of members. Every read here hides blocked pairs, deleted accounts, and accounts without (or no longer with) membership. */
import { and, asc, eq, gt, inArray, isNull, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { pageSizes, totalLimit } from '#contract/content/paging.ts'
import { groups, type Viewer } from '#contract/roles.ts'
import { areFriends } from '../../db/conditions/are-friends.ts'
import type { Queryable } from '../../db/context.ts'
import { escapeLike } from '../../db/conditions/like-pattern.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { orderWithin, prepared } from '../../db/statement.ts'
import { members } from '../../db/tables/accounts.ts'
import { videos } from '../../db/tables/videos.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import type { BadgeRow } from './present.ts'

/** For `select({ owner: badgeColumns })` in any domain's reads; present with `presentBadge`. */
export const badgeColumns = {
  id: members.id,
  name: members.name,
  avatarKey: members.avatarKey,
  groupId: members.groupId,
  deletedAt: members.deletedAt,
}

export async function getBadgeRow(db: Queryable, memberId: number): Promise<BadgeRow> {
  const [row] = await db.select(badgeColumns).from(members).where(eq(members.id, memberId))
  if (!row) throw new Error(`member ${memberId} is gone`)
  return row
}

export type MemberViewer = Viewer & { readonly id: number }

const hiddenGroups = [groups.guest, groups.registered, groups.banned]

/** Admins see everyone who has an account. */
export function isVisibleTo(viewer: MemberViewer): SQL | undefined {
  if (viewer.role === 'admin') return isNull(members.deletedAt)
  return and(isNull(members.deletedAt), notInArray(members.groupId, hiddenGroups), notBlocked(viewer.id, members.id))
}

/** Visible, with a profile this viewer may see: lists of members and searches omit profiles that the viewer cannot open. */
export function isFindableBy(viewer: MemberViewer): SQL | undefined {
  if (viewer.role === 'admin') return isVisibleTo(viewer)
  const audience = sql`coalesce(${members.privacyContent}->>'profile', 'members')`
  const isShown = sql`(${audience} in ('members', 'public') or ${members.id} = ${viewer.id} or (${audience} = 'friends' and ${areFriends(viewer.id, members.id)}))`
  return and(isVisibleTo(viewer), isShown)
}

/** With fewer letters than a trigram, an index helps only at the start of a name. */
const shortestInside = 3
const searchCursor = v.tuple([v.picklist([0, 1]), v.pipe(v.string(), v.maxLength(100))])

export interface MemberPage {
  readonly rows: BadgeRow[]
  readonly total: number
  readonly isTotalLimit: boolean
  readonly nextCursor: string | null
}

/** Names that start with the text first, then those that contain it. */
export async function searchMembersFor(
  db: Queryable,
  viewer: MemberViewer,
  search: { text: string; page: number; cursor?: string | undefined },
): Promise<MemberPage> {
  const typed = escapeLike(search.text.normalize('NFKC').toLowerCase())
  const matches = and(
    sql`${members.nameKey} like ${[...search.text].length < shortestInside ? `${typed}%` : `%${typed}%`}`,
    isFindableBy(viewer),
  )
  // Sorting reads every match, so the total is counted at the same time.
  const matched = db
    .select({
      ...badgeColumns,
      nameKey: members.nameKey,
      rank: sql<number>`case when ${members.nameKey} like ${`${typed}%`} then 0 else 1 end`.as('rank'),
      total: sql<number>`count(*) over ()::int`.as('total'),
    })
    .from(members)
    .where(matches)
    .as('matched')
  const after = search.cursor === undefined ? undefined : decodeCursor(searchCursor, search.cursor)
  const size = pageSizes.memberSearch
  const found = await db
    .select()
    .from(matched)
    .where(after && sql`(${matched.rank}, ${matched.nameKey}) > (${after[0]}, ${after[1]})`)
    .orderBy(asc(matched.rank), asc(matched.nameKey))
    .limit(size + 1)
    .offset(after ? 0 : (search.page - 1) * size)
  const total = found[0]?.total ?? (await db.$count(members, matches))
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return {
    rows,
    total: Math.min(total, totalLimit),
    isTotalLimit: total > totalLimit,
    nextCursor: found.length > size && last ? encodeCursor([last.rank, last.nameKey]) : null,
  }
}

/**
 * Undefined for members who are not visible to this viewer, for any reason. The profiles domain checks whether the viewer may see the
 * profile.
 */
export async function findProfileFor(
  db: Queryable,
  viewer: MemberViewer,
  wanted: { userId: number } | { userName: string },
  /** Only if the viewer may see the profile. */
  { isFindable = false } = {},
): Promise<BadgeRow | undefined> {
  const isWanted = 'userId' in wanted ? eq(members.id, wanted.userId) : eq(members.nameKey, wanted.userName.normalize('NFKC').toLowerCase())
  const rows = await db
    .select(badgeColumns)
    .from(members)
    .where(and(isWanted, isFindable ? isFindableBy(viewer) : isVisibleTo(viewer)))
  return rows[0]
}

/** Those of the names that belong to members visible to this viewer, in the account's spelling. */
export async function namesVisibleTo(db: Queryable, viewer: MemberViewer, nameKeys: readonly string[]): Promise<Map<string, string>> {
  if (nameKeys.length === 0) return new Map()
  const rows = await db
    .select({ nameKey: members.nameKey, name: members.name })
    .from(members)
    .where(and(inArray(members.nameKey, [...nameKeys]), isVisibleTo(viewer)))
  return new Map(rows.map(({ nameKey, name }) => [nameKey, name]))
}

const suggested = 8
const suggestionDays = 90
/** Reading only the newest videos makes this one index scan, however large the archive is. */
const videosLookedAt = 2000
/** Of the most active members; enough to leave eight after removing those this viewer may not find. */
const candidates = 200

/** Separate so that its plan can be tested. `nulls last` matches the index order. */
export function heroesQuery(db: Queryable, viewer: MemberViewer, now: Date) {
  const since = new Date(now.getTime() - suggestionDays * 86_400_000)
  const recent = db
    .select({ ownerId: videos.ownerId, publishedAt: videos.publishedAt })
    .from(videos)
    .where(
      and(
        sql`${videos.status} = 'ready' and ${videos.deletedAt} is null and ${videos.isPlayable} and not ${videos.isDraft} and ${videos.ownerAudience} in ('members', 'public')`,
        gt(videos.publishedAt, since),
      ),
    )
    .orderBy(orderWithin(sql`${videos.publishedAt} desc nulls last, ${videos.id} desc nulls last`, videosLookedAt))
    .as('recent')
  const active = db
    .select({
      ownerId: recent.ownerId,
      videos: sql<number>`count(*)`.as('videos'),
      latest: sql<Date>`max(${recent.publishedAt})`.as('latest'),
    })
    .from(recent)
    .groupBy(recent.ownerId)
    .orderBy(orderWithin(sql`videos desc, latest desc`, candidates))
    .as('active')
  return db
    .select({ ...badgeColumns, videoTotal: members.videoTotal })
    .from(active)
    .innerJoin(members, eq(members.id, active.ownerId))
    .where(prepared(and(isFindableBy(viewer), ne(members.id, viewer.id), notInArray(members.groupId, [groups.inactive, groups.memorial]))))
    .orderBy(orderWithin(sql`${active.videos} desc, ${active.latest} desc`, suggested))
}

/** Members with the most ready videos lately, newest first among equals. */
export async function heroesToBe(
  db: Queryable,
  viewer: MemberViewer,
  now: Date,
): Promise<Array<BadgeRow & { readonly videoTotal: number }>> {
  return heroesQuery(db, viewer, now)
}

/** Whether the account exists. For admins, who see every member. */
export async function isMember(db: Queryable, userId: number): Promise<boolean> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, userId), isNull(members.deletedAt)))
  return member !== undefined
}
