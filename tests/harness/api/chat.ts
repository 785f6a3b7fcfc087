/** A member who chats without a browser: over the chat's own socket, as the app does. */
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { listMessages, openConversation, type ChatMessage, type Conversation, type MessagingHash } from '#contract/chat/chat.ts'
import { chatNamespace, chatPath, joinAnswer, joinMessaging, sendAnswer, sendMessage, signalTyping } from '#contract/chat/chat-events.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { limits } from '../limits.ts'
import type { Site } from '../site/site.ts'
import type { ApiMember } from './api-member.ts'
import { befriend } from './befriend.ts'

export async function pairOf(one: ApiMember, other: ApiMember): Promise<Conversation> {
  return one.call(openConversation, { userId: other.id })
}

export async function befriendedPair(member: ApiMember, friend: ApiMember): Promise<MessagingHash> {
  await befriend(member, friend)
  return (await pairOf(member, friend)).messagingHash
}

/** Newest first. */
export async function textsHeardBy(member: ApiMember, messagingHash: MessagingHash): Promise<string[]> {
  return (await member.call(listMessages, { messagingHash })).messages.filter(({ event }) => !event).map(({ text }) => text)
}

/**
 * `total` messages of one member, "message no. 1" and so on, read by both. Nobody may send more than sixty a minute,
 * so they are written to the database as the server writes them. The last one replies to the fifth.
 */
export async function fillConversation(site: Pick<Site, 'sql'>, messagingHash: MessagingHash, by: ApiMember, total: number): Promise<void> {
  await site.sql(
    `with conversation as (update conversations set last_seq = $2, last_message_at = now() where hash = $1 returning id),
          seated as (update conversation_seats set last_seq = $2, read_seq = $2, last_at = now(), is_listed = true
                     where conversation_id = (select id from conversation))
     insert into chat_messages (conversation_id, seq, sender_id, client_id, text, created_at, reply_to_seq)
     select (select id from conversation), n, $3, gen_random_uuid(), 'message no. ' || n, now() - make_interval(secs => ($2 - n) * 30),
       case when n = $2 then 5 end
     from generate_series(1, $2) n`,
    [messagingHash, total, by.id],
  )
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
    return fromWire(await this.#socket.timeout(limits.expectation).emitWithAck(event, toWire(payload)))
  }
}
