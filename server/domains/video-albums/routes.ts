/** Routes of the video albums domain. */
import { eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { albumAbilities } from '#contract/policy/video-albums.ts'
import * as contract from '#contract/albums/video-albums.ts'
import { noteKeyUse } from '../../content/keys.ts'
import { findMyVote, voteOnItem } from '../../content/votes.ts'
import { videoAlbums } from '../../db/tables/albums/video-albums.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { implementPrepared } from '../../http/prepared-json.ts'
import { getBadgeRow, presentBadge } from '../members/index.ts'
import { searchAlbums } from './album-list.ts'
import { addToAlbum, moveToAlbum, removeFromAlbum, reorderAlbum } from './album-videos.ts'
import { createAlbum, deleteAlbum, editAlbum } from './change-album.ts'
import { findLastWatched, getAlbumCard, getVisibleAlbum } from './reads.ts'

/** Audit of other members' albums that admins change. */
const albumAudit: AuditRule<typeof contract.editVideoAlbum | typeof contract.deleteVideoAlbum> = {
  kind: 'content',
  async find({ db }, { albumId }: RequestOutput<typeof contract.deleteVideoAlbum>) {
    const [row] = await db.select().from(videoAlbums).where(eq(videoAlbums.id, albumId))
    if (!row) return null
    const { ownerId, title, description, albumType, privacy, privacyComment, version } = row
    const state = row.deletedAt === null ? { ownerId, title, description, albumType, privacy, privacyComment, version } : null
    return { id: `video_album:${albumId}`, ownerId, state }
  },
}

async function presentAlbum(context: MemberContext, albumId: number): Promise<ResponseInput<typeof contract.getVideoAlbum>> {
  const { db, viewer } = context
  const { row, facts } = await getVisibleAlbum(db, context, albumId)
  if (facts.isOpened) await noteKeyUse(db, { typeId: 'video_album', itemId: albumId }, viewer.id, context.now())
  const [card, owner, myVote, lastVideoId] = await Promise.all([
    getAlbumCard(db, viewer.id, albumId),
    getBadgeRow(db, row.ownerId),
    findMyVote(db, viewer.id, { typeId: 'video_album', itemId: albumId }),
    findLastWatched(db, viewer.id, albumId),
  ])
  const { description, version, upVotes, downVotes } = row
  return {
    ...card,
    description,
    owner: presentBadge(owner),
    upVotes,
    downVotes,
    myVote,
    can: albumAbilities(viewer, facts),
    lastVideoId,
    version,
  }
}

export const videoAlbumRoutes: readonly Implementation[] = [
  implementPrepared(contract.searchVideoAlbums, searchAlbums),
  implementPrepared(contract.indexVideoAlbums, searchAlbums),
  implement(contract.getVideoAlbum, (context, { albumId }) => presentAlbum(context, albumId)),
  implement(contract.createVideoAlbum, createAlbum),
  implement(
    contract.editVideoAlbum,
    async (context, input) => {
      await editAlbum(context, input)
      return presentAlbum(context, input.albumId)
    },
    albumAudit,
  ),
  implement(
    contract.deleteVideoAlbum,
    async (context, { albumId }) => {
      await deleteAlbum(context, albumId)
      return {}
    },
    albumAudit,
  ),
  implement(contract.addToVideoAlbum, addToAlbum),
  implement(contract.removeFromVideoAlbum, (context, { albumId, videoId }) => removeFromAlbum(context, { albumId, videoIds: [videoId] })),
  implement(contract.massDeleteFromVideoAlbum, removeFromAlbum),
  implement(contract.moveToVideoAlbum, moveToAlbum),
  implement(contract.reorderVideoAlbum, async (context, input) => {
    await reorderAlbum(context, input)
    return {}
  }),
  implement(contract.voteVideoAlbum, (context, { albumId, way }) => voteOnItem(context, { typeId: 'video_album', itemId: albumId, way })),
]
