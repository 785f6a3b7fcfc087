/** Creates, edits and deletes video albums. */
import { and, count, eq, isNull, ne } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import { albumAbilities } from '#contract/policy/video-albums.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { mostAlbumsPerMember, type createVideoAlbum, type editVideoAlbum } from '#contract/albums/video-albums.ts'
import { refuseWhileBought } from '../../db/facts/refuse-while-bought.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanLine, cleanText } from '../../lib/clean-text.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { checkVisible, putVideos } from './album-videos.ts'
import { audienceSettingOf, lockAlbumFor } from './reads.ts'

/** Throws validation_failed on `title` where nothing that a reader could see is left. Undefined: unchanged. */
function cleanWords({ title, description }: Pick<RequestOutput<typeof editVideoAlbum>, 'title' | 'description'>) {
  const words = withoutUndefined({
    title: title === undefined ? undefined : cleanLine(title),
    description: description === undefined ? undefined : cleanText(description),
  })
  if (words.title === '') throw invalid({ title: ['title.required'] })
  return words
}

/** Throws validation_failed on `title` for more albums than a member can have, not_found for a hidden video. */
export async function createAlbum(
  context: MemberContext,
  { videoIds, ...fields }: RequestOutput<typeof createVideoAlbum>,
): Promise<{ id: number; name: string }> {
  const { db, viewer, bus } = context
  await checkVisible(context, videoIds)
  const now = context.now()
  const created = await transaction(db, async (tx) => {
    const settingAudience = await audienceSettingOf(tx, viewer.id)
    const [owned] = await tx
      .select({ total: count() })
      .from(videoAlbums)
      .where(and(eq(videoAlbums.ownerId, viewer.id), isNull(videoAlbums.deletedAt)))
    if ((owned?.total ?? 0) >= mostAlbumsPerMember) throw invalid({ title: ['too_many'] })
    const [row] = await tx
      .insert(videoAlbums)
      .values({ ...fields, ...cleanWords(fields), ownerId: viewer.id, settingAudience, createdAt: now, contentChangedAt: now })
      .returning({ id: videoAlbums.id, name: videoAlbums.title })
    if (!row) throw new Error('insert returned no row')
    if (videoIds.length > 0) await putVideos(tx, row.id, videoIds, now)
    return row
  })
  bus.emit('videoAlbums.changed', { memberId: viewer.id })
  return created
}

/** Throws edit_conflict for an old version, and forbidden on `title` for the `faves` album, whose title and type are fixed (1§3). */
export async function editAlbum(
  context: MemberContext,
  { albumId, version, ...edit }: RequestOutput<typeof editVideoAlbum>,
): Promise<void> {
  const { db, viewer, bus } = context
  const ownerId = await transaction(db, async (tx) => {
    const { row, facts } = await lockAlbumFor(tx, context, albumId, 'canEdit')
    checkVersion(version, row.version)
    const changes = { ...withoutUndefined(edit), ...cleanWords(edit) }
    if (!albumAbilities(viewer, facts).canEditTitle) {
      const fixed = (['title', 'albumType'] as const).filter((name) => edit[name] !== undefined && edit[name] !== row[name])
      if (fixed.length > 0) throw new Refusal('forbidden', { errors: Object.fromEntries(fixed.map((name) => [name, ['not_allowed']])) })
    }
    if (Object.keys(changes).length > 0)
      await tx
        .update(videoAlbums)
        .set({ ...changes, version: row.version + 1 })
        .where(eq(videoAlbums.id, albumId))
    return row.ownerId
  })
  bus.emit('videoAlbums.changed', { memberId: ownerId })
}

/** Throws bought while members have access to it. The videos stay; only the album goes. The row stays, because comments and reports refer to it. */
export async function deleteAlbum(context: MemberContext, albumId: number): Promise<void> {
  const { db, bus, now } = context
  const ownerId = await transaction(db, async (tx) => {
    const { row } = await lockAlbumFor(tx, context, albumId, 'canDelete')
    await refuseWhileBought(tx, context.viewer, { typeId: 'video_album', itemIds: [albumId] })
    await tx.delete(videoAlbumItems).where(eq(videoAlbumItems.albumId, albumId))
    await tx
      .update(videoAlbums)
      .set({ deletedAt: now(), version: row.version + 1 })
      .where(eq(videoAlbums.id, albumId))
    return row.ownerId
  })
  bus.emit('content.deleted', { typeId: 'video_album', itemId: albumId, ownerId })
  bus.emit('videoAlbums.changed', { memberId: ownerId })
}

/** Applies the owner's privacy setting (1§3) to all their albums, in the transaction that saves it. */
export async function applyVideoAlbumAudience(tx: Transaction, ownerId: number, settingAudience: ContentAudience): Promise<void> {
  await tx
    .update(videoAlbums)
    .set({ settingAudience })
    .where(and(eq(videoAlbums.ownerId, ownerId), ne(videoAlbums.settingAudience, settingAudience)))
}
