/** Edits one photo, or several at once: all changes are stored, or none. */
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { photoAbilities } from '#contract/policy/photos.ts'
import type { editPhoto as editEndpoint, massUpdatePhotos as massEndpoint, PhotoCard } from '#contract/photos/photos.ts'
import { transaction } from '../../../db/client.ts'
import type { MemberContext } from '../../../http/context.ts'
import { photoCards } from '../list/photo-card-sql.ts'
import { lockOwnPhotos, lockVisiblePhotos } from '../reads.ts'
import { checkVersion } from '../../../lib/edit-version.ts'
import { setCover } from './move-photos.ts'
import { storeChanges } from './store-changes.ts'

/** What only the owner decides: admins edit texts, privacy, tags and categories. */
const ownersFields = ['moveToAlbum', 'isPromo', 'isPublished', 'setAlbumCover'] as const

/** Throws not_found, edit_conflict, forbidden (naming the fields), album_not_found, validation_failed. */
export async function editPhoto(
  context: MemberContext,
  { photoId, version, setAlbumCover, ...changes }: RequestOutput<typeof editEndpoint>,
): Promise<void> {
  const { db, viewer, now } = context
  const after = await transaction(db, async (tx) => {
    const [photo] = await lockVisiblePhotos(tx, context, [photoId])
    if (!photo) throw new Refusal('not_found')
    if (!photoAbilities(viewer, photo.facts).canEdit) throw new Refusal('forbidden')
    checkVersion(version, photo.row.version)
    const given = { ...changes, setAlbumCover }
    const notTheirs = photo.row.ownerId === viewer.id ? [] : ownersFields.filter((field) => given[field] !== undefined)
    if (notTheirs.length > 0)
      throw new Refusal('forbidden', { errors: Object.fromEntries(notTheirs.map((field) => [field, ['not_allowed']])) })
    const told = await storeChanges(tx, { rows: [photo.row], changes, now: now() })
    if (setAlbumCover !== undefined) await setCover(tx, photoId, setAlbumCover)
    return told
  })
  await after(context)
}

/** Only own photos. Throws not_found if one of them is not, and album_not_found for an album of others; then nothing has changed. */
export async function massUpdatePhotos(
  context: MemberContext,
  { photoIds, photos: texts, ...changes }: RequestOutput<typeof massEndpoint>,
): Promise<{ photos: PhotoCard[] }> {
  const { db, viewer, now } = context
  const ids = [...new Set<number>(photoIds)]
  if (texts.some(({ photoId }) => !ids.includes(photoId))) throw invalid({ photos: ['unknown'] })
  const after = await transaction(db, async (tx) => {
    const locked = new Map((await lockOwnPhotos(tx, context, ids)).map((row) => [row.id, row]))
    const rows = ids.flatMap((id) => locked.get(id) ?? [])
    return storeChanges(tx, { rows, changes, texts, now: now() })
  })
  await after(context)
  return { photos: await photoCards(db, viewer.id, ids) }
}
