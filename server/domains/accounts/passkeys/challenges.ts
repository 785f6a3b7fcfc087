/** Challenges for authenticators to sign. Random, for one purpose, valid once within five minutes; only the hash is stored. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { passkeyChallenges } from '../../../db/tables/accounts.ts'
import { hashSecret, newSecret } from '../secrets.ts'

export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose']

const lifeMs = 5 * 60_000

export interface ChallengeFor {
  readonly purpose: ChallengePurpose
  /** Null if nobody is signed in. */
  readonly memberId: number | null
  readonly now: Date
}

/** Returns base64url, the encoding of WebAuthn. */
export async function issueChallenge(db: Queryable, { now, ...about }: ChallengeFor): Promise<string> {
  const challenge = newSecret()
  const expiresAt = new Date(now.getTime() + lifeMs)
  await db.insert(passkeyChallenges).values({ challengeHash: hashSecret(challenge), expiresAt, ...about })
  return challenge
}

/** A single delete decides: of two answers to one challenge, only one counts. */
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
