/**
 * Everything that is signed: access tokens (EdDSA), the media cookie and other short texts (HMAC). Keys are created at the first start
 * and stored, encrypted, in `settings`.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK } from 'jose'
import * as v from 'valibot'
import type { Database } from '../db/context.ts'
import { secretOrNew } from '../db/secrets/secret-settings.ts'
import type { SecretsConfig } from '../db/secrets/secrets-key.ts'
import { areSameSecrets } from '../lib/equal-secrets.ts'

export const accessTokenSeconds = 300
export const refreshCookie = { name: 'rw_refresh', path: '/api3/user/auth' } as const
export const mediaCookie = { name: 'rw_media', path: '/media' } as const

export interface AccessClaims {
  readonly memberId: number
  readonly sessionId: string
}

export interface Tokens {
  /** Valid for `accessTokenSeconds`. */
  signAccessToken(claims: AccessClaims): Promise<{ token: string; expiresAt: Date }>
  /** Null for anything but a token of ours that has not expired. */
  verifyAccessToken(token: string): Promise<AccessClaims | null>
  /** Value of the `rw_media` cookie: names the session, useless for any other. */
  signMediaCookie(sessionId: string): string
  /** The session the cookie was made for. The caller checks whether that session is still alive. */
  verifyMediaCookie(value: string): string | null
  /** 256-bit HMAC, base64url. `purpose` separates uses, so that a signature for one never fits another. */
  sign(purpose: string, text: string): string
  /** Constant time. */
  verify(purpose: string, text: string, signature: string): boolean
}

const storedKeys = v.object({ private: v.record(v.string(), v.unknown()), public: v.record(v.string(), v.unknown()) })
const claims = v.object({
  sub: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  sid: v.pipe(v.string(), v.uuid()),
  exp: v.number(),
})
const issuer = 'ropewalk'
const mostVerified = 10_000

export async function createTokens({ db, config, now }: { db: Database; config: SecretsConfig; now: () => Date }): Promise<Tokens> {
  const pair = v.parse(storedKeys, await secretOrNew(db, config, 'access_token_keys', makeKeyPair))
  const secret = Buffer.from(
    v.parse(v.string(), await secretOrNew(db, config, 'signing_secret', async () => randomBytes(32).toString('base64url'))),
    'base64url',
  )
  // The record was written by makeKeyPair from a JWK; importJWK checks its members itself.
  const [privateKey, publicKey] = await Promise.all([importJWK(pair.private as JWK, 'EdDSA'), importJWK(pair.public as JWK, 'EdDSA')])
  const sign = (purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
  const verify = (purpose: string, text: string, signature: string) => areSameSecrets(sign(purpose, text), signature)
  // A signature stays valid until its token expires; verifying it for every call was a third of the server's work. Whether the session is
  // still alive is checked elsewhere, every time.
  const verified = new Map<string, { readonly claims: AccessClaims; readonly expiresAt: number }>()

  return {
    sign,
    verify,
    async signAccessToken({ memberId, sessionId }) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      const expiresAt = issuedAt + accessTokenSeconds
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setSubject(String(memberId))
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { token, expiresAt: new Date(expiresAt * 1000) }
    },
    async verifyAccessToken(token) {
      const known = verified.get(token)
      if (known) return now().getTime() < known.expiresAt ? known.claims : null
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['EdDSA'],
          issuer,
          audience: issuer,
          currentDate: now(),
          requiredClaims: ['exp', 'sub', 'sid'],
        })
        const read = v.safeParse(claims, payload)
        if (!read.success) return null
        const found = { memberId: read.output.sub, sessionId: read.output.sid }
        if (verified.size >= mostVerified) verified.clear()
        verified.set(token, { claims: found, expiresAt: read.output.exp * 1000 })
        return found
      } catch {
        // Whatever is wrong with it (form, signature, age), it grants nothing.
        return null
      }
    },
    signMediaCookie: (sessionId) => `${sessionId}.${sign(mediaCookie.name, sessionId)}`,
    verifyMediaCookie(value) {
      const [sessionId = '', signature = ''] = value.split('.')
      return verify(mediaCookie.name, sessionId, signature) ? sessionId : null
    },
  }
}

async function makeKeyPair(): Promise<v.InferOutput<typeof storedKeys>> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  return { private: { ...(await exportJWK(privateKey)) }, public: { ...(await exportJWK(publicKey)) } }
}
