/** Friends and heroes. All of it may wait for the line. */
import type { Endpoint } from '#contract/endpoint.ts'
import { acceptFriend, denyFriend, removeFriend, requestFriend, setHero } from '#contract/people/friends.ts'
import type { MemberId } from '#contract/primitives.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { friendSubject } from './pending.ts'

const friendActions = { request: requestFriend, accept: acceptFriend, deny: denyFriend, remove: removeFriend } as const
export type FriendAction = keyof typeof friendActions

export function actOnFriend(action: FriendAction, userId: MemberId): Promise<void> {
  const endpoint: Endpoint = friendActions[action]
  return submit(endpoint, { userId }, friendSubject(userId))
}

/** A press keeps only the last wish. */
export function markHero(userId: MemberId, isHero: boolean): Promise<void> {
  return submit(setHero, { userId, isHero }, friendSubject(userId))
}
