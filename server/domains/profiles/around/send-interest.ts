import { and, eq, lte } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { interestPauseDays } from '#contract/profile/profile-visits.ts'
import { interests } from '../../../db/tables/profiles.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { checkContact } from '../view/present-profile.ts'
import { getProfile } from '../visible-profile.ts'

const pauseMs = interestPauseDays * 86_400_000

/** Throws user_not_found, forbidden for oneself and memorial profiles, rate_limited within a week of the last time. */
export async function sendInterest(context: MemberContext, { userId }: { userId: number }): Promise<{ interestSentAt: number }> {
  const { db, viewer, bus } = context
  const profile = await getProfile(context, { userId })
  checkContact(viewer, profile)
  const now = context.now()
  const pair = { fromId: viewer.id, toId: profile.member.id }
  const sent = await db
    .insert(interests)
    .values({ ...pair, createdAt: now })
    .onConflictDoUpdate({
      target: [interests.fromId, interests.toId],
      set: { createdAt: now },
      setWhere: lte(interests.createdAt, new Date(now.getTime() - pauseMs)),
    })
    .returning({ createdAt: interests.createdAt })
  if (sent.length === 0) throw await tooSoon(context, pair.toId)
  bus.emit('members.interestSent', pair)
  return { interestSentAt: toSeconds(now) }
}

async function tooSoon({ db, viewer, now }: MemberContext, toId: number): Promise<Refusal> {
  const [row] = await db
    .select({ createdAt: interests.createdAt })
    .from(interests)
    .where(and(eq(interests.fromId, viewer.id), eq(interests.toId, toId)))
  const waitMs = (row?.createdAt.getTime() ?? 0) + pauseMs - now().getTime()
  return new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}
