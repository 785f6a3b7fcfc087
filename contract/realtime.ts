/** Socket events, server → client. The access token authorises the socket; a client never names its own rooms. */
import * as v from 'valibot'
import { encodingProgress } from './encoding.ts'
import { defineEvent } from './event.ts'
import { pollId } from './community/ids.ts'
import { videoId } from './content/ids.ts'
import { memberId, nothing, sessionId, timestamp } from './primitives.ts'

export const realtimePath = '/realtime'

export const encodingChanged = defineEvent('encoding.changed', encodingProgress)
export const renditionAdded = defineEvent('playback.rendition_added', v.object({ videoId, isComplete: v.boolean() }))
export const videoChanged = defineEvent('videos.changed', v.object({ videoId }))
export const sessionEnded = defineEvent('accounts.session_ended', v.object({ sessionId }))
export const currentUserChanged = defineEvent('accounts.self_changed', nothing)

/** New, seen or cleared; `isNew` if there is something to announce. */
export const notificationsChanged = defineEvent('notifications.changed', v.object({ isNew: v.boolean(), hasSound: v.boolean() }))
/** A friend who shares their presence was online at this moment; null: they no longer share it (N-08). */
export const presenceChanged = defineEvent('members.presence_changed', v.object({ userId: memberId, seenAt: v.nullable(timestamp) }))
/** The member's friends, requests, heroes or fans changed; the event does not name whose. */
export const friendsChanged = defineEvent('friends.changed', nothing)

/** The member's own video albums, or the videos in them, changed. */
export const videoAlbumsChanged = defineEvent('video_albums.changed', nothing)

/** The member's own photos or photo albums changed, or the images of a photo are ready. */
export const photosChanged = defineEvent('photos.changed', nothing)
/** The member's tickets changed: bought, spent or received. */
export const ticketsChanged = defineEvent('tickets.changed', nothing)

/** A poll that this socket watches: its totals or the poll itself changed. At most once a second, and never with the totals. */
export const pollChanged = defineEvent('polls.changed', v.object({ pollId }))

/** Something in the member's mail is new, read, moved or deleted. */
export const mailChanged = defineEvent('mail.changed', v.object({ isNew: v.boolean(), threadId: v.nullable(v.number()) }))

/** The member has opened so many connections that this one, the oldest, is closed. */
export const connectionReplaced = defineEvent('connection.replaced', nothing)

export const serverEvents = [
  encodingChanged,
  renditionAdded,
  videoChanged,
  sessionEnded,
  currentUserChanged,
  notificationsChanged,
  presenceChanged,
  friendsChanged,
  videoAlbumsChanged,
  photosChanged,
  ticketsChanged,
  pollChanged,
  mailChanged,
  connectionReplaced,
] as const

const watchedItem = v.union([v.object({ videoId }), v.object({ pollId })])
export type WatchedItem = v.InferInput<typeof watchedItem>
/**
 * Client → server: subscribes to this video (new renditions, changes) or poll (totals) until unwatched or disconnected. Acknowledged with
 * `watchAnswer`.
 */
export const watchItem = defineEvent('watch', watchedItem)
export const unwatchItem = defineEvent('unwatch', watchedItem)
/** `isWatching: false` without a code: the item is hidden or doesn't exist. With a code, the request was refused unchecked. */
export const watchAnswer = v.object({
  isWatching: v.boolean(),
  code: v.optional(v.literal('rate_limited')),
  retryAfterSeconds: v.optional(v.number()),
})
