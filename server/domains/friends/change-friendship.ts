/** Request, accept, deny, end. Each checks the current state, so that a repeated or late call still results in the requested state. */
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { spendDaily } from '../../db/spend-daily.ts'
import { friendRequests } from '../../db/tables/friends.ts'
import type { DomainEvents, EventName } from '../../events/bus.ts'
import type { MemberContext } from '../../http/context.ts'
import { deleteFriends, deleteRequest, getStandingOf, insertFriends, lockPair } from './pair.ts'
import { isAccountClosed, type StandingRow } from './reads.ts'

/** Requests per day, in total and to the same member: a denied request cannot be repeated endlessly. */
export const requestsADay = { all: 50, toOne: 3 } as const

type Happening = { [Name in EventName]: { name: Name; payload: DomainEvents[Name] } }[EventName]
type Step = (tx: Transaction, standing: StandingRow) => Promise<Happening | null>

/** Sends a request. If the other member has already sent one, both become friends at once (1§4). */
export function requestFriend(context: MemberContext, userId: number): Promise<StandingRow> {
  const { viewer, now } = context
  return changePair(context, userId, async (tx, { state }) => {
    if (state === 'received') return becomeFriends(tx, context, userId)
    if (state !== 'none') return null
    // Nobody can answer for a closed or memorial account.
    if (await isAccountClosed(tx, userId)) throw new Refusal('forbidden')
    await spendDaily(tx, { key: `friend-request:${viewer.id}`, most: requestsADay.all, now: now() })
    await spendDaily(tx, { key: `friend-request:${viewer.id}:${userId}`, most: requestsADay.toOne, now: now() })
    await tx.insert(friendRequests).values({ fromId: viewer.id, toId: userId, createdAt: now() })
    return { name: 'friends.requested', payload: { fromId: viewer.id, toId: userId } }
  })
}

/** Only a received request can be accepted. */
export function acceptFriend(context: MemberContext, userId: number): Promise<StandingRow> {
  return changePair(context, userId, async (tx, { state }) => (state === 'received' ? becomeFriends(tx, context, userId) : null))
}

export function denyFriend(context: MemberContext, userId: number): Promise<StandingRow> {
  return changePair(context, userId, async (tx, { state }) => {
    if (state !== 'received') return null
    await deleteRequest(tx, context.viewer.id, userId)
    return ended(context, userId)
  })
}

/** Ends a friendship, or cancels the viewer's own request. */
export function removeFriend(context: MemberContext, userId: number): Promise<StandingRow> {
  return changePair(context, userId, async (tx, { state }) => {
    if (state === 'friends') await deleteFriends(tx, context.viewer.id, userId)
    else if (state === 'requested') await deleteRequest(tx, context.viewer.id, userId)
    else return null
    return ended(context, userId)
  })
}

const ended = ({ viewer }: MemberContext, otherId: number): Happening => ({
  name: 'friends.ended',
  payload: { memberId: viewer.id, otherId },
})

async function becomeFriends(tx: Transaction, { viewer, now }: MemberContext, userId: number): Promise<Happening> {
  await deleteRequest(tx, viewer.id, userId)
  await insertFriends(tx, viewer.id, userId, now())
  return { name: 'friends.made', payload: { memberId: viewer.id, friendId: userId } }
}

async function changePair(context: MemberContext, userId: number, step: Step): Promise<StandingRow> {
  const { db, viewer, bus } = context
  const { standing, happening } = await transaction(db, async (tx) => {
    await lockPair(tx, viewer.id, userId)
    const before = await getStandingOf(tx, viewer, userId)
    const event = await step(tx, before)
    return { standing: event ? await getStandingOf(tx, viewer, userId) : before, happening: event }
  })
  // Name and payload belong together in `Happening`; the compiler cannot follow that through the union.
  if (happening) bus.emit(happening.name, happening.payload as DomainEvents[typeof happening.name])
  return standing
}
