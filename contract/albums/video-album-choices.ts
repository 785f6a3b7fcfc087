/** Filters and sorts of a list of video albums. They are separate from the rest, because addresses are parsed before anything else is loaded. */
import * as v from 'valibot'

/** `subscribed`: albums that the viewer has paid access to or holds a key to. */
export const albumViews = ['all', 'my', 'for_sale', 'subscribed', 'friend'] as const
export const albumView = v.picklist(albumViews)
export type AlbumView = v.InferOutput<typeof albumView>

/** The documents' sort fields (1§3): created, last change, and totals, highest first. */
export const albumSorts = ['time_stamp_update', 'time_stamp', 'total_comment', 'total_video', 'total_like'] as const
export const albumSort = v.picklist(albumSorts)
export type AlbumSort = v.InferOutput<typeof albumSort>

export const albumSearchFields = ['title', 'description'] as const

/** Limits of an album, of a call, and of a member. */
export const mostVideosInAlbum = 1000
export const videosAtOnce = 100
export const mostAlbumsPerMember = 500
