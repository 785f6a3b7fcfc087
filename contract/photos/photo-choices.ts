/** Filters and sorts of lists of photos and photo albums. They are separate from the rest, because addresses are parsed before anything else is loaded. */
import * as v from 'valibot'

/** `promo_pending`: offered as promo and waiting for a decision; members see their own, staff who approve see all. */
export const photoViews = ['all', 'my', 'heroes', 'featured', 'fave', 'promo', 'promo_pending'] as const
export const photoView = v.picklist(photoViews)
export type PhotoView = v.InferOutput<typeof photoView>

/** The photo sort omits views (1§2, ambiguity video-sort-photo-views). `rating`: most liked. */
export const photoSorts = ['latest', 'rating', 'comments'] as const
export const photoSort = v.picklist(photoSorts)
export type PhotoSort = v.InferOutput<typeof photoSort>

export const photoAlbumViews = ['all', 'my', 'for_sale', 'friend'] as const
export const photoAlbumView = v.picklist(photoAlbumViews)
export type PhotoAlbumView = v.InferOutput<typeof photoAlbumView>

export const photoAlbumSorts = ['latest', 'rating', 'views', 'comments'] as const
export const photoAlbumSort = v.picklist(photoAlbumSorts)
export type PhotoAlbumSort = v.InferOutput<typeof photoAlbumSort>

/** Whether one of several tags or categories is enough, or an item must have all of them (2§4). */
export const matchModes = ['any', 'all'] as const
export const matchMode = v.picklist(matchModes)
export type MatchMode = v.InferOutput<typeof matchMode>

/** Limits of a call, of a photo, of an album, and of a member. */
export const photosAtOnce = 100
export const mostTagsPerItem = 20
export const mostPhotosInAlbum = 5000
export const mostPhotoAlbumsPerMember = 500
