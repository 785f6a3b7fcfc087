/** Like `server/domains/friends`, without blocks, and with every profile open to members. */
import type { ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import * as contract from '#contract/people/friends.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { groups } from '#contract/roles.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { presentBadge } from '../present.ts'
import type { FakeMember, FakeTie, TieKind, World } from '../world.ts'

type Standing = ResponseInput<typeof contract.getStanding>
type Related = ResponseInput<typeof contract.searchFriends>['items'][number]
interface OfMember {
  readonly userId?: number | undefined
  readonly userName?: string | undefined
}
/** Each list is a kind of tie, read from one of its ends. */
interface List {
  readonly kind: TieKind
  readonly of: 'from' | 'to'
}

const lists = {
  all: { kind: 'friends', of: 'from' },
  requests: { kind: 'requests', of: 'to' },
  pending: { kind: 'requests', of: 'from' },
  heroes: { kind: 'heroes', of: 'from' },
  fans: { kind: 'heroes', of: 'to' },
} as const satisfies Record<string, List>

const requestsToOneADay = 3
const outside: readonly number[] = [groups.banned, groups.registered, groups.guest]
const closed: readonly number[] = [groups.memorial, groups.inactive]

/** Throws user_not_found for unknown members. */
function memberThere(world: World, { userId, userName }: OfMember): FakeMember {
  const member = userId === undefined ? world.findMember(userName ?? '') : world.members.get(userId)
  if (!member || member.isDeleted || outside.includes(member.groupId)) throw new Refusal('user_not_found')
  return member
}

function memberOf({ world, viewer }: MemberFakeContext, of: OfMember): FakeMember {
  return of.userId === undefined && of.userName === undefined ? world.member(viewer.id) : memberThere(world, of)
}

function standingOf({ world, viewer }: MemberFakeContext, userId: number): Standing {
  const is = (kind: TieKind) => world.isTied(kind, viewer.id, userId)
  const state = is('friends') ? 'friends' : is('requests') ? 'requested' : world.isTied('requests', userId, viewer.id) ? 'received' : 'none'
  return { userId, state, isHero: is('heroes'), isFan: world.isTied('heroes', userId, viewer.id) }
}

/** Throws forbidden for the viewer. */
function standingToOther(context: MemberFakeContext, userId: number): Standing {
  if (userId === context.viewer.id) throw new Refusal('forbidden')
  memberThere(context.world, { userId })
  return standingOf(context, userId)
}

/** Newest first. */
function tiesOf(world: World, { kind, of }: List, memberId: number): FakeTie[] {
  const other = of === 'from' ? 'to' : 'from'
  const isThere = (tie: FakeTie) => !world.member(tie[other]).isDeleted && !outside.includes(world.member(tie[other]).groupId)
  return world.ties[kind].filter((tie) => tie[of] === memberId && isThere(tie)).toReversed()
}

function pageOfList(
  context: MemberFakeContext,
  list: List,
  asked: { readonly ofId: number; readonly page: number; readonly cursor?: string | undefined; readonly isShown?: (id: number) => boolean },
) {
  const other = list.of === 'from' ? 'to' : 'from'
  const { isShown = () => true } = asked
  const ties = tiesOf(context.world, list, asked.ofId).filter((tie) => isShown(tie[other]))
  return pageOf(ties, asked, pageSizes.default, (tie): Related => {
    const member = context.world.member(tie[other])
    const standing = standingOf(context, member.id)
    return { ...presentBadge(member), friendUserId: member.id, since: tie.since, seenAt: member.lastSeenAt, standing }
  })
}

function become({ world, viewer }: MemberFakeContext, userId: number): void {
  world.untie('requests', userId, viewer.id)
  world.tie('friends', viewer.id, userId)
}

function request(context: MemberFakeContext, userId: number): void {
  const { world, viewer } = context
  if (closed.includes(world.member(userId).groupId)) throw new Refusal('forbidden')
  const sent = world.sentRequests.filter((tie) => tie.from === viewer.id && tie.to === userId)
  if (sent.length >= requestsToOneADay) throw new Refusal('rate_limited', { retryAfterSeconds: 86_400 })
  world.sentRequests.push({ from: viewer.id, to: userId, since: world.now() })
  world.tie('requests', viewer.id, userId)
}

const commands: ReadonlyArray<{
  readonly endpoint: typeof contract.requestFriend | typeof contract.acceptFriend
  readonly act: (context: MemberFakeContext, userId: number, state: contract.FriendState) => void
}> = [
  {
    endpoint: contract.requestFriend,
    act(context, userId, state) {
      if (state === 'received') become(context, userId)
      else if (state === 'none') request(context, userId)
    },
  },
  {
    endpoint: contract.acceptFriend,
    act(context, userId, state) {
      if (state === 'received') become(context, userId)
    },
  },
  {
    endpoint: contract.denyFriend,
    act({ world, viewer }, userId) {
      world.untie('requests', userId, viewer.id)
    },
  },
  {
    endpoint: contract.removeFriend,
    act({ world, viewer }, userId) {
      world.untie('friends', viewer.id, userId)
      world.untie('requests', viewer.id, userId)
    },
  },
]

export const friendFakes: readonly FakeEndpoint[] = [
  fake(contract.searchFriends, (input, context) => pageOfList(context, lists[input.view], { ...input, ofId: context.viewer.id })),

  fake(contract.mutualFriends, (input, context) => {
    const { id } = memberThere(context.world, input)
    const isShown = (userId: number) => context.world.isTied('friends', id, userId)
    return pageOfList(context, lists.all, { ...input, ofId: context.viewer.id, isShown })
  }),

  fake(contract.listHeroes, (input, context) => pageOfList(context, lists.heroes, { ...input, ofId: memberOf(context, input).id })),
  fake(contract.listFans, (input, context) => pageOfList(context, lists.fans, { ...input, ofId: memberOf(context, input).id })),

  fake(contract.getStanding, ({ userId }, context) => standingOf(context, memberThere(context.world, { userId }).id)),

  fake(contract.countFriends, (_, { world, viewer }) => {
    const count = (list: List) => tiesOf(world, list, viewer.id).length
    return {
      friends: count(lists.all),
      requests: count(lists.requests),
      pending: count(lists.pending),
      heroes: count(lists.heroes),
      fans: count(lists.fans),
    }
  }),

  ...commands.map(({ endpoint, act }) =>
    fake(endpoint, ({ userId }, context) => {
      act(context, userId, standingToOther(context, userId).state)
      return standingOf(context, userId)
    }),
  ),

  fake(contract.setHero, ({ userId, isHero }, context) => {
    const { world, viewer } = context
    const before = standingToOther(context, userId)
    if (isHero && !before.isHero) world.tie('heroes', viewer.id, userId)
    if (!isHero) world.untie('heroes', viewer.id, userId)
    return { ...before, isHero }
  }),
]
