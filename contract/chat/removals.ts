/** Public chats that staff have taken members out of: who they are, and the way back in. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { memberId, nothing, pageOf, pageRequest } from '../primitives.ts'
import { messagingHash } from './chat.ts'

/** Whom staff have taken out of a public chat. */
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

/** He may join again; he is not put back. */
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
