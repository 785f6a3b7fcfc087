/** Routes of the photo albums domain. */
import { eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import * as contract from '#contract/photos/photo-albums.ts'
import { photoAlbumAbilities } from '#contract/policy/photos.ts'
import { noteKeyUse } from '../../content/keys.ts'
import { tagNamesOf } from '../../content/tags.ts'
import { findMyVote, voteOnItem } from '../../content/votes.ts'
import { photoAlbums } from '../../db/tables/albums/photos.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { implementPrepared } from '../../http/prepared-json.ts'
import { findProfileFor, getBadgeRow, presentBadge } from '../members/index.ts'
import { getVisiblePhotoAlbum } from '../photos/index.ts'
import { createAlbum, deleteAlbum, editAlbum, reorderAlbum } from './change-photo-album.ts'
import { browseAlbums } from './photo-album-list.ts'
import { albumsOfMember, getAlbumCard, productOf } from './reads.ts'

/** Audit of other members' albums that admins change. */
const albumAudit: AuditRule<typeof contract.editPhotoAlbum | typeof contract.deletePhotoAlbum> = {
  kind: 'content',
  async find({ db }, { albumId }) {
    const [row] = await db.select().from(photoAlbums).where(eq(photoAlbums.id, albumId))
    if (!row) return null
    const { ownerId, name, description, privacy, privacyComment, coverPhotoId, version } = row
    const tags = (await tagNamesOf(db, refOf(albumId))).join(', ')
    const state = { ownerId, name, description, privacy, privacyComment, coverPhotoId, version, tags }
    return { id: `photo_album:${albumId}`, ownerId, state: row.deletedAt === null ? state : null }
  },
}

const refOf = (albumId: number) => ({ typeId: 'photo_album', itemId: albumId })

async function presentAlbum(context: MemberContext, albumId: number): Promise<ResponseInput<typeof contract.getPhotoAlbum>> {
  const { db, viewer } = context
  const { row, facts } = await getVisiblePhotoAlbum(db, context, albumId)
  if (facts.isOpened) await noteKeyUse(db, refOf(albumId), viewer.id, context.now())
  const [card, owner, tagList, myVote, productId] = await Promise.all([
    getAlbumCard(db, viewer.id, albumId),
    getBadgeRow(db, row.ownerId),
    tagNamesOf(db, refOf(albumId)),
    findMyVote(db, viewer.id, refOf(albumId)),
    productOf(db, albumId),
  ])
  const can = photoAlbumAbilities(viewer, facts)
  return {
    ...card,
    ...{ description: row.description, version: row.version, tagList, myVote, can },
    owner: presentBadge(owner),
    // The choice may be a photo that only the owner sees.
    coverPhotoId: can.canEdit ? row.coverPhotoId : null,
    isSold: row.isSold,
    productId,
  }
}

/** Throws user_not_found for a member who is not visible to the viewer. */
async function listOptions(
  context: MemberContext,
  { userId: asked }: RequestOutput<typeof contract.listPhotoAlbumOptions>,
): Promise<ResponseInput<typeof contract.listPhotoAlbumOptions>> {
  const userId = asked ?? context.viewer.id
  const owner = userId === context.viewer.id || (await findProfileFor(context.db, context.viewer, { userId }))
  if (!owner) throw new Refusal('user_not_found')
  const cards = await albumsOfMember(context, userId)
  return {
    albums: cards.map(({ albumId: id, name: label, userId: ownerId, totalPhoto }) => {
      return { id, label, value: String(id), userId: ownerId, totalPhoto }
    }),
  }
}

export const photoAlbumRoutes: readonly Implementation[] = [
  implementPrepared(contract.browsePhotoAlbums, browseAlbums),
  implement(contract.listPhotoAlbumOptions, listOptions),
  implement(contract.getPhotoAlbum, (context, { albumId }) => presentAlbum(context, albumId)),
  implement(contract.createPhotoAlbum, createAlbum),
  implement(
    contract.editPhotoAlbum,
    async (context, input) => {
      await editAlbum(context, input)
      return presentAlbum(context, input.albumId)
    },
    albumAudit,
  ),
  implement(
    contract.deletePhotoAlbum,
    async (context, input) => {
      await deleteAlbum(context, input)
      return {}
    },
    albumAudit,
  ),
  implement(contract.reorderPhotoAlbum, async (context, input) => {
    await reorderAlbum(context, input)
    return {}
  }),
  implement(contract.votePhotoAlbum, (context, { albumId, way }) => voteOnItem(context, { ...refOf(albumId), way })),
]
