/** Admission to the chat: an access token with the handshake, then MESSAGING_JOIN by the same member. */
import * as v from 'valibot'
import { Refusal } from '#contract/error.ts'
import { joinMessaging } from '#contract/chat/chat-events.ts'
import { listPublicSeats } from '../domains/chat/index.ts'
import { checkAccess, type Caller } from '../http/access/check-access.ts'
import type { Authenticator } from '../http/auth.ts'
import type { MemberContext, Services } from '../http/context.ts'
import { checkSiteIsOpen } from '../http/site/site-status.ts'
import type { MemberPaces } from '../lib/pace/member-paces.ts'
import { connectionsPerMinute } from '../lib/pace/socket-limits.ts'
import { rooms, type ChatNamespace, type ChatSocket } from './chat-socket.ts'
import { answerEvent, type ChatEventHandler, type ChatExtension } from './extension.ts'
import type { Presence } from './presence.ts'

/** The access token is the only claim a client makes; its identity and its rooms follow from that. */
export async function admit(
  socket: ChatSocket,
  services: Services,
  authenticator: Authenticator,
  paces: MemberPaces,
  next: (refusal?: Error) => void,
): Promise<void> {
  try {
    const auth = v.safeParse(v.object({ token: v.pipe(v.string(), v.maxLength(2000)) }), socket.handshake.auth)
    const caller = auth.success ? await authenticator.authenticate(`Bearer ${auth.output.token}`) : null
    const member = memberOf(socket, services, caller)
    if (paces.of(member.viewer.id).spend('connect', connectionsPerMinute) !== null) throw new Refusal('rate_limited')
    await checkSiteIsOpen(services, member.viewer.role)
    Object.assign(socket.data, { member, isJoined: false, lostSeats: new Set() } satisfies ChatSocket['data'])
    await socket.join(rooms.session(member.sessionId))
    next()
  } catch (error) {
    if (!(error instanceof Refusal)) services.log.error({ err: error }, 'A socket of the chat could not be let in.')
    next(new Error(error instanceof Refusal ? error.code : 'server_error'))
  }
}

/** Full members only. Throws the refusal of the access check. */
export function memberOf(socket: ChatSocket, services: Services, caller: Caller | null): MemberContext {
  if (!caller || caller.viewer.id === null || caller.sessionId === null) throw caller?.refusal ?? new Refusal('unauthorized')
  checkAccess('member', caller)
  const { headers, address } = socket.handshake
  return {
    ...services,
    viewer: { ...caller.viewer, id: caller.viewer.id },
    sessionId: caller.sessionId,
    ip: address,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    proof: null,
  }
}

export interface Joining {
  readonly namespace: ChatNamespace
  readonly services: Services
  readonly presence: Presence
  readonly extensions: readonly ChatExtension[]
}

export function createJoin({ namespace, services, presence, extensions }: Joining): ChatEventHandler {
  return answerEvent(joinMessaging, 30, async (member, socketId, { userId }) => {
    if (userId !== member.viewer.id) throw new Refusal('forbidden')
    const socket = namespace.sockets.get(socketId)
    if (!socket || socket.data.isJoined) return
    // Before the seats are read, so that the event of a seat lost meanwhile finds the socket in this room and is remembered.
    await socket.join(rooms.member(userId))
    const seats = await listPublicSeats(services.db, userId)
    if (!socket.connected) return
    await socket.join(seats.flatMap(({ conversationId: id }) => (socket.data.lostSeats.has(id) ? [] : rooms.public(id))))
    socket.data.isJoined = true
    await presence.cameIn(userId, socketId)
    for (const { onJoin } of extensions)
      onJoin?.(member, socketId).catch((error: unknown) => services.log.error({ err: error }, 'What follows a join failed.'))
  })
}
