/**
 * Like `server/domains/videos`, with only the views and flags that tests of screens need; the others are refused as
 * not available. Friendships grant no access here.
 */
import { excludedFromLists } from '#contract/categories.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { abilities, maySee, type VideoFacts } from '#contract/policy/videos.ts'
import { pageSizes } from '#contract/content/paging.ts'
import * as contract from '#contract/videos.ts'
import { comparisons } from '../compare-text.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import { presentBadge } from '../present.ts'
import type { FakeMember, FakeVideo, World } from '../world.ts'

type Browse = RequestOutput<typeof contract.browseVideos>
type Card = ResponseInput<typeof contract.browseVideos>['items'][number]

export function factsOf(video: FakeVideo): VideoFacts {
  return { ...video, isDeleted: false, isBlocked: false, isInReview: false, ownerAudience: 'members', isFriend: false }
}

/** Throws not_found for videos that do not exist for the viewer. */
export function visibleVideo({ world, viewer }: MemberFakeContext, videoId: number): FakeVideo {
  const video = world.videos.get(videoId)
  if (!video || !maySee(viewer, factsOf(video))) throw new Refusal('not_found')
  return video
}

const totalComments = ({ comments }: World, { id }: FakeVideo) =>
  comments.filter(({ typeId, itemId }) => typeId === 'video' && itemId === id).length

export function presentCard({ world, viewer }: MemberFakeContext, video: FakeVideo): Card {
  const { userName, userImage } = presentBadge(world.member(video.ownerId))
  return {
    ...video,
    videoId: video.id,
    userId: video.ownerId,
    userName,
    userImage,
    thumb: null,
    placeholder: null,
    totalComment: totalComments(world, video),
    isFavourite: video.keptBy.has(viewer.id),
    watchedSeconds: null,
  }
}

export function presentDetails(context: MemberFakeContext, videoId: number): ResponseInput<typeof contract.getVideo> {
  const video = visibleVideo(context, videoId)
  const { world, viewer } = context
  return {
    ...video,
    ...presentCard(context, video),
    categories: world.categories.filter(({ categoryId }) => video.categories.includes(categoryId)),
    stars: video.stars.map((id) => presentBadge(world.member(id))),
    owner: presentBadge(world.member(video.ownerId)),
    myVote: video.votes.get(viewer.id) ?? null,
    width: video.isPortrait ? 720 : 1280,
    height: video.isPortrait ? 1280 : 720,
    can: abilities(viewer, factsOf(video)),
  }
}

export const isListed = ({ videoStatus, isPlayable, isDraft }: FakeVideo) =>
  contract.playableStatuses.includes(videoStatus) && isPlayable && !isDraft

/** Other statuses are for admins, and for members among their own videos. */
function hasStatus(input: Browse, { viewer }: MemberFakeContext): (video: FakeVideo) => boolean {
  const { status, view } = input
  if (status.length === 0) return isListed
  if (viewer.role !== 'admin' && view !== 'my' && view !== 'myall') throw invalid({ status: ['not_allowed'] })
  return ({ videoStatus }) => status.includes(videoStatus)
}

function inView(input: Browse, context: MemberFakeContext): (video: FakeVideo) => boolean {
  const me = context.viewer.id
  const isShown = hasStatus(input, context)
  switch (input.view) {
    case 'all':
      return isShown
    case 'my':
      return (video) => isShown({ ...video, isDraft: false }) && video.ownerId === me
    case 'myall':
      return (video) => (input.status.length === 0 ? video.videoStatus !== 'delete' : isShown(video)) && video.ownerId === me
    case 'faves':
    case 'myfaves':
      return (video) => isShown(video) && video.keptBy.has(me)
    case 'featured':
      return (video) => isShown(video) && video.isFeatured
    case 'album': {
      const { albumId } = input
      if (albumId === undefined) throw invalid({ albumId: ['required'] })
      return (video) => isShown(video) && context.world.albums.get(albumId)?.videoIds.includes(video.id) === true
    }
    case 'his': {
      const { id } = memberOfView(input, context)
      return (video) => isShown(video) && video.ownerId === id
    }
    // In this world nothing is for sale.
    case 'sell_download':
    case 'sell_access':
    case 'preview':
    case 'mypreview':
    case 'his_preview':
      return () => false
    default:
      throw invalid({ view: ['not_available'] })
  }
}

function memberOfView({ userId, userName }: Browse, { world }: MemberFakeContext): FakeMember {
  if (userId === undefined && userName === undefined) throw invalid({ userName: ['required'] })
  const member = userId === undefined ? world.findMember(userName ?? '') : world.members.get(userId)
  if (!member || member.isDeleted) throw new Refusal('user_not_found')
  return member
}

function byText({ text, searchIn }: Browse, { world }: MemberFakeContext): (video: FakeVideo) => boolean {
  if (!text) return () => true
  const lookup = contract.readTextFilter(text.value)
  if (lookup.kind === 'id') return ({ id }) => id === lookup.id
  const targets = searchIn ?? [text.target]
  if (lookup.kind === 'text') return (video) => targets.some((target) => comparisons[text.operator](fold(video[target]), fold(text.value)))
  const member = world.findMember(lookup.userName)
  if (!member) throw new Refusal('user_not_found')
  return ({ ownerId }) => ownerId === member.id
}

const flags: Partial<Record<Browse['flags'][number], (video: FakeVideo) => boolean>> = {
  premium: ({ isFeatured }) => isFeatured,
  for_sale: ({ price }) => price !== null,
  'download.members': ({ allowDownload }) => allowDownload !== 'nobody',
}

function byOwner(input: Browse, context: MemberFakeContext): (video: FakeVideo) => boolean {
  if (input.view === 'his' || (input.userId === undefined && input.userName === undefined)) return () => true
  const { id } = memberOfView(input, context)
  return ({ ownerId }) => ownerId === id
}

function byFilters(input: Browse): (video: FakeVideo) => boolean {
  const { categories, findCategories, dtFrom = 0, dtTo = Infinity, download } = input
  const { durationMin = 0, durationMax = Infinity } = input.shorts ? contract.shortsFilter : input
  const wanted = input.flags.map((flag) => {
    const isFlagged = flags[flag]
    if (!isFlagged) throw invalid({ [`flags.${flag}`]: ['not_available'] })
    return isFlagged
  })
  const has = (video: FakeVideo) => (id: number) => video.categories.includes(id)
  return (video) => {
    const minutes = (video.durationSeconds ?? 0) / 60
    const isInCategories =
      categories.length === 0 || (findCategories === 'all' ? categories.every(has(video)) : categories.some(has(video)))
    const isInTime = minutes >= durationMin && minutes <= durationMax && video.publishedAt >= dtFrom && video.publishedAt <= dtTo
    const isDownloadable =
      download === undefined || video.allowDownload === download || (download === 'members' && video.allowDownload === 'public')
    return isInCategories && isInTime && isDownloadable && wanted.every((isFlagged) => isFlagged(video))
  }
}

/** Equal ones newest first, by title oldest first. */
function inOrder({ sortBy, view, albumId }: Browse, { world, viewer }: MemberFakeContext): (a: FakeVideo, b: FakeVideo) => number {
  const inAlbum = view === 'album' ? world.albums.get(albumId ?? 0)?.videoIds : undefined
  if (inAlbum && sortBy === 'latest') return (a, b) => inAlbum.indexOf(a.id) - inAlbum.indexOf(b.id)
  const isOfFavourites = view === 'faves' || view === 'myfaves'
  const falling = (value: (video: FakeVideo) => number) => (a: FakeVideo, b: FakeVideo) => value(b) - value(a) || b.id - a.id
  const ofText = (value: (video: FakeVideo) => string, ofIds: 1 | -1) => (a: FakeVideo, b: FakeVideo) =>
    fold(value(a)) === fold(value(b)) ? ofIds * (a.id - b.id) : fold(value(a)) < fold(value(b)) ? -1 : 1
  const orders: Record<contract.VideoSort, (a: FakeVideo, b: FakeVideo) => number> = {
    latest: falling((video) => (isOfFavourites ? (video.keptBy.get(viewer.id) ?? 0) : video.publishedAt)),
    'most-talked': falling((video) => totalComments(world, video)),
    'most-liked': falling(({ upVotes }) => upVotes),
    'most-viewed': falling(({ views }) => views),
    duration: falling(({ durationSeconds }) => durationSeconds ?? -1),
    title: ofText(({ title }) => title, 1),
    uname: ofText(({ ownerId }) => world.member(ownerId).userName, -1),
    price: falling(({ price }) => (price === null ? -Infinity : -price)),
  }
  return orders[sortBy]
}

export const videoFakes: readonly FakeEndpoint[] = [
  fake(contract.browseVideos, (input, context) => {
    const filters = [inView(input, context), byOwner(input, context), byText(input, context), byFilters(input)]
    const found = [...context.world.videos.values()]
      .filter((video) => filters.every((isFound) => isFound(video)))
      .toSorted(inOrder(input, context))
    return pageOf(found, input, pageSizes.videos, (video) => presentCard(context, video))
  }),

  fake(contract.getVideo, ({ videoId }, context) => presentDetails(context, videoId)),

  fake(contract.listCategories, (_, { world }) => {
    const isSpecial = ({ categoryId }: { categoryId: number }) => excludedFromLists.includes(categoryId)
    return { categories: world.categories.filter((category) => !isSpecial(category)), special: world.categories.filter(isSpecial) }
  }),
]
