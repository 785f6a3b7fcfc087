/** Friends, heroes (favourite members) and fans (1§1, 1§3, 1§4). */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, text, timestamp } from '../primitives.ts'

/** all · requests: received and open · pending: sent and open (1§3; ambiguity friend-requests-view). */
export const friendViews = ['all', 'requests', 'pending'] as const
export type FriendView = (typeof friendViews)[number]

/** none · requested: by the viewer · received: by the viewer · friends. */
export const friendStates = ['none', 'requested', 'received', 'friends'] as const
export type FriendState = (typeof friendStates)[number]

/** A member seen within this time counts as online. */
export const onlineSeconds = 300

/** The relationship between the viewer and another member. */
export const standing = v.object({
  userId: memberId,
  state: v.picklist(friendStates),
  isHero: v.boolean(),
  /** The other member has the viewer among their heroes. */
  isFan: v.boolean(),
})
export type Standing = v.InferOutput<typeof standing>

/** A member in a list of friends, heroes or fans. */
export const relatedMember = v.object({
  ...memberBadge.entries,
  /** The same id, under its documented name (1§3). */
  friendUserId: memberId,
  /** Since when the member is in this list. */
  since: timestamp,
  /** Null if the member does not show it. */
  seenAt: v.nullable(timestamp),
  standing,
})
export type RelatedMember = v.InferOutput<typeof relatedMember>

/** By id or by name; without either, the viewer. */
export const ofMember = {
  userId: v.optional(memberId),
  userName: v.optional(text(1, 60)),
}
const about = v.object({ userId: memberId })
/** Ten per page (1§9). */
const memberPage = pageOf(relatedMember)

export const searchFriends = defineEndpoint({
  name: 'friends.search',
  method: 'POST',
  path: '/api3/friend/friend/search',
  access: 'member',
  offline: 'cache',
  legacy: 'friend.index',
  request: v.object({ view: v.optional(v.picklist(friendViews), 'all'), ...pageRequest }),
  response: memberPage,
  errors: [],
})

/** Received and still open. */
export const listFriendRequests = defineEndpoint({
  name: 'friends.listRequests',
  method: 'POST',
  path: '/api3/friend/friend/requests',
  access: 'member',
  offline: 'cache',
  legacy: ['friend.requests', 'tray.latestFriends'],
  request: v.object(pageRequest),
  response: memberPage,
  errors: [],
})

/** Friends of any member whose profile the viewer may see. */
export const friendsOfMember = defineEndpoint({
  name: 'friends.ofMember',
  method: 'POST',
  path: '/api3/friend/friend/of-member',
  access: 'member',
  offline: 'cache',
  legacy: 'users.friends',
  request: v.object({ ...ofMember, ...pageRequest }),
  response: memberPage,
  errors: ['user_not_found'],
})

/** Members who are friends of both. */
export const mutualFriends = defineEndpoint({
  name: 'friends.mutual',
  method: 'POST',
  path: '/api3/friend/friend/mutual',
  access: 'member',
  offline: 'cache',
  legacy: 'friend.mutualFriends',
  request: v.object({ userId: memberId, ...pageRequest }),
  response: memberPage,
  errors: ['user_not_found'],
})

export const getStanding = defineEndpoint({
  name: 'friends.getStanding',
  method: 'POST',
  path: '/api3/friend/friend/standing',
  access: 'member',
  offline: 'cache',
  legacy: 'friend.isFriendOf',
  request: about,
  response: standing,
  errors: ['user_not_found'],
})

export const countFriends = defineEndpoint({
  name: 'friends.count',
  method: 'GET',
  path: '/api3/friend/friend/count',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ friends: v.number(), requests: v.number(), pending: v.number(), heroes: v.number(), fans: v.number() }),
  errors: [],
})

/** If the other member has already sent a request, both become friends at once. Repeating the request changes nothing. */
export const requestFriend = defineEndpoint({
  name: 'friends.request',
  method: 'POST',
  path: '/api3/friend/friend/request',
  access: 'member',
  offline: 'queue',
  perMinute: 20,
  legacy: ['friend.add', 'friend.friendRequest'],
  request: about,
  response: standing,
  errors: ['user_not_found', 'forbidden', 'rate_limited'],
})

/** If the request no longer exists, nothing changes, and the answer gives the current state. */
export const acceptFriend = defineEndpoint({
  name: 'friends.accept',
  method: 'POST',
  path: '/api3/friend/friend/accept',
  access: 'member',
  offline: 'queue',
  legacy: 'friend.accept',
  request: about,
  response: standing,
  errors: ['user_not_found'],
})

/** The other member is not notified. */
export const denyFriend = defineEndpoint({
  name: 'friends.deny',
  method: 'POST',
  path: '/api3/friend/friend/deny',
  access: 'member',
  offline: 'queue',
  legacy: 'friend.deny',
  request: about,
  response: standing,
  errors: ['user_not_found'],
})

/** Ends a friendship, or cancels the viewer's own request. */
export const removeFriend = defineEndpoint({
  name: 'friends.remove',
  method: 'POST',
  path: '/api3/friend/friend/remove',
  access: 'member',
  offline: 'queue',
  legacy: 'friend.delete',
  request: about,
  response: standing,
  errors: ['user_not_found'],
})

export const setHero = defineEndpoint({
  name: 'friends.setHero',
  method: 'POST',
  path: '/api3/friend/hero/set',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ userId: memberId, isHero: v.boolean() }),
  response: standing,
  errors: ['user_not_found', 'forbidden'],
})

export const listHeroes = defineEndpoint({
  name: 'friends.heroes',
  method: 'POST',
  path: '/api3/friend/hero/search',
  access: 'member',
  offline: 'cache',
  request: v.object({ ...ofMember, ...pageRequest }),
  response: memberPage,
  errors: ['user_not_found'],
})

export const listFans = defineEndpoint({
  name: 'friends.fans',
  method: 'POST',
  path: '/api3/friend/hero/fans',
  access: 'member',
  offline: 'cache',
  request: v.object({ ...ofMember, ...pageRequest }),
  response: memberPage,
  errors: ['user_not_found'],
})
