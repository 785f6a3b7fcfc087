import type { OutgoingMessage } from '#contract/chat/chat-events.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import type { RunInside } from '../../../db/statement-transaction.ts'
import type { MessageRow } from '../reads/message-sql.ts'
import type { Delivery } from './plan-delivery.ts'
import type { HeldConversation, Place } from './read-place.ts'

/**
 * Writes the conversation, the message and every recipient's seat in one statement. In public chats, seats store only the read position.
 */
const writeText = `with placed as (update conversations set last_seq = $2, last_message_at = $3 where id = $1),
  seated as (
    update conversation_seats set
      last_seq = $2,
      read_seq = case when member_id = $4 then $2 else read_seq end,
      last_at = case when $5::boolean then last_at else $3 end,
      is_listed = true,
      is_request = case when member_id = $4 then false else coalesce($6::boolean, is_request) end,
      unread_total = case when member_id = $4 then 0 else least(unread_total + 1, ${chatLimits.unread}) end
    where conversation_id = $1 and member_id = any($7::bigint[])
  )
  insert into chat_messages (conversation_id, seq, sender_id, client_id, text, attachment_id, reply_to_seq, is_withheld, created_at)
  values ($1::bigint, $2::bigint, $4::bigint, $8::uuid, $9::text, $10::bigint, $11::bigint, $12::boolean, $3::timestamptz)
  returning id`

export interface ToWrite {
  readonly conversation: HeldConversation
  readonly place: Place
  readonly delivery: Delivery
  readonly senderId: number
  readonly input: OutgoingMessage
  readonly moment: Date
}

export async function writeMessage(run: RunInside, toWrite: ToWrite): Promise<MessageRow> {
  const { conversation, place, delivery, senderId, input, moment } = toWrite
  const seq = conversation.lastSeq + 1
  // The nodes' clocks may differ: numbers and moments must give the same order.
  const createdAt = new Date(Math.max(moment.getTime(), conversation.lastMessageAt?.getTime() ?? 0))
  const [written] = await run<{ id: string }>(writeText, [
    conversation.id,
    seq,
    createdAt,
    senderId,
    conversation.kind === 'public',
    delivery.isRequest,
    [senderId, ...delivery.recipients],
    input.clientId,
    input.text,
    input.attachmentId,
    place.answered?.seq ?? null,
    delivery.isWithheld,
  ])
  if (!written) throw new Error('insert returned no row')
  return {
    id: Number(written.id),
    conversationId: conversation.id,
    hash: input.messagingHash,
    seq,
    clientId: input.clientId,
    senderId,
    senderName: place.senderName,
    avatarKey: place.avatarKey,
    isSenderDeleted: false,
    text: input.text,
    event: null,
    createdAtMs: createdAt.getTime(),
    attachment: place.attachment,
    answered: place.answered,
  }
}
