/** Friends and heroes. All of it may wait for a connection. */
import { msg } from '@lingui/core/macro'
import { acceptFriend, denyFriend, removeFriend, requestFriend, setHero, type Standing } from '#contract/people/friends.ts'
import type { MemberId } from '#contract/primitives.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { refreshFriends, takeOverStanding } from './cache.ts'

/** The relation between two members. */
const define = defineWrites<{ standing: Standing }>()

export function friendSubject(userId: number): string {
  return `friend:${userId}`
}

const shared = {
  subject: ({ userId }: { userId: number }) => friendSubject(userId),
  settle: takeOverStanding,
  refresh: refreshFriends,
}
const withState = (state: Standing['state']) => ({ standing: (standing: Standing): Standing => ({ ...standing, state }) })

/** Where the other member has sent a request as well, both become friends. */
const afterRequest = (state: Standing['state']) => (state === 'received' || state === 'friends' ? 'friends' : 'requested')

const request = define(requestFriend, {
  ...shared,
  label: msg`A friend request`,
  overlay: { standing: (standing) => ({ ...standing, state: afterRequest(standing.state) }) },
})
const accept = define(acceptFriend, { ...shared, label: msg`An accepted friend request`, overlay: withState('friends') })
const deny = define(denyFriend, { ...shared, label: msg`A declined friend request`, overlay: withState('none') })
const removal = define(removeFriend, { ...shared, label: msg`A cancelled friendship or request`, overlay: withState('none') })
const hero = define(setHero, {
  ...shared,
  label: msg`A hero`,
  overlay: { standing: (standing, { isHero }) => ({ ...standing, isHero }) },
})

export const friendWrites = [request, accept, deny, removal, hero]

const friendActions = {
  request: (userId: MemberId) => submit(request, { userId }),
  accept: (userId: MemberId) => submit(accept, { userId }),
  deny: (userId: MemberId) => submit(deny, { userId }),
  remove: (userId: MemberId) => submit(removal, { userId }),
} as const
export type FriendAction = keyof typeof friendActions

export function actOnFriend(action: FriendAction, userId: MemberId): Promise<void> {
  return friendActions[action](userId)
}

/** Of several presses only the last one is sent. */
export function markHero(userId: MemberId, isHero: boolean): Promise<void> {
  return submit(hero, { userId, isHero })
}
