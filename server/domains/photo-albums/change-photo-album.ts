/** Creates, edits, orders and deletes photo albums. */
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { createPhotoAlbum, editPhotoAlbum, reorderPhotoAlbum } from '#contract/photos/photo-albums.ts'
import { mostPhotoAlbumsPerMember } from '#contract/photos/photo-choices.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import { albumPrivacy, type AlbumPrivacy } from '#contract/policy/video-albums.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { replaceTags } from '../../content/tags.ts'
import { refuseWhileBought } from '../../db/facts/refuse-while-bought.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { photoAlbums, photos } from '../../db/tables/albums/photos.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanLine, cleanText } from '../../lib/clean-text.ts'
import { deletePhotoRows, getVisiblePhotoAlbum, lockPhotoAlbumFor, lockPhotosOfAlbum, type PhotoAlbumRow } from '../photos/index.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { audienceSettingOf } from './reads.ts'

const typeId = 'photo_album'

/** Throws validation_failed on `name` for more albums than a member can have. */
export async function createAlbum(
  context: MemberContext,
  { tagList, ...fields }: RequestOutput<typeof createPhotoAlbum>,
): Promise<{ id: number; name: string }> {
  const { db, viewer, bus } = context
  const now = context.now()
  const created = await transaction(db, async (tx) => {
    const settingAudience = await audienceSettingOf(tx, viewer.id)
    const [owned] = await tx
      .select({ total: count() })
      .from(photoAlbums)
      .where(and(eq(photoAlbums.ownerId, viewer.id), isNull(photoAlbums.deletedAt)))
    if ((owned?.total ?? 0) >= mostPhotoAlbumsPerMember) throw invalid({ name: ['too_many'] })
    const texts = { name: cleanLine(fields.name), description: cleanText(fields.description) }
    const [row] = await tx
      .insert(photoAlbums)
      .values({ ...fields, ...texts, ownerId: viewer.id, settingAudience, createdAt: now, contentChangedAt: now })
      .returning({ id: photoAlbums.id, name: photoAlbums.name })
    if (!row) throw new Error('insert returned no row')
    if (tagList.length > 0) await replaceTags(tx, { typeId, itemIds: [row.id] }, tagList)
    return row
  })
  bus.emit('photos.changed', { memberId: viewer.id })
  return created
}

/** Throws album_not_found, forbidden, edit_conflict for an old version, not_found for a cover that is no photo of the album. */
export async function editAlbum(
  context: MemberContext,
  { albumId, version, tagList, ...edit }: RequestOutput<typeof editPhotoAlbum>,
): Promise<void> {
  const { db, bus } = context
  const ownerId = await transaction(db, async (tx) => {
    await getVisiblePhotoAlbum(tx, context, albumId)
    // A trigger changes the audience of the photos, which are locked before their album.
    if (edit.privacy !== undefined || edit.coverPhotoId !== undefined) await lockPhotosOfAlbum(tx, albumId)
    const { row } = await lockPhotoAlbumFor(tx, context, albumId, 'canEdit')
    checkVersion(version, row.version)
    if (edit.coverPhotoId) await checkInAlbum(tx, albumId, edit.coverPhotoId)
    const changes = withoutUndefined({
      ...edit,
      name: edit.name === undefined ? undefined : cleanLine(edit.name),
      description: edit.description === undefined ? undefined : cleanText(edit.description),
    })
    await tx
      .update(photoAlbums)
      .set({ ...changes, version: row.version + 1 })
      .where(eq(photoAlbums.id, albumId))
    if (tagList) await replaceTags(tx, { typeId, itemIds: [albumId] }, tagList)
    return row.ownerId
  })
  bus.emit('photos.changed', { memberId: ownerId })
}

async function checkInAlbum(tx: Transaction, albumId: number, photoId: number): Promise<void> {
  const [photo] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, photoId), eq(photos.albumId, albumId), isNull(photos.deletedAt)))
  if (!photo) throw new Refusal('not_found')
}

/**
 * Its photos stay, in no album, unless they are to be removed with it. The row stays, because comments and reports refer to it. Throws
 * album_not_found, forbidden, bought while members have access to it.
 */
export async function deleteAlbum(
  context: MemberContext,
  { albumId, withPhotos }: { readonly albumId: number; readonly withPhotos: boolean },
): Promise<void> {
  const { db, viewer, bus, now } = context
  const { ownerId, after } = await transaction(db, async (tx) => {
    await getVisiblePhotoAlbum(tx, context, albumId)
    const photoIds = await lockPhotosOfAlbum(tx, albumId)
    const { row } = await lockPhotoAlbumFor(tx, context, albumId, 'canDelete')
    await refuseWhileBought(tx, viewer, { typeId: 'photo_album', itemIds: [albumId] })
    // Admins remove photos of others one by one, because each has its own entry in the audit.
    if (withPhotos && row.ownerId !== viewer.id) throw invalid({ withPhotos: ['not_allowed'] })
    const rows = photoIds.map((id) => ({ id, ownerId: row.ownerId }))
    const removed = withPhotos ? await deletePhotoRows(tx, rows, now()) : null
    await releasePhotos(tx, row)
    await tx
      .update(photoAlbums)
      .set({ deletedAt: now(), coverPhotoId: null, version: row.version + 1 })
      .where(eq(photoAlbums.id, albumId))
    return { ownerId: row.ownerId, after: removed }
  })
  await after?.(context)
  bus.emit('content.deleted', { typeId, itemId: albumId, ownerId })
  bus.emit('photos.changed', { memberId: ownerId })
}

/** Deleting an album must not show its photos to more members: where the album's privacy is narrower, or it is sold, the photos take it over. */
async function releasePhotos(tx: Transaction, { id, ownerAudience, isSold }: PhotoAlbumRow): Promise<void> {
  await tx
    .update(photos)
    .set({ albumId: null, privacy: sql`greatest(${photos.privacy}, ${narrowedPrivacy[isSold ? 'nobody' : ownerAudience]}::smallint)` })
    .where(eq(photos.albumId, id))
}

const narrowedPrivacy: Readonly<Record<ContentAudience, AlbumPrivacy>> = {
  public: albumPrivacy.members,
  members: albumPrivacy.members,
  friends: albumPrivacy.friends,
  nobody: albumPrivacy.nobody,
}

/** Renumbers the whole album. Throws not_found if one of the two photos is not in it, for example because it was moved meanwhile. */
export async function reorderAlbum(
  context: MemberContext,
  { albumId, photoId, afterPhotoId }: RequestOutput<typeof reorderPhotoAlbum>,
): Promise<void> {
  if (photoId === afterPhotoId) throw invalid({ afterPhotoId: ['invalid'] })
  const { db, viewer, bus } = context
  await transaction(db, async (tx) => {
    await getVisiblePhotoAlbum(tx, context, albumId)
    await lockPhotosOfAlbum(tx, albumId)
    await lockPhotoAlbumFor(tx, context, albumId, 'canChangePhotos')
    const rows = await tx
      .select({ id: photos.id })
      .from(photos)
      .where(and(eq(photos.albumId, albumId), isNull(photos.deletedAt)))
      .orderBy(asc(photos.position), asc(photos.id))
    const others = rows.map(({ id }) => id).filter((id) => id !== photoId)
    const place = afterPhotoId === null ? 0 : others.indexOf(afterPhotoId) + 1
    if (others.length === rows.length || (afterPhotoId !== null && place === 0)) throw new Refusal('not_found')
    const ordered = others.toSpliced(place, 0, photoId)
    await tx.execute(sql`
      update photos p set position = n.position
      from unnest(${sql.param(ordered)}::bigint[]) with ordinality as n (photo_id, position)
      where p.id = n.photo_id and p.position <> n.position`)
    await tx.update(photoAlbums).set({ contentChangedAt: context.now() }).where(eq(photoAlbums.id, albumId))
  })
  bus.emit('photos.changed', { memberId: viewer.id })
}

/** Applies the owner's privacy setting (1§3) to all their albums, in the transaction that saves it. */
export async function applyPhotoAlbumAudience(tx: Transaction, ownerId: number, settingAudience: ContentAudience): Promise<void> {
  // A trigger copies it to the photos, which are locked before their albums.
  await tx.execute(
    sql`select 1 from photos where owner_id = ${ownerId} and album_id is not null and deleted_at is null order by id for no key update`,
  )
  await tx
    .update(photoAlbums)
    .set({ settingAudience })
    .where(and(eq(photoAlbums.ownerId, ownerId), ne(photoAlbums.settingAudience, settingAudience)))
}
