/** Messages and typing: from one socket to everybody they are for. */
import { newMessage, sendMessage, signalTyping, typing } from '#contract/talk/chat-events.ts'
import type { MemberContext } from '../http/context.ts'
import type { AdapterLine } from './adapter/adapter-line.ts'
import type { Audience, ChatDomainCalls } from './chat-domain.ts'
import { rooms, type ChatNamespace } from './chat-socket.ts'
import { answerEvent, type ChatEventHandler } from './extension.ts'
import { outgoing } from './outlet.ts'

/** What waited without a line comes at once; the member's own limit (all his devices) is the domain's. */
const messagesPerMinute = 240
const typingPerMinute = 60

export interface OwnEvents {
  readonly namespace: ChatNamespace
  readonly domain: ChatDomainCalls
  readonly line: AdapterLine
}

export function createOwnEvents({ namespace, domain, line }: OwnEvents): ChatEventHandler[] {
  /** `null`: nobody. The socket that said it hears its acknowledgement only. */
  const others = (member: MemberContext, socketId: string, audience: Audience) => {
    if (audience.kind === 'public')
      return namespace
        .to(rooms.public(audience.conversationId))
        .except([...audience.exceptIds.map(rooms.member), rooms.member(member.viewer.id)])
    const ids = audience.memberIds.filter((id) => id !== member.viewer.id)
    return ids.length === 0 ? null : namespace.to(ids.map(rooms.member)).except(socketId)
  }

  return [
    answerEvent(sendMessage, messagesPerMinute, async (member, socketId, input) => {
      const { message, deliveries } = await domain.sendMessage(member, input)
      namespace.to(rooms.member(member.viewer.id)).except(socketId).emit(newMessage.name, outgoing(newMessage, { message }))
      for (const { audience, message: theirs, isRequest } of deliveries)
        others(member, socketId, audience)?.emit(newMessage.name, outgoing(newMessage, { message: theirs, isRequest }))
      // Acknowledged only when the other processes have been told: one that dies now takes no message with it.
      await line.settled()
      return { message }
    }),
    answerEvent(signalTyping, typingPerMinute, async (member, socketId, { messagingHash }) => {
      const found = await domain.findTypingAudience(member, messagingHash)
      if (!found) return
      const payload = outgoing(typing, { messagingHash, userId: member.viewer.id, userName: found.userName })
      others(member, socketId, found.audience)?.emit(typing.name, payload)
    }),
  ]
}
