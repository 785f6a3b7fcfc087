import type { ResponseInput } from '#contract/endpoint.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import type { acceptThread, editMessage, listThreads } from '#contract/mail/mail.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { attachmentPath } from '../../lib/media-paths.ts'
import { toSeconds } from '../../lib/moments.ts'
import { presentBadge } from '../members/index.ts'
import type { MessageRow } from './reads/messages.ts'
import type { ThreadPage, ThreadRow } from './reads/threads.ts'

export type PresentedThread = ResponseInput<typeof acceptThread>
export type PresentedMessage = ResponseInput<typeof editMessage>

export function presentThread({ last, users, ...row }: ThreadRow): PresentedThread {
  return {
    threadId: row.threadId,
    subject: row.subject,
    users: users.map(({ member, isRead }) => ({ ...presentBadge(member), isRead })),
    box: row.box,
    isRequest: row.isRequest,
    isRead: row.isRead,
    messageTotal: row.messageTotal,
    last: {
      senderId: last.senderId,
      excerpt: plainExcerpt(last.text, previewLength),
      attachmentTotal: row.attachmentTotal,
      publishedAt: toSeconds(last.publishedAt),
    },
    can: { canReply: users.some(({ isReachable }) => isReachable) },
  }
}

export function presentPage({ rows, total, page, nextCursor }: ThreadPage): ResponseInput<typeof listThreads> {
  return {
    items: rows.map(presentThread),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit: chatPageSizes.mailThreads,
    nextCursor,
  }
}

/** Members may remove every message they see: their own for all, others' for themselves. */
export function presentMessage({ message, sender, isRequest, attachments }: MessageRow, viewerId: number): PresentedMessage {
  const isOwn = message.senderId === viewerId
  return {
    messageId: message.id,
    threadId: message.threadId,
    sender: presentBadge(sender),
    text: message.text,
    attachments: attachments.map(({ id, kind, name, width, height, durationMs, levels }) => ({
      attachmentId: id,
      kind,
      destination: isRequest && !isOwn ? null : attachmentPath(name),
      width,
      height,
      durationMs,
      levels,
    })),
    publishedAt: toSeconds(message.publishedAt),
    editedAt: message.editedAt ? toSeconds(message.editedAt) : null,
    can: { canEdit: isOwn, canRemove: true },
  }
}
