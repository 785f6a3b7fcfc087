/** A member who talks without a browser: over the chat's own socket, as the app does. */
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { openConversation, type ChatMessage, type Conversation, type MessagingHash } from '#contract/talk/chat.ts'
import { chatNamespace, chatPath, joinAnswer, joinMessaging, sendAnswer, sendMessage, signalTyping } from '#contract/talk/chat-events.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import type { ApiMember } from './api-member.ts'

export async function pairOf(one: ApiMember, other: ApiMember): Promise<Conversation> {
  return one.call(openConversation, { userId: other.id })
}

export class Talker {
  readonly #socket: Socket
  private constructor(socket: Socket) {
    this.#socket = socket
  }

  static async connect(origin: string, member: ApiMember): Promise<Talker> {
    const auth = { token: member.signedIn.token }
    const talker = new Talker(io(origin + chatNamespace, { path: chatPath, transports: ['websocket'], forceNew: true, auth }))
    const joined = v.parse(joinAnswer, await talker.#ask(joinMessaging.name, { userId: member.id }))
    if (!joined.isOk) throw new Error(`The chat refused ${member.name}: ${joined.code}`)
    return talker
  }

  async say(messagingHash: MessagingHash, text: string): Promise<ChatMessage> {
    const answer = v.parse(sendAnswer, await this.#ask(sendMessage.name, { messagingHash, clientId: randomUUID(), text }))
    if (!answer.isOk) throw new Error(`Not sent: ${answer.code}`)
    return answer.message
  }

  async type(messagingHash: MessagingHash): Promise<void> {
    await this.#ask(signalTyping.name, { messagingHash })
  }

  close(): void {
    this.#socket.close()
  }

  async #ask(event: string, payload: object): Promise<unknown> {
    return fromWire(await this.#socket.timeout(10_000).emitWithAck(event, toWire(payload)))
  }
}
