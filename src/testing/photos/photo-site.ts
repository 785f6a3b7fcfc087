/** Photos and photo albums in memory, and the answers to the calls about them, for component tests of their screens. */
import type { PhotoDetails, PhotoFailure } from '#contract/photos/photos.ts'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import { maySeePhoto, maySeePhotoAlbum, type PhotoAlbumFacts, type PhotoFacts } from '#contract/policy/photos.ts'
import { Refusal } from '#contract/error.ts'
import type { MemberFakeContext } from '#tests/fake/fake-endpoint.ts'
import type { TestServer } from '../fake-server.ts'

/** A photo of the site; `albumId` and ids are plain numbers. */
export interface SitePhoto extends Pick<
  PhotoDetails,
  'title' | 'description' | 'photoState' | 'isDraft' | 'isFeatured' | 'promoState' | 'promoReason' | 'totalComment' | 'privacyComment'
> {
  id: number
  ownerId: number
  albumId: number | null
  privacy: number
  tagList: string[]
  categoryIds: number[]
  publishedAt: number
  upVotes: number
  downVotes: number
  readonly votes: Map<number, 'up' | 'down'>
  readonly keptBy: Set<number>
  isDeleted: boolean
  /** Only for its owner and admins. */
  photoFailure?: PhotoFailure
  /** An image that a test has an answer for. Without one there is none. */
  destination?: string
}

export interface SiteAlbum extends Pick<
  PhotoAlbumDetails,
  'name' | 'description' | 'price' | 'totalComment' | 'views' | 'privacyComment' | 'contentChangedAt'
> {
  id: number
  ownerId: number
  privacy: number
  tagList: string[]
  /** In the owner's order. */
  photoIds: number[]
  coverPhotoId: number | null
  upVotes: number
  downVotes: number
  readonly votes: Map<number, 'up' | 'down'>
}

export interface SiteTag {
  tag: string
  total: number
}

export interface PhotoSite {
  readonly server: TestServer
  readonly photos: Map<number, SitePhoto>
  readonly albums: Map<number, SiteAlbum>
  readonly tags: SiteTag[]
  readonly addPhoto: (given: Partial<SitePhoto> & { ownerId: number }) => SitePhoto
  readonly addAlbum: (given: Partial<SiteAlbum> & { ownerId: number }) => SiteAlbum
}

/** Empty at first. `nextId`: above the ids of the world's members, which tests compare with them. */
export function emptyPhotoSite(server: TestServer): PhotoSite {
  let nextId = 5000
  const photos = new Map<number, SitePhoto>()
  const albums = new Map<number, SiteAlbum>()
  return {
    server,
    photos,
    albums,
    tags: [],
    addPhoto(given) {
      const id = given.id ?? (nextId += 1)
      const photo: SitePhoto = {
        ...{ id, albumId: null, title: `Photo ${id}`, description: '', privacy: 0, privacyComment: 0, tagList: [], categoryIds: [] },
        ...{ photoState: 'ready', isDraft: false, isFeatured: false, promoState: 'none', promoReason: '', totalComment: 0 },
        ...{ publishedAt: id, upVotes: 0, downVotes: 0, votes: new Map(), keptBy: new Set(), isDeleted: false },
        ...given,
      }
      photos.set(id, photo)
      if (photo.albumId !== null) albums.get(photo.albumId)?.photoIds.push(id)
      return photo
    },
    addAlbum(given) {
      const id = given.id ?? (nextId += 1)
      const album: SiteAlbum = {
        ...{ id, name: `Album ${id}`, description: 'Words', privacy: 0, privacyComment: 0, tagList: [], price: null, totalComment: 0 },
        ...{ views: 0, contentChangedAt: id, photoIds: [], coverPhotoId: null, upVotes: 0, downVotes: 0, votes: new Map() },
        ...given,
      }
      albums.set(id, album)
      return album
    },
  }
}

const audiences: readonly ContentAudience[] = ['members', 'friends', 'nobody']

/** Throws not_found for a photo that does not exist for the viewer. */
export function visiblePhoto(site: PhotoSite, context: MemberFakeContext, id: number): SitePhoto {
  const photo = site.photos.get(id)
  if (!photo || !maySeePhoto(context.viewer, photoFacts(photo, context))) throw new Refusal('not_found')
  return photo
}

/** Throws album_not_found for an album that does not exist for the viewer. */
export function visiblePhotoAlbum(site: PhotoSite, context: MemberFakeContext, id: number): SiteAlbum {
  const album = site.albums.get(id)
  if (!album || !maySeePhotoAlbum(context.viewer, albumFacts(album, context))) throw new Refusal('album_not_found')
  return album
}

export function photoFacts(photo: SitePhoto, { world, viewer }: MemberFakeContext): PhotoFacts {
  const { ownerId, privacy } = photo
  const isFriend = world.isTied('friends', ownerId, viewer.id)
  return {
    ...photo,
    isBlocked: false,
    ownerAudience: audiences[privacy] ?? 'nobody',
    isFriend,
    isOpened: false,
    isBought: false,
    isHeld: false,
  }
}

export function albumFacts(album: SiteAlbum, { world, viewer }: MemberFakeContext): PhotoAlbumFacts {
  const isFriend = world.isTied('friends', album.ownerId, viewer.id)
  const ownerAudience = audiences[album.privacy] ?? 'nobody'
  return { ...album, isDeleted: false, isBlocked: false, ownerAudience, isFriend, isOpened: false, isBought: false }
}
