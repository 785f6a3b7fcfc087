/** Opens a session on one device and issues its first refresh token. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../db/context.ts'
import { recordVisit } from '../../../db/presence/record-visit.ts'
import { refreshTokens, sessions } from '../../../db/tables/accounts.ts'
import type { RequestContext } from '../../../http/context.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { deviceName } from './device-name.ts'

export interface OpenSession {
  readonly memberId: number
  readonly sessionId: string
  /** Sent once, in a cookie. */
  readonly refreshToken: string
  readonly keepSignedIn: boolean
  readonly expiresAt: Date
}

const hourMs = 3_600_000
/** Each refresh extends a session by `idle`, never past `longest` after its sign-in. */
const lifetimes = {
  kept: { idleMs: 60 * 24 * hourMs, longestMs: 365 * 24 * hourMs },
  browser: { idleMs: 12 * hourMs, longestMs: 7 * 24 * hourMs },
} as const

export function sessionExpiry(keepSignedIn: boolean, createdAt: Date, now: Date): Date {
  const { idleMs, longestMs } = keepSignedIn ? lifetimes.kept : lifetimes.browser
  return new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + longestMs))
}

export async function openSession(tx: Transaction, context: RequestContext, memberId: number, keepSignedIn: boolean): Promise<OpenSession> {
  const now = context.now()
  const sessionId = randomUUID()
  const refreshToken = newSecret()
  const expiresAt = sessionExpiry(keepSignedIn, now, now)
  await tx.insert(sessions).values({
    id: sessionId,
    memberId,
    device: deviceName(context.userAgent),
    ip: context.ip,
    keepSignedIn,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  })
  await tx.insert(refreshTokens).values({ tokenHash: hashSecret(refreshToken), sessionId, createdAt: now })
  await recordVisit(tx, memberId, now)
  return { memberId, sessionId, refreshToken, keepSignedIn, expiresAt }
}
