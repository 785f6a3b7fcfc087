/** Actions of a member on an item of any kind. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { memberId, timestamp } from '../primitives.ts'
import { itemId, kindThatCan } from './kinds.ts'
import { favouriteState, viewTotal, voteTotals, voteWay } from './votes.ts'

export { favouriteState, viewTotal, voteTotals, voteWay, type VoteWay } from './votes.ts'

/** An item as mentioned in other lists: a feed entry, a notification. */
export const contentMention = v.object({
  typeId: v.string(),
  itemId,
  title: v.string(),
  thumb: v.nullable(v.string()),
  /** Unpublished: only its owner and some staff see it. */
  isDraft: v.optional(v.boolean(), false),
})
export type ContentMention = v.InferOutput<typeof contentMention>

/** `way: null` withdraws the vote. This is the documents' core.vote, whose `table` is the kind (2§7). */
export const voteOnItem = defineEndpoint({
  name: 'content.vote',
  method: 'POST',
  path: '/api3/content/vote',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  legacy: 'core.vote',
  wireNames: { typeId: 'table', itemId: 'id' },
  request: v.object({ typeId: kindThatCan('vote'), itemId, way: voteWay }),
  response: voteTotals,
  errors: ['not_found'],
})

/** The input is the desired state, so a repeated call changes nothing. */
export const setFavouriteItem = defineEndpoint({
  name: 'content.setFavourite',
  method: 'POST',
  path: '/api3/content/favourite',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ typeId: kindThatCan('favourite'), itemId, isFavourite: v.boolean() }),
  response: favouriteState,
  errors: ['not_found'],
})

/** Increments the view count, once per member and item in six hours. */
export const recordView = defineEndpoint({
  name: 'content.recordView',
  method: 'POST',
  path: '/api3/content/view',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  request: v.object({ typeId: kindThatCan('view'), itemId }),
  response: viewTotal,
  errors: ['not_found'],
})

/** Transfers an item to another member. */
export const transferItem = defineEndpoint({
  name: 'content.transfer',
  method: 'POST',
  path: '/api3/content/transfer',
  access: 'member',
  offline: 'never',
  request: v.object({ typeId: kindThatCan('transfer'), itemId, to: v.nullable(memberId) }),
  response: v.object({ toName: v.string() }),
  errors: ['not_found', 'user_not_found', 'member_is_null', 'bought'],
})

/** Days that a key to an item lasts, unless it is revoked. */
export const keyDays = 7
export const mostKeysPerItem = 50

/** A member with a key; `usedAt` is when they last opened the item with it. */
const contentKey = v.object({ member: memberBadge, expiresAt: timestamp, usedAt: v.nullable(timestamp) })
const contentKeys = v.object({ keys: v.array(contentKey) })
const item = { typeId: kindThatCan('key'), itemId }

/** The keys that are valid now, newest first. Only the owner sees them. */
export const listKeys = defineEndpoint({
  name: 'content.listKeys',
  method: 'POST',
  path: '/api3/content/keys',
  access: 'member',
  offline: 'cache',
  request: v.object(item),
  response: contentKeys,
  errors: ['not_found'],
})

/** Gives each of these members a key to an own item; a key that exists is extended. */
export const giveKeys = defineEndpoint({
  name: 'content.giveKeys',
  method: 'POST',
  path: '/api3/content/keys/give',
  access: 'member',
  offline: 'never',
  request: v.object({ ...item, userIds: v.pipe(v.array(memberId), v.minLength(1, 'required'), v.maxLength(20, 'too_many')) }),
  response: contentKeys,
  errors: ['not_found', 'user_not_found'],
})

/** Ends a key at once. */
export const revokeKey = defineEndpoint({
  name: 'content.revokeKey',
  method: 'POST',
  path: '/api3/content/keys/revoke',
  access: 'member',
  offline: 'never',
  request: v.object({ ...item, userId: memberId }),
  response: contentKeys,
  errors: ['not_found'],
})
