/** Answers the calls about photos, albums, tags and approvals from a `PhotoSite`. */
import { decideApproval, listApprovals } from '#contract/content/approvals.ts'
import { recordView, setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import { Refusal } from '#contract/error.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import * as photos from '#contract/photos/photos.ts'
import { addTag, removeTag, searchTags } from '#contract/photos/tags.ts'
import { createComment, searchComments } from '#contract/comments.ts'
import { mayApprovePhotos, maySeePhoto } from '#contract/policy/photos.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { pageOf, type MemberFakeContext } from '#tests/fake/fake-endpoint.ts'
import { presentBadge } from '#tests/fake/present.ts'
import type { TestServer } from '../fake-server.ts'
import { answerPhotoAlbums } from './answer-photo-albums.ts'
import { emptyPhotoSite, photoFacts, visiblePhoto, visiblePhotoAlbum, type PhotoSite, type SitePhoto } from './photo-site.ts'
import { photosOfAlbum, presentPhoto, presentPhotoCard } from './present-photos.ts'

/** A site without photos, whose calls are answered. */
export function answerPhotos(server: TestServer): PhotoSite {
  const site = emptyPhotoSite(server)
  answerReads(site)
  answerWrites(site)
  answerMarks(site)
  answerComments(site)
  answerTags(site)
  answerApprovals(site)
  answerPhotoAlbums(site)
  return site
}

type Filter = RequestOutput<typeof photos.browsePhotos>

function found(site: PhotoSite, filter: Omit<Filter, 'page'>, context: MemberFakeContext): SitePhoto[] {
  const { viewer, world } = context
  if (filter.albumId !== undefined) return photosOfAlbum(site, visiblePhotoAlbum(site, context, filter.albumId), context)
  const views: Record<Filter['view'], (photo: SitePhoto) => boolean> = {
    all: ({ isDraft }) => !isDraft,
    my: ({ ownerId }) => ownerId === viewer.id,
    heroes: ({ ownerId }) => world.isTied('heroes', viewer.id, ownerId),
    featured: ({ isFeatured }) => isFeatured,
    fave: ({ keptBy }) => keptBy.has(viewer.id),
    promo: ({ promoState }) => promoState === 'promo',
    promo_pending: ({ promoState, ownerId }) => promoState === 'pending' && (ownerId === viewer.id || mayApprovePhotos(viewer)),
  }
  const matches = (wanted: readonly unknown[], mode: 'any' | 'all', has: readonly unknown[]) =>
    wanted.length === 0 || (mode === 'any' ? wanted.some((one) => has.includes(one)) : wanted.every((one) => has.includes(one)))
  const order: Record<Filter['sortBy'], (photo: SitePhoto) => number> = {
    latest: ({ publishedAt }) => publishedAt,
    rating: ({ upVotes }) => upVotes,
    comments: ({ totalComment }) => totalComment,
  }
  return [...site.photos.values()]
    .filter((photo) => maySeePhoto(viewer, photoFacts(photo, context)) && views[filter.view](photo))
    .filter(({ ownerId }) => filter.userName === undefined || world.member(ownerId).userName === filter.userName)
    .filter(({ title }) => filter.text === undefined || title.toLowerCase().includes(filter.text.toLowerCase()))
    .filter(({ categoryIds }) => matches(filter.categories, filter.findCategories, categoryIds))
    .filter(({ tagList }) => matches(filter.tags, filter.findTags, tagList))
    .sort((one, other) => order[filter.sortBy](other) - order[filter.sortBy](one))
}

function answerReads(site: PhotoSite): void {
  const { server } = site
  server.answer(photos.browsePhotos, (input, context) =>
    pageOf(found(site, input, context), input, pageSizes.photos, (photo) => presentPhotoCard(photo, context)),
  )
  server.answer(photos.getPhoto, ({ photoId }, context) => presentPhoto(site, visiblePhoto(site, context, photoId), context))
  server.answer(photos.photoPager, ({ photoId, ...filter }, context) => {
    const list = found(site, filter, context)
    const at = list.findIndex(({ id }) => id === photoId)
    const cardAt = (index: number) => (at < 0 || !list[index] ? null : presentPhotoCard(list[index], context))
    return { previous: cardAt(at - 1), next: cardAt(at + 1), position: at + 1, total: list.length }
  })
  server.answer(photos.listPhotoCategories, (_, { world }) => ({ categories: world.categories }))
}

function move(site: PhotoSite, photo: SitePhoto, albumId: number | null, context: MemberFakeContext): void {
  const target = albumId === null ? null : visiblePhotoAlbum(site, context, albumId)
  for (const album of site.albums.values()) album.photoIds = album.photoIds.filter((id) => id !== photo.id)
  target?.photoIds.push(photo.id)
  photo.albumId = albumId
}

function ownPhoto(site: PhotoSite, context: MemberFakeContext, id: number): SitePhoto {
  const photo = visiblePhoto(site, context, id)
  if (photo.ownerId !== context.viewer.id) throw new Refusal('not_found')
  return photo
}

function answerWrites(site: PhotoSite): void {
  const { server } = site
  server.answer(photos.editPhoto, ({ photoId, version: _version, moveToAlbum, setAlbumCover, isPromo, isPublished, ...plain }, context) => {
    const photo = Object.assign(ownPhoto(site, context, photoId), withoutUndefined(plain))
    if (moveToAlbum !== undefined) move(site, photo, moveToAlbum, context)
    if (setAlbumCover && photo.albumId !== null) visiblePhotoAlbum(site, context, photo.albumId).coverPhotoId = photo.id
    if (isPromo !== undefined) photo.promoState = isPromo ? 'pending' : 'none'
    if (isPublished) photo.isDraft = false
    return presentPhoto(site, photo, context)
  })
  server.answer(photos.massUpdatePhotos, ({ photoIds, moveToAlbum }, context) => {
    const changed = photoIds.map((id) => ownPhoto(site, context, id))
    if (moveToAlbum !== undefined) for (const photo of changed) move(site, photo, moveToAlbum, context)
    return { photos: changed.map((photo) => presentPhotoCard(photo, context)) }
  })
  server.answer(photos.removePhoto, ({ photoIds }, context) => {
    for (const id of photoIds) {
      const photo = ownPhoto(site, context, id)
      move(site, photo, null, context)
      photo.isDeleted = true
    }
    return { total: photoIds.length }
  })
  server.answer(photos.featurePhoto, ({ photoId, isFeatured }, context) => {
    const photo = visiblePhoto(site, context, photoId)
    photo.isFeatured = isFeatured
    return presentPhoto(site, photo, context)
  })
  server.answer(photos.offerPromo, ({ photoId, isPromo }, context) => {
    const photo = ownPhoto(site, context, photoId)
    photo.promoState = isPromo ? 'pending' : 'none'
    return { promoState: photo.promoState }
  })
}

/** Votes, favourites and views of photos and albums. */
function answerMarks(site: PhotoSite): void {
  const { server } = site
  const marked = (typeId: string, id: number, context: MemberFakeContext) =>
    typeId === 'photo' ? visiblePhoto(site, context, id) : visiblePhotoAlbum(site, context, id)
  server.answer(recordView, () => ({ views: 1 }))
  server.answer(voteOnItem, ({ typeId, itemId, way }, context) => {
    const item = marked(typeId, itemId, context)
    const before = item.votes.get(context.viewer.id) ?? null
    item.upVotes += Number(way === 'up') - Number(before === 'up')
    item.downVotes += Number(way === 'down') - Number(before === 'down')
    if (way === null) item.votes.delete(context.viewer.id)
    else item.votes.set(context.viewer.id, way)
    return { upVotes: item.upVotes, downVotes: item.downVotes, myVote: way }
  })
  server.answer(setFavouriteItem, ({ itemId, isFavourite }, context) => {
    const { keptBy } = visiblePhoto(site, context, itemId)
    if (isFavourite) keptBy.add(context.viewer.id)
    else keptBy.delete(context.viewer.id)
    return { isFavourite }
  })
}

/** One list for all items: a test comments on one of them. */
function answerComments({ server }: PhotoSite): void {
  const comments: Array<ResponseInput<typeof createComment>> = []
  server.answer(searchComments, (input) => pageOf(comments, input, input.limit, (comment) => comment))
  server.answer(createComment, ({ typeId, itemId, parentId, text }, { world, viewer }) => {
    const comment = {
      ...presentBadge(world.member(viewer.id)),
      ...{ commentId: comments.length + 1, typeId, itemId, parentId, text, textParsed: [{ kind: 'text' as const, text }] },
      ...{ postedAt: 1_700_000_000, editedAt: null, childTotal: 0 },
      can: { canEdit: true, canDelete: true, canReply: true, canReport: false },
    }
    comments.unshift(comment)
    return comment
  })
}

function answerTags(site: PhotoSite): void {
  const { server } = site
  const named = (tags: readonly string[]) => ({ tags: tags.map((tag, index) => ({ tagId: index + 1, tag, total: 1 })) })
  const tagged = (typeId: string, id: number, context: MemberFakeContext) =>
    typeId === 'photo' ? ownPhoto(site, context, id) : visiblePhotoAlbum(site, context, id)
  server.answer(searchTags, ({ text, pageSize }) => {
    const all = site.tags.filter(({ tag }) => text !== '' && tag.toLowerCase().includes(text.toLowerCase()))
    return { tags: all.slice(0, pageSize).map(({ tag, total }, index) => ({ tagId: index + 1, tag, total })) }
  })
  server.answer(addTag, ({ typeId, itemId, tag }, context) => {
    const item = tagged(typeId, itemId, context)
    item.tagList = [...item.tagList, tag]
    return named(item.tagList)
  })
  server.answer(removeTag, ({ typeId, itemId, tag }, context) => {
    const item = tagged(typeId, itemId, context)
    item.tagList = item.tagList.filter((other) => other !== tag)
    return named(item.tagList)
  })
}

function answerApprovals(site: PhotoSite): void {
  const { server } = site
  server.answer(listApprovals, (input, context) => {
    const waiting = [...site.photos.values()].filter(({ promoState }) => promoState === 'pending')
    return pageOf(mayApprovePhotos(context.viewer) ? waiting : [], input, pageSizes.default, ({ id, title, ownerId, publishedAt }) => ({
      ...{ typeId: 'photo', itemId: id, itemVersion: 1, title, thumb: null, path: `/photos/${id}`, offeredAt: publishedAt },
      owner: presentBadge(context.world.member(ownerId)),
    }))
  })
  server.answer(decideApproval, ({ itemId, isApproved, reason }, context) => {
    const photo = visiblePhoto(site, context, itemId)
    if (photo.promoState !== 'pending') throw new Refusal('not_found')
    Object.assign(photo, { promoState: isApproved ? 'promo' : 'declined', promoReason: reason })
    return {}
  })
}
