/**
 * The messages by which pages, workers and the service worker pass the access token to each other, so that one of them refreshes
 * for all.
 */
import * as v from 'valibot'

export const sessionChannelName = 'ropewalk-session'

/** In memory only, in every context. */
export const heldToken = v.object({ memberId: v.number(), token: v.string(), expiresAt: v.number() })
export type HeldToken = v.InferOutput<typeof heldToken>

export const sessionNews = v.variant('kind', [
  v.object({ kind: v.literal('token'), held: heldToken }),
  v.object({ kind: v.literal('ask') }),
  v.object({ kind: v.literal('signedOut') }),
])
export type SessionNews = v.InferOutput<typeof sessionNews>
