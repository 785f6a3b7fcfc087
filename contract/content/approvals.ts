/** What waits for a decision by staff before it is shown where its owner wants it: photos offered as promo; later events and others. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from './paging.ts'
import { nothing, recordVersion, text, timestamp } from '../primitives.ts'
import { contentMention } from './content.ts'
import { itemId, kindThatCan } from './kinds.ts'

/** An item that waits, oldest first. `itemVersion` is the edit that is shown. */
export const waitingItem = v.object({
  ...contentMention.entries,
  owner: memberBadge,
  path: v.string(),
  offeredAt: timestamp,
  itemVersion: recordVersion,
})
export type WaitingItem = v.InferOutput<typeof waitingItem>

/** The kinds that the caller may decide on, in one queue. */
export const listApprovals = defineEndpoint({
  name: 'content.listApprovals',
  method: 'POST',
  path: '/api3/content/approvals',
  access: 'staff',
  offline: 'never',
  request: v.object({ typeId: v.optional(kindThatCan('approval')), ...pageRequest }),
  response: pageOf(waitingItem),
  errors: [],
})

/**
 * The owner is told; a refusal needs a reason, which they read. `itemVersion` is the edit that was read: if the owner has changed the item
 * since, the decision is refused with edit_conflict, so that staff never decide on something that they have not seen.
 */
export const decideApproval = defineEndpoint({
  name: 'content.decideApproval',
  method: 'POST',
  path: '/api3/content/approvals/decide',
  access: 'staff',
  offline: 'never',
  request: v.object({
    typeId: kindThatCan('approval'),
    itemId,
    itemVersion: v.optional(recordVersion),
    isApproved: v.boolean(),
    reason: v.optional(text(0, 500), ''),
  }),
  response: nothing,
  errors: ['not_found', 'edit_conflict'],
})
