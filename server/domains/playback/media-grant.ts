/** A grant: the signed part of a media address. It names member, session and video, and is useless to anybody else. */
import * as v from 'valibot'
import type { Tokens } from '../../http/tokens.ts'

const purpose = 'media-grant'

const claims = v.object({
  memberId: v.pipe(v.number(), v.integer()),
  sessionId: v.string(),
  videoId: v.pipe(v.number(), v.integer()),
  /** Seconds since the epoch. */
  expiresAt: v.pipe(v.number(), v.integer()),
  scope: v.picklist(['play', 'save']),
})
export type MediaGrant = v.InferOutput<typeof claims>

/** `/media/{token}/{videoId}/` */
export function grantPrefix(tokens: Tokens, grant: MediaGrant): string {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `/media/${text}.${tokens.sign(purpose, text)}/${grant.videoId}/`
}

/** Null for everything that is not exactly one of our grants. The signature is checked before the text is parsed. */
export function readGrant(tokens: Tokens, token: string): MediaGrant | null {
  const [text = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !tokens.verify(purpose, text, signature)) return null
  const read = v.safeParse(claims, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return read.success ? read.output : null
}
