/** Reads of videos: the facts that policies need, and everything on a details page. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { saleModes } from '#contract/money/sale-choices.ts'
import { contentAudiences, type ContentAudience } from '#contract/policy/members.ts'
import type { VideoFacts } from '#contract/policy/videos.ts'
import { roleOfGroup, type Role } from '#contract/roles.ts'
import { audiences, type Audience, type VideoCard } from '#contract/videos.ts'
import type { Database, Queryable } from '../../db/context.ts'
import { areFriends } from '../../db/conditions/are-friends.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { videoSaleFact } from '../../db/conditions/video-access.ts'
import { runStatement } from '../../db/statement.ts'
import { members } from '../../db/tables/accounts.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { contentSales } from '../../db/tables/money/sales.ts'
import { blocks } from '../../db/tables/social.ts'
import { videoCategories, videoCategoryLinks, videos, videoStars } from '../../db/tables/videos.ts'
import { badgeColumns, type BadgeRow } from '../members/index.ts'
import { cardColumnList, cardJoins, listedColumns } from './browse/card-sql.ts'

export type VideoRow = typeof videos.$inferSelect

export interface VideoWithFacts {
  readonly row: VideoRow
  readonly facts: VideoFacts
}

/**
 * Rows for policies, including hidden videos: check `maySee` first. `isLocked` keeps others from changing the video until the transaction
 * ends.
 */
export async function findVideo(
  db: Queryable,
  viewerId: number,
  videoId: number,
  { isLocked = false } = {},
): Promise<VideoWithFacts | undefined> {
  const isBlocked = sql<boolean>`exists (select 1 from ${blocks} b where (b.member_id = ${viewerId} and b.blocked_id = ${videos.ownerId}) or (b.blocked_id = ${viewerId} and b.member_id = ${videos.ownerId}))`
  const query = db
    .select({ row: videos, isBlocked, isFriend: areFriends(viewerId, videos.ownerId), sale: videoSaleFact(viewerId) })
    .from(videos)
    .where(eq(videos.id, videoId))
  const rows = await (isLocked ? query.for('no key update') : query)
  return rows[0] && { row: rows[0].row, facts: factsOf(rows[0].row, rows[0]) }
}

function factsOf(row: VideoRow, { isBlocked, isFriend, sale }: Pick<VideoFacts, 'isBlocked' | 'isFriend' | 'sale'>): VideoFacts {
  return {
    ownerId: row.ownerId,
    videoStatus: row.status,
    allowPlay: row.allowPlay,
    allowDownload: row.allowDownload,
    isFeatured: row.isFeatured,
    isDraft: row.isDraft,
    isInReview: row.approval === 'pending',
    isDeleted: row.deletedAt !== null,
    isPlayable: row.isPlayable,
    isBlocked,
    ownerAudience: row.ownerAudience,
    isFriend,
    sale,
  }
}

/** Null if there is no such member. */
export async function findRoleOf(db: Queryable, memberId: number): Promise<Role | null> {
  const [member] = await db.select({ groupId: members.groupId }).from(members).where(eq(members.id, memberId))
  return member ? roleOfGroup(member.groupId) : null
}

/** The card of one video as this viewer sees it, in any status. */
export async function getCard(db: Database, viewerId: number, videoId: number): Promise<VideoCard> {
  const cards = await cardsWhere(db, viewerId, { from: 'videos v', where: 'v.id = $2::bigint', orderBy: 'v.id', limit: 1 }, [videoId])
  const [card] = cards
  if (!card) throw new Error(`video ${videoId} is gone`)
  return card
}

/** Always takes blocks into account, because these lists are short. */
const cardColumns = cardColumnList('code', true)

export interface CardSource {
  readonly from: string
  readonly where: string
  readonly orderBy: string
  readonly limit: number
}

/** Cards for further processing in code. `$1` is the viewer; `values` start at `$2`. The source is SQL of this domain, never a caller's. */
export async function cardsWhere(db: Database, viewerId: number, source: CardSource, values: readonly unknown[]): Promise<VideoCard[]> {
  const { from, where, orderBy, limit } = source
  const text = `select card.* from (
      select row_number() over () as n, v.* from (select ${listedColumns} from ${from} where ${where} order by ${orderBy} limit ${Math.trunc(limit)}) v
    ) p ${cardJoins} cross join lateral (select row_to_json(c) as json from (select ${cardColumns}) c) card order by p.n`
  const rows = await runStatement<{ json: VideoCard }>(db, text, [viewerId, ...values], { isPrepared: true })
  return rows.map(({ json }) => json)
}

/** Photos have the same categories. */
export const categoryColumns = { categoryId: videoCategories.id, categoryGroupId: videoCategories.groupId, title: videoCategories.title }
export const categoryOrder = [asc(videoCategories.groupId), asc(videoCategories.ordering), asc(videoCategories.id)]

export interface CategoryRow {
  readonly categoryId: number
  readonly categoryGroupId: number
  readonly title: string
}

export async function categoriesOf(db: Queryable, videoId: number): Promise<CategoryRow[]> {
  return db
    .select(categoryColumns)
    .from(videoCategoryLinks)
    .innerJoin(videoCategories, eq(videoCategories.id, videoCategoryLinks.categoryId))
    .where(eq(videoCategoryLinks.videoId, videoId))
    .orderBy(...categoryOrder)
}

export async function allCategories(db: Queryable): Promise<CategoryRow[]> {
  return db
    .select(categoryColumns)
    .from(videoCategories)
    .orderBy(...categoryOrder)
}

/** Co-stars visible to this viewer, in the owner's order. */
export async function starsOf(db: Queryable, viewerId: number, videoId: number): Promise<BadgeRow[]> {
  return db
    .select(badgeColumns)
    .from(videoStars)
    .innerJoin(members, eq(members.id, videoStars.memberId))
    .where(and(eq(videoStars.videoId, videoId), notBlocked(viewerId, members.id)))
    .orderBy(asc(videoStars.ordering), asc(videoStars.memberId))
}

/** Those of the members who have an account and no block with the viewer. */
export async function meetableMemberIds(db: Queryable, viewerId: number, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), isNull(members.deletedAt), notBlocked(viewerId, members.id)))
  return new Set(rows.map(({ id }) => id))
}

/** How it is sold, in the documents' words; undefined if it is not for sale. */
export async function findSaleTerms(db: Queryable, videoId: number) {
  const { mode, price, priceDollar, link, days, downloads } = contentSales
  const [row] = await db
    .select({ mode, price, priceDollar, link, days, downloads })
    .from(contentSales)
    .where(and(eq(contentSales.typeId, 'video'), eq(contentSales.itemId, videoId)))
  return (
    row && {
      forSale: saleModes.indexOf(row.mode),
      priceDollar: row.priceDollar,
      priceCoin: row.price,
      saleLink: row.link,
      saleDaysAccess: row.days,
      saleMaxDownload: row.downloads,
    }
  )
}

/** The uploaded original, if it still exists. */
export async function findSourceKey(db: Queryable, videoId: number): Promise<string | null> {
  const [job] = await db.select({ sourceKey: encodingJobs.sourceKey }).from(encodingJobs).where(eq(encodingJobs.videoId, videoId))
  return job?.sourceKey ?? null
}

/** As stored in the account next to the audiences of the other kinds of content; missing values have the former default. */
const videoPrivacy = v.object({
  videos: v.optional(v.picklist(contentAudiences), 'members'),
  video_play: v.optional(v.picklist(audiences), 'members'),
  video_download: v.optional(v.picklist(audiences), 'nobody'),
})

export interface VideoPrivacy {
  readonly ownerAudience: ContentAudience
  readonly allowPlay: Audience
  readonly allowDownload: Audience
}

/** Defaults of this member's new videos. Inside a transaction the setting cannot change until the video is inserted. */
export async function videoPrivacyOf(db: Queryable, ownerId: number): Promise<VideoPrivacy> {
  const [row] = await db.select({ kept: members.privacyContent }).from(members).where(eq(members.id, ownerId)).for('share')
  const kept = v.parse(videoPrivacy, row?.kept ?? {})
  return { ownerAudience: kept.videos, allowPlay: kept.video_play, allowDownload: kept.video_download }
}
