import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { category } from '#contract/categories.ts'
import { photoDetails, type PhotoDetails } from '#contract/photos/photos.ts'
import { defaultGroupFlags, groups } from '#contract/roles.ts'
import type { FakeMember } from '#tests/fake/world.ts'
import { photoAlbumIdOf, photoForTest, photoIdOf } from '#src/testing/photo-upload/photo-for-test.ts'
import { changeOf, coverChangeOf, recordOf, tooLong } from './edit-values.ts'

const owner = {
  id: 7,
  userName: 'Holdfast',
  userImage: null,
  groupId: groups.free,
  isDeleted: false,
  ownFlags: defaultGroupFlags,
} as unknown as FakeMember // what a badge needs
const photo = (photoId: number, given: Parameters<typeof photoForTest>[2] = {}): PhotoDetails =>
  v.parse(photoDetails, photoForTest(photoId, owner, given))
const knots = v.parse(category, { categoryId: 3, categoryGroupId: 1, title: 'Knots' })

describe('the form of several photos', () => {
  it('shows what all photos share, and leaves what differs', () => {
    const photos = [
      photo(1, { privacy: 1, tagList: ['jute'], categories: [knots], albumId: 5, promoState: 'pending' }),
      photo(2, { privacy: 1, tagList: ['hemp'], categories: [knots], albumId: null }),
    ]
    expect(recordOf(photos)).toMatchObject({
      albumId: 'differs',
      privacy: 1,
      privacyComment: 0,
      categories: [3],
      tagList: null,
      isPromo: false,
    })
    expect(
      changeOf([photo(1, { isDraft: false }), photo(2, { isDraft: false, privacy: 1 })], recordOf([photo(1), photo(2, { privacy: 1 })])),
    ).toBeNull()
  })

  it('[F-11] sends only what was changed, once for all, and texts of their own for single photos', () => {
    const photos = [photo(1, { isDraft: false, title: 'Old' }), photo(2, { isDraft: false })]
    const values = { ...recordOf(photos), privacy: 1 as const, titles: { 1: 'New', 2: '' }, descriptions: { 2: 'Wet.' } }
    expect(changeOf(photos, values)).toEqual({
      photoIds: [1, 2],
      privacy: 1,
      photos: [
        { photoId: 1, title: 'New' },
        { photoId: 2, description: 'Wet.' },
      ],
    })
  })

  it('publishes drafts with the first save, even where nothing else was changed', () => {
    const photos = [photo(1), photo(2, { isDraft: false })]
    expect(changeOf(photos, recordOf(photos))).toEqual({ photoIds: [1, 2], isPublished: true, photos: [] })
  })

  it('[F-09] changes album, privacy, comment privacy, categories, tags and promo', () => {
    const photos = [photo(1, { isDraft: false })]
    const values = {
      ...recordOf(photos),
      ...{ albumId: photoAlbumIdOf(5), privacy: 2 as const, privacyComment: 1 as const, categories: [knots.categoryId] },
      ...{ tagList: ['jute'], isPromo: true },
    }
    expect(changeOf(photos, values)).toEqual({
      photoIds: [1],
      ...{ moveToAlbum: 5, privacy: 2, privacyComment: 1, categories: [3], tagList: ['jute'], isPromo: true },
      photos: [],
    })
  })

  it('[F-10] a chosen cover is moved into the chosen album with the same edit', () => {
    const photos = [photo(1), photo(2)]
    expect(coverChangeOf(photos, { ...recordOf(photos), albumId: photoAlbumIdOf(5), coverId: photoIdOf(2) })).toEqual({
      ...{ photoId: 2, moveToAlbum: 5, setAlbumCover: true },
    })
    expect(coverChangeOf(photos, { ...recordOf(photos), coverId: photoIdOf(2) }), 'without an album').toBeNull()
  })

  it('the cover of one album does not become that of another only because the photos move there', () => {
    const photos = [photo(1, { albumId: 4, isCover: true }), photo(2, { albumId: 4 })]
    expect(coverChangeOf(photos, { ...recordOf(photos), albumId: photoAlbumIdOf(5) })).toBeNull()
  })

  it('names texts that the server would refuse', () => {
    const photos = [photo(1), photo(2)]
    expect(tooLong(photos, { ...recordOf(photos), descriptions: { 2: 'x'.repeat(2001) } }).map(({ photoId }) => photoId)).toEqual([2])
  })
})
