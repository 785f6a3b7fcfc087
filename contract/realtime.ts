/** Socket events, server → client. The socket is authorised by the access token; a client never names its own rooms. */
import * as v from 'valibot'
import { encodingProgress } from './encoding.ts'
import { defineEvent } from './event.ts'
import { nothing, sessionId, videoId } from './primitives.ts'

export const realtimePath = '/realtime'

export const encodingChanged = defineEvent('encoding.changed', encodingProgress)
export const renditionAdded = defineEvent('playback.rendition_added', v.object({ videoId, isComplete: v.boolean() }))
export const videoChanged = defineEvent('videos.changed', v.object({ videoId }))
export const sessionEnded = defineEvent('accounts.session_ended', v.object({ sessionId }))
export const selfChanged = defineEvent('accounts.self_changed', nothing)

export const serverEvents = [encodingChanged, renditionAdded, videoChanged, sessionEnded, selfChanged] as const

/** Client → server: hear about this film (new renditions, changes) until unwatched or disconnected. Acknowledged with `watchAnswer`. */
export const watchVideo = defineEvent('watch', v.object({ videoId }))
export const unwatchVideo = defineEvent('unwatch', v.object({ videoId }))
/** `isWatching: false`: not yours to see, or no such film. */
export const watchAnswer = v.object({ isWatching: v.boolean() })
