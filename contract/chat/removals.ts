/** Members whom staff have removed from public chats, and how they are allowed to rejoin. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing } from '../primitives.ts'
import { messagingHash } from './chat.ts'

/** Members whom staff have removed from a public chat. */
export const listRemoved = defineEndpoint({
  name: 'chat.listRemoved',
  method: 'GET',
  path: '/api3/messaging/public/removed',
  access: 'staff',
  offline: 'never',
  request: v.object({ messagingHash, ...pageRequest }),
  response: pageOf(memberBadge),
  errors: ['not_found'],
})

/** Allows the member to join again; it does not add them to the chat. */
export const letIn = defineEndpoint({
  name: 'chat.letIn',
  method: 'POST',
  path: '/api3/messaging/public/let-in',
  access: 'staff',
  offline: 'never',
  request: v.object({ messagingHash, userId: memberId }),
  response: nothing,
  errors: ['not_found'],
})
