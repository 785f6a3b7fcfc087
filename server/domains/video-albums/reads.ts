/** Reads of video albums: the rows that policies need, and cards for further processing in code. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import { albumAbilities, maySeeAlbum, type VideoAlbumFacts } from '#contract/policy/video-albums.ts'
import type { VideoAlbumAbilities, VideoAlbumCard } from '#contract/albums/video-albums.ts'
import { holdsKey } from '../../content/keys.ts'
import { hasBought } from '../../db/conditions/video-access.ts'
import { areFriends } from '../../db/conditions/are-friends.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import type { Database, Queryable } from '../../db/context.ts'
import { runStatement } from '../../db/statement.ts'
import { members } from '../../db/tables/accounts.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { videos, videoWatches } from '../../db/tables/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { albumCardColumns, albumCardJoins, albumColumns } from './album-list.ts'

export type VideoAlbumRow = typeof videoAlbums.$inferSelect

export interface VideoAlbumWithFacts {
  readonly row: VideoAlbumRow
  readonly facts: VideoAlbumFacts
}

/** The columns that `factsOf` needs besides the row itself. */
export const tieColumns = (viewerId: number) => ({
  isBlocked: sql<boolean>`not (${notBlocked(viewerId, videoAlbums.ownerId)})`,
  isFriend: areFriends(viewerId, videoAlbums.ownerId),
  isBought: hasBought('video_album', videoAlbums.id, viewerId),
  isOpened: sql<boolean>`(${hasBought('video_album', videoAlbums.id, viewerId)} or ${holdsKey('video_album', videoAlbums.id, viewerId)})`,
})
type Ties = Pick<VideoAlbumFacts, 'isBlocked' | 'isFriend' | 'isOpened' | 'isBought'>

export function factsOf(row: VideoAlbumRow, { isBlocked, isFriend, isOpened, isBought }: Ties): VideoAlbumFacts {
  const { ownerId, albumType, ownerAudience, privacyComment } = row
  const ties = { isBlocked, isFriend, isOpened, isBought }
  return { ...ties, ownerId, albumType, ownerAudience, privacyComment, isDeleted: row.deletedAt !== null }
}

type Viewer = Pick<MemberContext, 'viewer'>

/** Throws album_not_found for albums that are not visible to the viewer. `isLocked` keeps others from changing it meanwhile. */
export async function getVisibleAlbum(
  db: Queryable,
  { viewer }: Viewer,
  albumId: number,
  { isLocked = false } = {},
): Promise<VideoAlbumWithFacts> {
  const query = db
    .select({ row: videoAlbums, ...tieColumns(viewer.id) })
    .from(videoAlbums)
    .where(eq(videoAlbums.id, albumId))
  const [found] = await (isLocked ? query.for('no key update') : query)
  const facts = found && factsOf(found.row, found)
  if (!facts || !maySeeAlbum(viewer, facts)) throw new Refusal('album_not_found')
  return { row: found.row, facts }
}

/** The same, locked, for a change that needs the ability. Throws forbidden without it. */
export async function lockAlbumFor(
  tx: Queryable,
  viewer: Viewer,
  albumId: number,
  ability: keyof VideoAlbumAbilities,
): Promise<VideoAlbumWithFacts> {
  const album = await getVisibleAlbum(tx, viewer, albumId, { isLocked: true })
  if (!albumAbilities(viewer.viewer, album.facts)[ability]) throw new Refusal('forbidden')
  return album
}

/** Always takes blocks into account, because this is about one album. */
export async function getAlbumCard(db: Database, viewerId: number, albumId: number): Promise<VideoAlbumCard> {
  const text = `select row_to_json(card) as json from (select ${albumColumns} from video_albums v where v.id = $2::bigint) p
    ${albumCardJoins} cross join lateral (select ${albumCardColumns('code', true)}) card`
  const [found] = await runStatement<{ json: VideoAlbumCard }>(db, text, [viewerId, albumId], { isPrepared: true })
  if (!found) throw new Refusal('album_not_found')
  return found.json
}

/** The video of the album that the viewer watched last, for going on from there. */
export async function findLastWatched(db: Queryable, viewerId: number, albumId: number): Promise<number | null> {
  const [last] = await db
    .select({ videoId: videoWatches.videoId })
    .from(videoAlbumItems)
    .innerJoin(videos, eq(videos.id, videoAlbumItems.videoId))
    .innerJoin(videoWatches, and(eq(videoWatches.videoId, videoAlbumItems.videoId), eq(videoWatches.memberId, viewerId)))
    .where(and(eq(videoAlbumItems.albumId, albumId), isNull(videos.deletedAt)))
    .orderBy(desc(videoWatches.watchedAt), desc(videoWatches.videoId))
    .limit(1)
  return last?.videoId ?? null
}

/** Locks the member's row: the setting cannot change, and no second album be counted, until the album is inserted. */
export async function audienceSettingOf(tx: Queryable, memberId: number): Promise<ContentAudience> {
  const [row] = await tx
    .select({ audience: sql<ContentAudience>`coalesce(${members.privacyContent}->>'video_albums', 'members')` })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  return row?.audience ?? 'nobody'
}
