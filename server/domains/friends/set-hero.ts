/** Adds a member to the viewer's heroes, or removes them. */
import { and, eq } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import { heroes } from '../../db/tables/friends.ts'
import type { MemberContext } from '../../http/context.ts'
import { getStandingOf, lockPair } from './pair.ts'
import type { StandingRow } from './reads.ts'

/** Idempotent: a repeated call changes nothing and notifies nobody. */
export async function setHero(context: MemberContext, { userId, isHero }: { userId: number; isHero: boolean }): Promise<StandingRow> {
  const { db, viewer, now, bus } = context
  const before = await transaction(db, async (tx) => {
    await lockPair(tx, viewer.id, userId)
    const standing = await getStandingOf(tx, viewer, userId)
    if (standing.isHero === isHero) return standing
    if (isHero) await tx.insert(heroes).values({ memberId: viewer.id, heroId: userId, createdAt: now() })
    else await tx.delete(heroes).where(and(eq(heroes.memberId, viewer.id), eq(heroes.heroId, userId)))
    return standing
  })
  if (before.isHero !== isHero) bus.emit(isHero ? 'heroes.added' : 'heroes.removed', { memberId: viewer.id, heroId: userId })
  return { ...before, isHero }
}
