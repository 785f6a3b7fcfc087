/** Routes of the friends domain. */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import * as contract from '#contract/people/friends.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { findProfileFor, isFindableBy } from '../members/index.ts'
import { acceptFriend, denyFriend, removeFriend, requestFriend } from './change-friendship.ts'
import { presentPage, presentStanding } from './present.ts'
import { countOwn, findStanding, isFriendOf, listRelated, type StandingRow } from './reads.ts'
import { relations, type RelationName } from './relations.ts'
import { transaction } from '../../db/client.ts'
import { heroes } from '../../db/tables/friends.ts'
import { getStandingOf, lockPair } from './pair.ts'

interface PageAsked {
  readonly page: number
  readonly cursor?: string | undefined
}

export const friendRoutes: readonly Implementation[] = [
  implement(contract.searchFriends, async (context, input) =>
    presentList(context, input.view === 'all' ? 'friends' : input.view, context.viewer.id, input),
  ),
  implement(contract.listFriendRequests, async (context, input) => presentList(context, 'requests', context.viewer.id, input)),
  implement(contract.friendsOfMember, async (context, input) => presentList(context, 'friends', await getMemberId(context, input), input)),
  implement(contract.mutualFriends, async (context, input) => {
    const ofId = await getMemberId(context, input)
    const { db, viewer } = context
    // A shared friend is shown only if the other member's list would show them to the viewer.
    const where = and(isFriendOf(ofId), isFindableBy(viewer))
    return presentPage(await listRelated(db, viewer, { relation: relations.friends, ofId: viewer.id, where }, input))
  }),
  implement(contract.listHeroes, async (context, input) => presentList(context, 'heroes', await getMemberId(context, input), input)),
  implement(contract.listFans, async (context, input) => presentList(context, 'fans', await getMemberId(context, input), input)),
  implement(contract.getStanding, async ({ db, viewer }, { userId }) => {
    const standing = await findStanding(db, viewer, userId)
    if (!standing) throw new Refusal('user_not_found')
    return presentStanding(userId, standing)
  }),
  implement(contract.countFriends, async ({ db, viewer }) => countOwn(db, viewer)),

  implement(contract.requestFriend, async (context, { userId }) => presentStanding(userId, await requestFriend(context, userId))),
  implement(contract.acceptFriend, async (context, { userId }) => presentStanding(userId, await acceptFriend(context, userId))),
  implement(contract.denyFriend, async (context, { userId }) => presentStanding(userId, await denyFriend(context, userId))),
  implement(contract.removeFriend, async (context, { userId }) => presentStanding(userId, await removeFriend(context, userId))),
  implement(contract.setHero, async (context, input) => presentStanding(input.userId, await setHero(context, input))),
]

/** The viewer's own lists are complete; other members' lists omit profiles that are hidden from the viewer. */
async function presentList({ db, viewer }: MemberContext, name: RelationName, ofId: number, asked: PageAsked) {
  const where = ofId === viewer.id ? undefined : isFindableBy(viewer)
  return presentPage(await listRelated(db, viewer, { relation: relations[name], ofId, where }, asked))
}

/** The viewer if no member is named. Friends, heroes and fans are part of a profile, and visible to the same members. */
async function getMemberId(
  { db, viewer }: MemberContext,
  { userId, userName }: { userId?: number | undefined; userName?: string | undefined },
): Promise<number> {
  if (userId === undefined && userName === undefined) return viewer.id
  const wanted = userId === undefined ? { userName: userName ?? '' } : { userId }
  const profile = await findProfileFor(db, viewer, wanted, { isFindable: true })
  if (!profile) throw new Refusal('user_not_found')
  return profile.id
}

// Adds a member to the viewer's heroes, or removes them.

/** Idempotent: a repeated call changes nothing and notifies nobody. */
async function setHero(context: MemberContext, { userId, isHero }: { userId: number; isHero: boolean }): Promise<StandingRow> {
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
