/** Answers the calls about photo albums from a `PhotoSite`. */
import { Refusal } from '#contract/error.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import * as albums from '#contract/photos/photo-albums.ts'
import { maySeePhotoAlbum } from '#contract/policy/photos.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { pageOf, type MemberFakeContext } from '#tests/fake/fake-endpoint.ts'
import { albumFacts, visiblePhotoAlbum, type PhotoSite, type SiteAlbum } from './photo-site.ts'
import { presentAlbum, presentAlbumCard } from './present-photos.ts'

type Filter = RequestOutput<typeof albums.browsePhotoAlbums>

function found(site: PhotoSite, filter: Filter, context: MemberFakeContext): SiteAlbum[] {
  const { viewer, world } = context
  const views: Record<Filter['view'], (album: SiteAlbum) => boolean> = {
    all: ({ photoIds }) => photoIds.length > 0,
    my: ({ ownerId }) => ownerId === viewer.id,
    for_sale: ({ price }) => price !== null,
    friend: ({ ownerId }) => world.isTied('friends', ownerId, viewer.id),
  }
  const order: Record<Filter['sortBy'], (album: SiteAlbum) => number> = {
    latest: ({ contentChangedAt }) => contentChangedAt,
    rating: ({ upVotes }) => upVotes,
    views: (album) => album.views,
    comments: ({ totalComment }) => totalComment,
  }
  return [...site.albums.values()]
    .filter((album) => maySeePhotoAlbum(viewer, albumFacts(album, context)) && views[filter.view](album))
    .filter(({ ownerId }) => filter.userName === undefined || world.member(ownerId).userName === filter.userName)
    .filter(({ name }) => filter.text === undefined || name.toLowerCase().includes(filter.text.toLowerCase()))
    .filter(({ tagList }) => filter.tags.length === 0 || filter.tags.some((tag) => tagList.includes(tag)))
    .sort((one, other) => order[filter.sortBy](other) - order[filter.sortBy](one))
}

function ownAlbum(site: PhotoSite, context: MemberFakeContext, id: number): SiteAlbum {
  const album = visiblePhotoAlbum(site, context, id)
  if (album.ownerId !== context.viewer.id) throw new Refusal('album_not_found')
  return album
}

export function answerPhotoAlbums(site: PhotoSite): void {
  const { server } = site
  server.answer(albums.browsePhotoAlbums, (input, context) =>
    pageOf(found(site, input, context), input, pageSizes.photos, (album) => presentAlbumCard(site, album, context)),
  )
  server.answer(albums.getPhotoAlbum, ({ albumId }, context) => presentAlbum(site, visiblePhotoAlbum(site, context, albumId), context))
  server.answer(albums.createPhotoAlbum, (input, { viewer }) => {
    const { id, name } = site.addAlbum({ ownerId: viewer.id, ...input })
    return { id, name }
  })
  server.answer(albums.editPhotoAlbum, ({ albumId, version: _version, ...changes }, context) => {
    const album = Object.assign(ownAlbum(site, context, albumId), withoutUndefined(changes))
    return presentAlbum(site, album, context)
  })
  server.answer(albums.deletePhotoAlbum, ({ albumId, withPhotos }, context) => {
    const { id, photoIds } = ownAlbum(site, context, albumId)
    site.albums.delete(id)
    for (const photoId of photoIds) {
      const photo = site.photos.get(photoId)
      if (photo) Object.assign(photo, { albumId: null, isDeleted: withPhotos })
    }
    return {}
  })
  server.answer(albums.reorderPhotoAlbum, ({ albumId, photoId, afterPhotoId }, context) => {
    const album = ownAlbum(site, context, albumId)
    const others = album.photoIds.filter((id) => id !== photoId)
    const at = afterPhotoId === null ? 0 : others.indexOf(afterPhotoId) + 1
    album.photoIds = [...others.slice(0, at), photoId, ...others.slice(at)]
    return {}
  })
}
