/** Like `server/domains/video-albums`, without the texts of other members' blocks and keys. */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { albumAbilities, albumPrivacy, maySeeAlbum, type VideoAlbumFacts } from '#contract/policy/video-albums.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { pageSizes } from '#contract/content/paging.ts'
import * as contract from '#contract/albums/video-albums.ts'
import { comparisons } from '../compare-text.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import { presentBadge } from '../present.ts'
import type { FakeAlbum, FakeVideo } from '../world.ts'
import { isListed, visibleVideo } from './videos.ts'

function factsOf(album: FakeAlbum, { world, viewer }: MemberFakeContext): VideoAlbumFacts {
  const ownerAudience = album.privacy === albumPrivacy.members ? 'members' : album.privacy === albumPrivacy.friends ? 'friends' : 'nobody'
  return {
    ...album,
    ownerAudience,
    isDeleted: false,
    isBlocked: false,
    isOpened: false,
    isBought: false,
    isFriend: world.isTied('friends', album.ownerId, viewer.id),
  }
}

/** Throws album_not_found for albums that do not exist for the viewer, forbidden without the ability. */
export function visibleAlbum(context: MemberFakeContext, albumId: number, ability?: keyof contract.VideoAlbumAbilities): FakeAlbum {
  const album = context.world.albums.get(albumId)
  if (!album || !maySeeAlbum(context.viewer, factsOf(album, context))) throw new Refusal('album_not_found')
  if (ability && !albumAbilities(context.viewer, factsOf(album, context))[ability]) throw new Refusal('forbidden')
  return album
}

/** The same, for taking something out of it. Throws bought while members have access to it. */
function albumToEmpty(context: MemberFakeContext, albumId: number, ability: keyof contract.VideoAlbumAbilities): FakeAlbum {
  const album = visibleAlbum(context, albumId, ability)
  if (album.hasBuyers) throw new Refusal('bought')
  return album
}

/** The album's listed videos, in its order. */
export function videosOf({ world }: MemberFakeContext, album: FakeAlbum): FakeVideo[] {
  return album.videoIds.flatMap((id) => world.videos.get(id) ?? []).filter(isListed)
}

function presentCard(context: MemberFakeContext, album: FakeAlbum): ResponseInput<typeof contract.searchVideoAlbums>['items'][number] {
  const { userName, userImage } = presentBadge(context.world.member(album.ownerId))
  const videos = videosOf(context, album)
  return {
    ...album,
    albumId: album.id,
    userId: album.ownerId,
    userName,
    userImage,
    totalVideo: videos.length,
    totalLike: album.upVotes,
    totalDislike: album.downVotes,
    totalComment: context.world.comments.filter(({ typeId, itemId }) => typeId === 'video_album' && itemId === album.id).length,
    durationSeconds: videos.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
    thumb: null,
    placeholder: null,
    publishedAt: album.createdAt,
  }
}

function presentDetails(context: MemberFakeContext, albumId: number): ResponseInput<typeof contract.getVideoAlbum> {
  const album = visibleAlbum(context, albumId)
  return {
    ...album,
    ...presentCard(context, album),
    owner: presentBadge(context.world.member(album.ownerId)),
    myVote: album.votes.get(context.viewer.id) ?? null,
    can: albumAbilities(context.viewer, factsOf(album, context)),
    lastVideoId: null,
  }
}

function isInView({ view }: RequestOutput<typeof contract.searchVideoAlbums>, context: MemberFakeContext) {
  const { world, viewer } = context
  return (album: FakeAlbum): boolean => {
    switch (view) {
      case 'all':
        return true
      case 'my':
        return album.ownerId === viewer.id
      case 'for_sale':
        return album.price !== null
      case 'friend':
        return world.isTied('friends', viewer.id, album.ownerId)
      case 'subscribed':
        return false
    }
  }
}

const sortKeys: Record<contract.AlbumSort, (card: ReturnType<typeof presentCard>) => number> = {
  time_stamp: ({ publishedAt }) => publishedAt,
  time_stamp_update: ({ contentChangedAt }) => contentChangedAt,
  total_comment: ({ totalComment }) => totalComment,
  total_video: ({ totalVideo }) => totalVideo,
  total_like: ({ totalLike }) => totalLike,
}

function search(input: RequestOutput<typeof contract.searchVideoAlbums>, context: MemberFakeContext) {
  const { world, viewer } = context
  const owner = input.userName === undefined ? input.userId : (world.findMember(input.userName)?.id ?? null)
  if (owner === null) throw new Refusal('user_not_found')
  const key = sortKeys[input.sortBy]
  const found = [...world.albums.values()]
    .filter((album) => maySeeAlbum(viewer, factsOf(album, context)))
    .filter(isInView(input, context))
    .filter((album) => owner === undefined || album.ownerId === owner)
    .filter((album) => input.videoId === undefined || album.videoIds.includes(input.videoId))
    .filter((album) => input.view === 'my' || input.includeEmptyAlbums || album.videoIds.length > 0)
    .filter((album) => input.search.every(({ fld, op, val }) => comparisons[op](fold(album[fld]), fold(val))))
    .map((album) => presentCard(context, album))
    .toSorted((a, b) => key(b) - key(a) || b.albumId - a.albumId)
  return pageOf(found, input, pageSizes.albums, (card) => card)
}

function changed(context: MemberFakeContext, album: FakeAlbum, videoIds: number[]): { totalVideo: number } {
  album.videoIds = videoIds
  album.contentChangedAt = context.world.now()
  return { totalVideo: videoIds.length }
}

const without = (album: FakeAlbum, removed: readonly number[]) => album.videoIds.filter((id) => !removed.includes(id))
const withAll = (album: FakeAlbum, added: readonly number[]) => [
  ...album.videoIds,
  ...without({ ...album, videoIds: [...added] }, album.videoIds),
]

const changeFakes: readonly FakeEndpoint[] = [
  fake(contract.addToVideoAlbum, ({ albumId, videoIds }, context) => {
    videoIds.forEach((id) => visibleVideo(context, id))
    const album = visibleAlbum(context, albumId, 'canChangeVideos')
    return changed(context, album, withAll(album, videoIds))
  }),
  fake(contract.removeFromVideoAlbum, ({ albumId, videoId }, context) => {
    const album = albumToEmpty(context, albumId, 'canChangeVideos')
    return changed(context, album, without(album, [videoId]))
  }),
  fake(contract.massDeleteFromVideoAlbum, ({ albumId, videoIds }, context) => {
    const album = albumToEmpty(context, albumId, 'canChangeVideos')
    return changed(context, album, without(album, videoIds))
  }),
  fake(contract.moveToVideoAlbum, ({ albumId, toAlbumId, videoIds }, context) => {
    if (toAlbumId === null) throw invalid({ toAlbumId: ['album.required'] })
    const [source, target] = [albumToEmpty(context, albumId, 'canChangeVideos'), visibleAlbum(context, toAlbumId, 'canChangeVideos')]
    const moved = source.videoIds.filter((id) => videoIds.some((videoId) => videoId === id))
    const { totalVideo } = changed(context, source, without(source, moved))
    return { totalVideo, targetTotalVideo: changed(context, target, withAll(target, moved)).totalVideo }
  }),
  fake(contract.reorderVideoAlbum, ({ albumId, videoId, afterVideoId }, context) => {
    const album = visibleAlbum(context, albumId, 'canChangeVideos')
    const others = without(album, [videoId])
    if (others.length === album.videoIds.length) throw new Refusal('not_found')
    changed(context, album, others.toSpliced(afterVideoId === null ? 0 : others.indexOf(afterVideoId) + 1, 0, videoId))
    return {}
  }),
]

export const videoAlbumFakes: readonly FakeEndpoint[] = [
  fake(contract.searchVideoAlbums, search),
  fake(contract.getVideoAlbum, ({ albumId }, context) => presentDetails(context, albumId)),
  fake(contract.createVideoAlbum, ({ videoIds, ...fields }, context) => {
    videoIds.forEach((id) => visibleVideo(context, id))
    const album = context.world.addAlbum({ ...fields, ownerId: context.viewer.id, videoIds: [...videoIds] })
    return { id: album.id, name: album.title }
  }),
  fake(contract.editVideoAlbum, ({ albumId, version, ...edit }, context) => {
    const album = visibleAlbum(context, albumId, 'canEdit')
    if (version !== undefined && version !== album.version) throw new Refusal('edit_conflict')
    if (album.albumType === 'faves' && edit.title !== undefined) throw new Refusal('forbidden', { errors: { title: ['not_allowed'] } })
    Object.assign(album, withoutUndefined(edit), { version: album.version + 1 })
    return presentDetails(context, albumId)
  }),
  fake(contract.deleteVideoAlbum, ({ albumId }, context) => {
    albumToEmpty(context, albumId, 'canDelete')
    context.world.albums.delete(albumId)
    return {}
  }),
  ...changeFakes,
]
