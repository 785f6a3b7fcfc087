/**
 * Forwards effects of HTTP commands from the bus to the sockets of this process. The bus reaches every process, so nothing is passed on.
 */
import { conversationChanged, conversationDeleted, publicJoined, publicLeft, readMarked } from '#contract/chat/chat-events.ts'
import { findBlockedEitherWay } from '../db/chat/find-blocked.ts'
import { findPairHash } from '../db/chat/find-pair-hash.ts'
import { findMemberName } from '../db/chat/find-member-name.ts'
import type { DomainEvents } from '../events/bus.ts'
import type { Services } from '../http/context.ts'
import { rooms, socketsIn, type ChatNamespace } from './chat-socket.ts'
import type { ChatSender } from './extension.ts'
import { outgoing } from './broadcaster.ts'

export function forwardChat(namespace: ChatNamespace, services: Services, here: ChatSender): Array<() => void> {
  const { bus } = services
  /** Whether the member may write there has changed. The other member is not notified. */
  async function tellOfBlock({ memberId, blockedId }: DomainEvents['members.blocked']): Promise<void> {
    if (socketsIn(namespace, rooms.member(memberId)).length === 0) return
    const messagingHash = await findPairHash(services.db, memberId, blockedId)
    if (messagingHash !== null) here.toMember(memberId, conversationChanged, { messagingHash })
  }
  let told = Promise.resolve()
  /** In order, so that the last number of members sent for a public chat is the current one. */
  function tellInOrder(seat: DomainEvents['chat.seatTaken'], event: typeof publicJoined | typeof publicLeft): Promise<void> {
    const mine = told.then(() => tellComing(namespace, services, seat, event))
    told = mine.catch(() => undefined)
    return mine
  }
  return [
    bus.on('members.blocked', tellOfBlock),
    bus.on('members.unblocked', tellOfBlock),
    bus.on('chat.conversationChanged', ({ messagingHash, memberIds }) => {
      for (const id of memberIds) here.toMember(id, conversationChanged, { messagingHash })
    }),
    bus.on('chat.conversationDeleted', ({ messagingHash, memberIds }) => {
      for (const id of memberIds) here.toMember(id, conversationDeleted, { messagingHash })
    }),
    bus.on('chat.read', ({ messagingHash, memberId, seq, shownTo }) => {
      for (const id of shownTo) here.toMember(id, readMarked, { messagingHash, userId: memberId, seq })
    }),
    bus.on('chat.seatTaken', async (seat) => {
      if (!seat.isPublic) return
      for (const socket of socketsIn(namespace, rooms.member(seat.memberId))) {
        socket.data.lostSeats.delete(seat.conversationId)
        await socket.join(rooms.public(seat.conversationId))
      }
      await tellInOrder(seat, publicJoined)
    }),
    bus.on('chat.seatLeft', async (seat) => {
      for (const socket of socketsIn(namespace, rooms.member(seat.memberId))) {
        socket.data.lostSeats.add(seat.conversationId)
        await socket.leave(rooms.public(seat.conversationId))
      }
      if (seat.isPublic) await tellInOrder(seat, publicLeft)
    }),
    bus.on('chat.roomClosed', ({ conversationId }) => {
      // A socket that is joining right now may have read a seat that still existed.
      for (const { data } of namespace.sockets.values()) if (!data.isJoined) data.lostSeats.add(conversationId)
      namespace.local.in(rooms.public(conversationId)).socketsLeave(rooms.public(conversationId))
    }),
  ]
}

/** To members in the room, except those with a block between them: for one another they do not exist. */
async function tellComing(
  namespace: ChatNamespace,
  { db }: Services,
  { conversationId, messagingHash, memberId, participantTotal }: DomainEvents['chat.seatTaken'],
  event: typeof publicJoined | typeof publicLeft,
): Promise<void> {
  const room = rooms.public(conversationId)
  if (socketsIn(namespace, room).length === 0) return
  const [userName, blocked] = await Promise.all([findMemberName(db, memberId), findBlockedEitherWay(db, memberId)])
  if (userName === null) return
  namespace.local
    .to(room)
    .except(blocked.map(rooms.member))
    .emit(event.name, outgoing(event, { messagingHash, userId: memberId, userName, participantTotal }))
}
