/** Conversations and messages of a simulated server. */
import * as v from 'valibot'
import { chatMessage, conversation, messagingHash, type ChatMessage, type Conversation, type MessagingHash } from '#contract/chat/chat.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import type { ChatPorts } from '../sync.ts'

export const hashOf = (number: number): MessagingHash => v.parse(messagingHash, number.toString(16).padStart(32, '0'))

export const otherId = 2

export function messageForTest(hash: MessagingHash, seq: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return v.parse(chatMessage, {
    messageId: seq,
    messagingGroupId: 1,
    messagingHash: hash,
    seq,
    clientId: randomUuid(),
    senderId: otherId,
    senderName: 'Ada',
    senderImage: null,
    text: `Message ${seq}`,
    attachment: null,
    replyTo: null,
    event: null,
    tmCreated: 1_700_000_000 + seq,
    ...change,
  })
}

export function conversationForTest(hash: MessagingHash, lastSeq: number, change: Partial<Conversation> = {}): Conversation {
  return v.parse(conversation, {
    id: 1,
    messagingHash: hash,
    kind: 'pair',
    isPrivate: true,
    title: '',
    topic: '',
    ownerId: null,
    settings: { isMuted: false },
    isRequest: false,
    isJoined: true,
    tmLastMessage: lastSeq === 0 ? null : 1_700_000_000 + lastSeq,
    lastSeq,
    readSeq: 0,
    clearedSeq: 0,
    unreadCount: Math.min(99, lastSeq),
    users: [],
    participantTotal: 2,
    chatSession: { purpose: 'private' },
    messages: [],
    can: { canWrite: true, canAdd: false, canRename: false, canDeleteForAll: false },
    ...change,
  })
}

export interface PretendChat extends ChatPorts {
  readonly inbox: Conversation[]
  readonly messages: Map<MessagingHash, ChatMessage[]>
  /** The requests, in order. */
  readonly asked: unknown[]
}

/** A server with these conversations, each with messages 1 to `lastSeq`. */
export function pretendChat(conversations: readonly Conversation[]): PretendChat {
  const inbox = [...conversations]
  const asked: unknown[] = []
  const messages = new Map(
    conversations.map(({ messagingHash: hash, lastSeq }) => [
      hash,
      Array.from({ length: lastSeq }, (_, index) => messageForTest(hash, index + 1)),
    ]),
  )
  return {
    inbox,
    messages,
    asked,
    async listConversations({ view }) {
      const items = view === 'requests' ? [] : inbox
      return { items, total: items.length, totalIsLimit: false, page: 1, limit: 30, nextCursor: null }
    },
    async listMessages({ messagingHash: hash, beforeSeq, afterSeq, limit = 50 }) {
      asked.push({ beforeSeq, afterSeq })
      const all = messages.get(v.parse(messagingHash, hash)) ?? []
      const wanted = all.filter(({ seq }) => seq < (beforeSeq ?? Infinity) && seq > (afterSeq ?? 0))
      const page = afterSeq === undefined ? wanted.slice(-limit).toReversed() : wanted.slice(0, limit)
      return { messages: page, hasMore: wanted.length > limit }
    },
  }
}
