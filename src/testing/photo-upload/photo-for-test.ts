import type { ResponseInput } from '#contract/endpoint.ts'
import type { getPhoto } from '#contract/photos/photos.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { presentBadge } from '#tests/fake/present.ts'
import type { FakeMember } from '#tests/fake/world.ts'

/** A photo as its owner sees it: a draft whose images are ready, unless `given` says otherwise. */
export function photoForTest(
  photoId: number,
  owner: FakeMember,
  given: Partial<ResponseInput<typeof getPhoto>> = {},
): ResponseInput<typeof getPhoto> {
  return {
    photoId,
    albumId: null,
    title: '',
    userId: owner.id,
    userName: owner.userName,
    userImage: null,
    destination: null,
    placeholder: null,
    width: 400,
    height: 300,
    ...{ totalLike: 0, totalDislike: 0, totalComment: 0, isFavourite: false, isFeatured: false, isPromo: false },
    ...{ privacy: 0, privacyComment: 0, publishedAt: 1_700_000_000, photoState: 'ready', isDraft: true },
    description: '',
    owner: presentBadge(owner),
    album: null,
    isCover: false,
    ...{ tagList: [], categories: [], upVotes: 0, downVotes: 0, myVote: null },
    can: { canEdit: true, canDelete: true, canComment: true, canReport: false, canDownload: true, canFeature: false },
    version: 1,
    ...{ promoState: 'none', promoReason: '', removed: [], edits: null, sizes: [256] },
    ...given,
  }
}

/** Ids as the contract brands them. */
export const photoIdOf = (id: number) => id as PhotoId
export const photoAlbumIdOf = (id: number) => id as PhotoAlbumId
