/** The members who are in the public chats right now (1§2 hangout). */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../primitives.ts'
import { messagingHash, userStatus } from './chat.ts'

/** A public chat, and which of its members are online now and show it. `users`: a few of the `onlineTotal`, by name. */
export const hangoutRoom = v.object({
  messagingHash,
  title: v.string(),
  topic: v.string(),
  participantTotal: v.number(),
  isJoined: v.boolean(),
  onlineTotal: v.number(),
  users: v.array(userStatus),
})
export type HangoutRoom = v.InferOutput<typeof hangoutRoom>

/** Who is in the public chats now (1§2 hangout): those with most members online first. */
export const listHangout = defineEndpoint({
  name: 'chat.listHangout',
  method: 'GET',
  path: '/api3/messaging/hangout',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ rooms: v.array(hangoutRoom) }),
  errors: [],
})
