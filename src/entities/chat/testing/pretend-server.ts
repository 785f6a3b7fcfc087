/** The chat's server within a page: responds to calls and sockets under test, and counts what it receives. */
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  markRead,
  type ChatMessage,
  type Conversation,
  type MessagingHash,
} from '#contract/chat/chat.ts'
import { toWire } from '#contract/wire.ts'
import { CallError } from '#src/http/call-error.ts'
import type { ChatSocketListeners, OpenChatSocket } from '#src/data/realtime/create-chat-connection.ts'
import { messageForTest, pretendChat, type PretendChat } from '#src/offline/chat-store/testing/chat-for-test.ts'

interface Said {
  readonly event: string
  readonly payload: { readonly client_id: string; readonly text: string; readonly messaging_hash: MessagingHash }
}

export class PretendServer {
  /** silent: accepts messages without acknowledging them. lost: accepts nothing. */
  mood: 'answering' | 'silent' | 'lost' | 'refusing' = 'answering'
  memberId = 0
  /** Requests for the messages of a conversation fail. */
  isFailing = false
  talk: PretendChat = pretendChat([])
  readonly said: Said[] = []
  /** Read marks, in order. */
  readonly marked: number[] = []
  private listeners: ChatSocketListeners | null = null

  begin(memberId: number, conversations: readonly Conversation[]): void {
    this.mood = 'answering'
    this.isFailing = false
    this.memberId = memberId
    this.talk = pretendChat(conversations)
    this.said.length = 0
    this.marked.length = 0
  }

  readonly call = async (endpoint: Endpoint, input: unknown): Promise<unknown> => {
    if (endpoint === listConversations) return this.talk.listConversations(input as RequestInput<typeof listConversations>)
    if (endpoint === listMessages && this.isFailing) throw new CallError('network_error')
    if (endpoint === listMessages) return this.talk.listMessages(input as RequestInput<typeof listMessages>)
    if (endpoint === markRead) this.marked.push((input as RequestInput<typeof markRead>).seq)
    if (endpoint !== getConversation) return {}
    const { messagingHash } = input as RequestInput<typeof getConversation>
    const found = this.talk.inbox.find((conversation) => conversation.messagingHash === messagingHash)
    if (!found) throw new CallError('not_found', { status: 404 })
    return found
  }

  readonly openChatSocket: OpenChatSocket = (_token, listeners) => {
    this.listeners = listeners
    let isOpen = true
    setTimeout(listeners.onOpen)
    return {
      emit: (event, payload, onAnswer) => {
        if (isOpen) setTimeout(() => this.hear({ event, payload: payload as Said['payload'] }, onAnswer))
      },
      close: () => void (isOpen = false),
    }
  }

  dropConnection(): void {
    this.listeners?.onClosed(false)
  }

  tell(event: string, payload: object): void {
    this.listeners?.onEvent(event, toWire(payload))
  }

  private hear(said: Said, onAnswer: (answer: unknown) => void): void {
    if (said.event !== 'message') return onAnswer({ is_ok: true })
    this.said.push(said)
    if (this.mood === 'lost') return
    if (this.mood === 'refusing') return onAnswer({ is_ok: false, code: 'forbidden', message: 'No.' })
    const message = this.take(said.payload)
    if (this.mood === 'answering') onAnswer(toWire({ isOk: true, message }))
  }

  /** The same message sent twice is stored once. */
  take(payload = this.said.at(-1)?.payload): ChatMessage {
    if (!payload) throw new Error('Nothing was said.')
    const { client_id: clientId, text, messaging_hash: hash } = payload
    const messages = this.talk.messages.get(hash) ?? []
    const known = messages.find((message) => message.clientId === clientId)
    if (known) return known
    const message = messageForTest(hash, (messages.at(-1)?.seq ?? 0) + 1, { clientId, text, senderId: this.memberId as never })
    messages.push(message)
    return message
  }
}
