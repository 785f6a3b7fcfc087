/** Message rows in one shape, for lists, last messages, and the message just written. */
import type { ChatEvent } from '#contract/chat/chat.ts'

export interface AttachmentRow {
  readonly id: number
  readonly kind: 'picture' | 'voice'
  readonly name: string
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly levels: number[]
}

export interface AnsweredRow {
  readonly seq: number
  readonly senderId: number
  readonly text: string
  readonly kind: 'picture' | 'voice' | null
  readonly isVisible: boolean
}

/** Built as JSON in the database, so numbers arrive as numbers. */
export interface MessageRow {
  readonly id: number
  readonly conversationId: number
  readonly hash: string
  readonly seq: number
  readonly clientId: string
  readonly senderId: number
  readonly senderName: string
  readonly avatarKey: string | null
  readonly isSenderDeleted: boolean
  readonly text: string
  readonly event: ChatEvent | null
  readonly createdAtMs: number
  readonly attachment: AttachmentRow | null
  readonly answered: AnsweredRow | null
}

/** JSON of the attachment under an alias. */
export const attachmentJson = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'kind', ${alias}.kind, 'name', ${alias}.name, 'width', ${alias}.width, 'height', ${alias}.height, 'durationMs', ${alias}.duration_ms, 'levels', ${alias}.levels)`

/** Placeholders of a query for one viewer. `hidden`: ids of members with a block between. */
export interface Asking {
  readonly viewer: string
  readonly hidden: string
  readonly cleared: string
  readonly kind: string
}

/**
 * Whether a message is visible to the viewer. In pairs, messages from before a block stay; later ones are withheld by their row. In groups
 * and public chats, members with a block between them do not see one another.
 */
export function isVisibleMessage(alias: string, { viewer, hidden, cleared, kind }: Asking): string {
  return `(${alias}.seq > ${cleared} and (${alias}.sender_id = ${viewer} or (not ${alias}.is_withheld and (${kind} = 'pair' or ${alias}.sender_id <> all(${hidden})))))`
}

/** The row as one JSON value, of `chat_messages m` with the joins below. */
export function messageJson(asking: Asking): string {
  return `json_build_object('id', m.id, 'conversationId', m.conversation_id, 'hash', c.hash, 'seq', m.seq, 'clientId', m.client_id,
    'senderId', m.sender_id, 'senderName', sender.name, 'avatarKey', sender.avatar_key, 'isSenderDeleted', sender.deleted_at is not null,
    'text', m.text, 'event', m.event, 'createdAtMs', floor(extract(epoch from m.created_at) * 1000)::bigint,
    'attachment', case when a.id is not null then ${attachmentJson('a')} end,
    'answered', case when r.id is not null then json_build_object('seq', r.seq, 'senderId', r.sender_id, 'text', r.text, 'kind', ra.kind,
      'isVisible', ${isVisibleMessage('r', asking)}) end)`
}

export const messageJoins = `
  join members sender on sender.id = m.sender_id
  left join attachments a on a.id = m.attachment_id
  left join chat_messages r on r.conversation_id = m.conversation_id and r.seq = m.reply_to_seq
  left join attachments ra on ra.id = r.attachment_id`
