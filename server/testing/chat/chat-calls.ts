/** Actions of members in the chat, as tests perform them: calls over HTTP, messages as the sockets send them. */
import { randomUUID } from 'node:crypto'
import { guestViewer } from '#contract/roles.ts'
import * as contract from '#contract/chat/chat.ts'
import type { OutgoingMessage } from '#contract/chat/chat-events.ts'
import { sendChatMessage, type SentMessage } from '../../domains/chat/index.ts'
import { blocks } from '../../db/tables/social.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { TestServer } from '../create-test-server.ts'
import { conversationsOf, type ConversationsOf } from './conversations-of.ts'

type Named = Pick<contract.Conversation, 'messagingHash'>

export interface ChatCalls extends ConversationsOf {
  send(as: Credentials, to: Named, given?: Partial<OutgoingMessage> | string): Promise<SentMessage>
  openPair(as: Credentials, other: Credentials): Promise<contract.Conversation>
  openGroup(as: Credentials, others: readonly Credentials[], title?: string): Promise<contract.Conversation>
  get(as: Credentials, of: Named): Promise<contract.Conversation>
  list(as: Credentials, view?: 'inbox' | 'requests'): Promise<contract.Conversation[]>
  /** Newest first: messages by their text, events by their kind. */
  read(as: Credentials, of: Named): Promise<string[]>
  block(one: Credentials, other: Credentials): Promise<void>
}

export function chatCalls(server: TestServer): ChatCalls {
  const { call, services } = server
  return {
    ...conversationsOf(server),
    send: (as, { messagingHash }, given = {}) =>
      sendChatMessage(
        services,
        { ...guestViewer, role: 'active', id: as.memberId },
        {
          messagingHash,
          clientId: randomUUID(),
          text: 'Rope',
          attachmentId: null,
          replyToSeq: null,
          ...(typeof given === 'string' ? { text: given } : given),
        },
      ),
    openPair: async (as, { memberId }) => (await call(contract.openConversation, { userId: memberId }, { as })).data,
    openGroup: async (as, others, title = '') =>
      (await call(contract.openConversation, { userIds: others.map(({ memberId }) => memberId), title }, { as })).data,
    get: async (as, { messagingHash }) => (await call(contract.getConversation, { messagingHash }, { as })).data,
    list: async (as, view = 'inbox') => (await call(contract.listConversations, { view }, { as })).data.items,
    read: async (as, { messagingHash }) => {
      const { data } = await call(contract.listMessages, { messagingHash }, { as })
      return data.messages.map(({ text, event }) => event?.kind ?? text)
    },
    block: async (one, other) => void (await server.db.insert(blocks).values({ memberId: one.memberId, blockedId: other.memberId })),
  }
}
