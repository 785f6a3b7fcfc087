/** Actions of a member on an item of any kind. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberId } from '../primitives.ts'
import { itemId, kindThatCan } from './kinds.ts'

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

export const voteWay = v.nullable(v.picklist(['up', 'down']))
export type VoteWay = v.InferOutput<typeof voteWay>

/** The answers to votes, favourites and views; the documents' own calls for videos use them too. */
export const voteTotals = v.object({ upVotes: v.number(), downVotes: v.number(), myVote: voteWay })
export const favouriteState = v.object({ isFavourite: v.boolean() })
export const viewTotal = v.object({ views: v.number() })

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
  errors: ['not_found', 'user_not_found', 'member_is_null'],
})
