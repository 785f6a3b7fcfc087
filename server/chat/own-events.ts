/** Messages and typing: from one socket to all their recipients. */
import { conversationChanged, newMessage, sendMessage, signalTyping, typing } from '#contract/chat/chat-events.ts'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { findHearers } from '../db/chat/find-hearers.ts'
import { findMemberName } from '../db/chat/find-member-name.ts'
import { findTypingAudience, sendChatMessage, type SendingLimits, type SentMessage } from '../domains/chat/index.ts'
import { announceMessage } from '../domains/notifications/index.ts'
import type { MemberContext } from '../http/context.ts'
import type { AdapterConnection } from './adapter/adapter-connection.ts'
import { rooms, type ChatNamespace } from './chat-socket.ts'
import { answerEvent, type ChatEventHandler } from './extension.ts'
import { outgoing } from './broadcaster.ts'

/** Per socket. Above the member's own limit, which the domain counts in the database, so that only a flood is refused here. */
const messagesPerMinute = 180
const typingPerMinute = 60
const mostRetold = 10_000

export interface OwnEvents {
  readonly namespace: ChatNamespace
  readonly line: AdapterConnection
  readonly limits: SendingLimits | undefined
}

export function createOwnEvents({ namespace, line, limits }: OwnEvents): ChatEventHandler[] {
  /** By their ids; this process announces each again only once, however often it arrives. */
  const retold = new Set<number>()

  /**
   * The message is stored already, but its author got no acknowledgement: the process that stored it may have died before it notified the
   * others.
   */
  async function retell({ messageId, messagingHash }: ChatMessage, { db }: MemberContext): Promise<void> {
    if (retold.has(messageId)) return
    if (retold.size >= mostRetold) retold.clear()
    retold.add(messageId)
    const payload = outgoing(conversationChanged, { messagingHash })
    toMembers(namespace, await findHearers(db, messageId))?.emit(conversationChanged.name, payload)
  }

  return [
    answerEvent(sendMessage, Math.max(messagesPerMinute, limits?.messagesPerMinute ?? 0), async (member, socketId, input) => {
      const sent = await sendChatMessage(member, member.viewer, input, limits)
      if (sent.isNew) {
        deliver(namespace, sent, { memberId: member.viewer.id, socketId })
        // Acknowledged only when the other processes have been notified, so that a process that dies now loses no message.
        await line.settled()
        // Not awaited: the acknowledgement confirms that the message has arrived, not who was notified of it.
        void announceMessage(member, sent)
      } else await retell(sent.message, member)
      return { message: sent.message }
    }),
    answerEvent(signalTyping, typingPerMinute, async (member, _socketId, { messagingHash }) => {
      const { id: memberId } = member.viewer
      const audience = await findTypingAudience(member, memberId, messagingHash)
      if (!audience) return
      const userName = await findMemberName(member.db, memberId)
      if (userName === null) return
      const payload = outgoing(typing, { messagingHash, userId: memberId, userName })
      const { isPublic, conversationId, withoutMembers, memberIds } = audience
      if (isPublic) toPublic(namespace, conversationId, [...withoutMembers, memberId]).emit(typing.name, payload)
      else toMembers(namespace, memberIds)?.emit(typing.name, payload)
    }),
  ]
}

/** Each recipient gets the message in the form meant for them. */
function deliver(namespace: ChatNamespace, sent: SentMessage, sender: { memberId: number; socketId: string }): void {
  const { message, conversationId, recipients, withoutMembers } = sent
  const forRequest = new Set(sent.forRequest)
  const unquoted = sent.withoutAnswered.filter((id) => !forRequest.has(id))
  const special = new Set([...forRequest, ...unquoted])
  const shaped = (theirs: ChatMessage, isRequest = false) => outgoing(newMessage, { message: theirs, isRequest })

  // One broadcast to all who get the same form, the sender's other devices among them: each broadcast costs every process a notification.
  const alike = [sender.memberId, ...recipients.filter((id) => !special.has(id))]
  const most = sent.isPublic ? toPublic(namespace, conversationId, [...withoutMembers, ...unquoted]) : namespace.to(alike.map(rooms.member))
  most.except(sender.socketId).emit(newMessage.name, shaped(message))
  toMembers(namespace, unquoted)?.emit(newMessage.name, shaped(sent.unquotedMessage))
  toMembers(namespace, [...forRequest])?.emit(newMessage.name, shaped(sent.hiddenMessage, true))
  const changed = outgoing(conversationChanged, { messagingHash: message.messagingHash })
  toMembers(namespace, sent.newlyListed)?.emit(conversationChanged.name, changed)
}

/** Null for nobody. A broadcast to no room would go to everybody. */
function toMembers(namespace: ChatNamespace, memberIds: readonly number[]) {
  return memberIds.length === 0 ? null : namespace.to(memberIds.map(rooms.member))
}

function toPublic(namespace: ChatNamespace, conversationId: number, withoutMembers: readonly number[]) {
  return namespace.to(rooms.public(conversationId)).except(withoutMembers.map(rooms.member))
}
