/** The videos of an album: add, remove, move, order. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import { mostVideosInAlbum } from '#contract/albums/video-albums.ts'
import { setFavourite } from '../../content/favourites.ts'
import { findVisibleItems, type Asker } from '../../content/create-content.ts'
import { refuseTakingOut } from '../../db/facts/refuse-while-bought.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import type { MemberContext } from '../../http/context.ts'
import { lockAlbumFor, type VideoAlbumRow } from './reads.ts'

interface VideosOfAlbum {
  readonly albumId: number
  readonly videoIds: readonly number[]
}

/**
 * Throws not_found if one of the videos is not visible to the viewer: an album cannot be used to find out about hidden videos. What was
 * bought from a member with whom there is a block now is only seen, and goes into no album.
 */
export async function checkVisible(asker: Asker, videoIds: readonly number[]): Promise<void> {
  const refs = videoIds.map((itemId) => ({ typeId: 'video', itemId }))
  const find = await findVisibleItems(asker, refs)
  const isMissing = refs.some((ref) => {
    const item = find(ref)
    return !item || item.isApart
  })
  if (isMissing) throw new Refusal('not_found')
}

/** Appends the videos in the given order. Those that are in the album already keep their place. Throws too_many for a full album. */
export async function putVideos(tx: Transaction, albumId: number, videoIds: readonly number[], now: Date): Promise<void> {
  const [{ last, total } = { last: 0, total: 0 }] = await tx
    .select({
      last: sql<number>`coalesce(max(${videoAlbumItems.position}), 0)`.mapWith(Number),
      total: sql<number>`count(*)`.mapWith(Number),
    })
    .from(videoAlbumItems)
    .where(eq(videoAlbumItems.albumId, albumId))
  const rows = [...new Set(videoIds)].map((videoId, index) => ({ albumId, videoId, position: last + 1 + index, addedAt: now }))
  const added = await tx.insert(videoAlbumItems).values(rows).onConflictDoNothing().returning({ videoId: videoAlbumItems.videoId })
  if (total + added.length > mostVideosInAlbum) throw invalid({ videoIds: ['too_many'] })
}

/** Marks the album as changed and returns its number of videos, which the triggers of the items have counted. */
async function touch(tx: Transaction, albumId: number, now: Date): Promise<number> {
  const [album] = await tx
    .update(videoAlbums)
    .set({ contentChangedAt: now })
    .where(eq(videoAlbums.id, albumId))
    .returning({ videoTotal: videoAlbums.videoTotal })
  return album?.videoTotal ?? 0
}

/** In the `faves` album the videos are the owner's favourites, so a change to it is a change to those. */
async function changeFaves(context: MemberContext, { albumId, videoIds }: VideosOfAlbum, isFavourite: boolean): Promise<number> {
  for (const itemId of videoIds) await setFavourite(context, { typeId: 'video', itemId, isFavourite })
  return totalOf(context, albumId)
}

async function totalOf({ db }: MemberContext, albumId: number): Promise<number> {
  const [album] = await db.select({ videoTotal: videoAlbums.videoTotal }).from(videoAlbums).where(eq(videoAlbums.id, albumId))
  return album?.videoTotal ?? 0
}

export async function addToAlbum(context: MemberContext, { albumId, videoIds }: VideosOfAlbum): Promise<{ totalVideo: number }> {
  const now = context.now()
  const totalVideo = await transaction(context.db, async (tx) => {
    const { row } = await lockAlbumFor(tx, context, albumId, 'canChangeVideos')
    await checkVisible({ ...context, db: tx }, videoIds)
    if (row.albumType === 'faves') return null
    await putVideos(tx, albumId, videoIds, now)
    return touch(tx, albumId, now)
  })
  return announced(context, totalVideo ?? (await changeFaves(context, { albumId, videoIds }, true)))
}

/** Videos that are not in the album are ignored, hidden ones can be removed. Throws bought while members have access to the album. */
export async function removeFromAlbum(context: MemberContext, { albumId, videoIds }: VideosOfAlbum): Promise<{ totalVideo: number }> {
  const now = context.now()
  const totalVideo = await transaction(context.db, async (tx) => {
    const { row } = await lockAlbumFor(tx, context, albumId, 'canChangeVideos')
    if (row.albumType === 'faves') return null
    await refuseTakingOut(tx, context.viewer, { albumId, ownerId: row.ownerId, videoIds })
    const removed = await takeOut(tx, { albumId, videoIds })
    return removed.length > 0 ? touch(tx, albumId, now) : row.videoTotal
  })
  return announced(context, totalVideo ?? (await removeFaves(context, { albumId, videoIds })))
}

/** Only those in the album: removing a favourite that is none is refused. */
async function removeFaves(context: MemberContext, { albumId, videoIds }: VideosOfAlbum): Promise<number> {
  const present = await context.db
    .select({ videoId: videoAlbumItems.videoId })
    .from(videoAlbumItems)
    .where(and(eq(videoAlbumItems.albumId, albumId), inArray(videoAlbumItems.videoId, [...videoIds])))
  return changeFaves(context, { albumId, videoIds: present.map(({ videoId }) => videoId) }, false)
}

/** The videos that were in the album, in its order. */
async function takeOut(tx: Transaction, { albumId, videoIds }: VideosOfAlbum): Promise<number[]> {
  const taken = await tx
    .delete(videoAlbumItems)
    .where(and(eq(videoAlbumItems.albumId, albumId), inArray(videoAlbumItems.videoId, [...videoIds])))
    .returning({ videoId: videoAlbumItems.videoId, position: videoAlbumItems.position })
  return taken.toSorted((a, b) => a.position - b.position || a.videoId - b.videoId).map(({ videoId }) => videoId)
}

/** Throws validation_failed without a target. Neither album may be the `faves` one, which follows the favourites. */
export async function moveToAlbum(
  context: MemberContext,
  { albumId, toAlbumId, videoIds }: VideosOfAlbum & { readonly toAlbumId: number | null },
): Promise<{ totalVideo: number; targetTotalVideo: number }> {
  if (toAlbumId === null) throw invalid({ toAlbumId: ['album.required'] })
  if (toAlbumId === albumId) throw invalid({ toAlbumId: ['invalid'] })
  const now = context.now()
  const totals = await transaction(context.db, async (tx) => {
    // In the order of the ids: two moves in opposite directions would otherwise wait for each other.
    const albums = new Map<number, VideoAlbumRow>()
    for (const id of [albumId, toAlbumId].toSorted((a, b) => a - b))
      albums.set(id, (await lockAlbumFor(tx, context, id, 'canChangeVideos')).row)
    const source = albums.get(albumId)
    if (source?.albumType === 'faves') throw invalid({ albumId: ['invalid'] })
    if (albums.get(toAlbumId)?.albumType === 'faves') throw invalid({ toAlbumId: ['invalid'] })
    if (source) await refuseTakingOut(tx, context.viewer, { albumId, ownerId: source.ownerId, videoIds })
    const moved = await takeOut(tx, { albumId, videoIds })
    if (moved.length > 0) await putVideos(tx, toAlbumId, moved, now)
    return { totalVideo: await touch(tx, albumId, now), targetTotalVideo: await touch(tx, toAlbumId, now) }
  })
  announce(context)
  return totals
}

/** Renumbers the whole album. Throws not_found if one of the two videos is not in it, for example because it was removed meanwhile. */
export async function reorderAlbum(
  context: MemberContext,
  { albumId, videoId, afterVideoId }: { readonly albumId: number; readonly videoId: number; readonly afterVideoId: number | null },
): Promise<void> {
  if (videoId === afterVideoId) throw invalid({ afterVideoId: ['invalid'] })
  await transaction(context.db, async (tx) => {
    await lockAlbumFor(tx, context, albumId, 'canChangeVideos')
    const rows = await tx
      .select({ videoId: videoAlbumItems.videoId })
      .from(videoAlbumItems)
      .where(eq(videoAlbumItems.albumId, albumId))
      .orderBy(videoAlbumItems.position, videoAlbumItems.videoId)
    const others = rows.map((row) => row.videoId).filter((id) => id !== videoId)
    const place = afterVideoId === null ? 0 : others.indexOf(afterVideoId) + 1
    if (others.length === rows.length || (afterVideoId !== null && place === 0)) throw new Refusal('not_found')
    const ordered = others.toSpliced(place, 0, videoId)
    await tx.execute(sql`
      update video_album_items i set position = n.position
      from unnest(${sql.param(ordered)}::bigint[]) with ordinality as n (video_id, position)
      where i.album_id = ${albumId} and i.video_id = n.video_id`)
    await touch(tx, albumId, context.now())
  })
  announce(context)
}

function announced(context: MemberContext, totalVideo: number): { totalVideo: number } {
  announce(context)
  return { totalVideo }
}

/** The owner's other tabs and devices. */
function announce({ bus, viewer }: MemberContext): void {
  bus.emit('videoAlbums.changed', { memberId: viewer.id })
}
