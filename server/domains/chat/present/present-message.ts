import type * as v from 'valibot'
import { deletedName } from '#contract/members.ts'
import type { chatMessage, ChatAttachment } from '#contract/chat/chat.ts'
import { attachmentPath, avatarPath } from '../../../lib/media-paths.ts'
import type { AttachmentRow, MessageRow } from '../reads/message-sql.ts'

export interface ShownAs {
  /** The conversation is an unaccepted request to the viewer: other people's media stay hidden. */
  readonly isMediaHidden: boolean
}

export type PresentedMessage = v.InferInput<typeof chatMessage>

export function presentMessage(row: MessageRow, { isMediaHidden }: ShownAs): PresentedMessage {
  const { answered, attachment } = row
  return {
    messageId: row.id,
    messagingGroupId: row.conversationId,
    messagingHash: row.hash,
    seq: row.seq,
    clientId: row.clientId,
    senderId: row.senderId,
    senderName: row.isSenderDeleted ? deletedName : row.senderName,
    senderImage: row.isSenderDeleted ? null : avatarPath(row.avatarKey),
    text: row.text,
    attachment: attachment && presentAttachment(attachment, isMediaHidden),
    replyTo: answered && {
      seq: answered.seq,
      senderId: answered.senderId,
      text: answered.isVisible ? answered.text : null,
      attachmentKind: answered.isVisible ? answered.kind : null,
    },
    event: row.event,
    tmCreated: Math.floor(row.createdAtMs / 1000),
  }
}

export function presentAttachment(row: AttachmentRow, isHidden = false): ChatAttachment {
  return {
    attachmentId: row.id,
    kind: row.kind,
    destination: isHidden ? null : attachmentPath(row.name),
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    // The waveform is hidden along with the voice message.
    levels: isHidden ? [] : row.levels,
  }
}
