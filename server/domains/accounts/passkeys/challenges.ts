/** What an authenticator signs. Random, for one purpose, good for five minutes and once; at rest only its hash exists. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { passkeyChallenges } from '../../../db/tables/accounts.ts'
import { hashSecret, newSecret } from '../secrets.ts'

export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose']

const lifeMs = 5 * 60_000

export interface ChallengeFor {
  readonly purpose: ChallengePurpose
  /** Null while nobody is signed in. */
  readonly memberId: number | null
  readonly now: Date
}

/** In base64url, as WebAuthn writes it. */
export async function issueChallenge(db: Queryable, { now, ...about }: ChallengeFor): Promise<string> {
  const challenge = newSecret()
  const expiresAt = new Date(now.getTime() + lifeMs)
  await db.insert(passkeyChallenges).values({ challengeHash: hashSecret(challenge), expiresAt, ...about })
  return challenge
}

/** One delete decides: of two answers to one challenge, one counts. */
export async function spendChallenge(db: Queryable, challenge: string, { purpose, memberId, now }: ChallengeFor): Promise<boolean> {
  const spent = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        memberId === null ? isNull(passkeyChallenges.memberId) : eq(passkeyChallenges.memberId, memberId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return spent.length === 1
}
