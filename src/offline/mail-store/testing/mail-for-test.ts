/** Threads and messages of a simulated server. */
import * as v from 'valibot'
import { mailMessage, mailThread, type MailMessage, type MailThread } from '#contract/mail/mail.ts'

const sender = { userId: 2, userName: 'Ada', userImage: null, userGroupId: 4, role: 'active', isDeleted: false }

export function threadForTest(threadId: number, change: Partial<MailThread> = {}): MailThread {
  return v.parse(mailThread, {
    threadId,
    subject: `Subject ${threadId}`,
    users: [{ ...sender, isRead: true }],
    box: 'inbox',
    isRequest: false,
    isRead: true,
    messageTotal: 1,
    last: { senderId: 2, excerpt: '', attachmentTotal: 0, publishedAt: 1_700_000_000 + threadId },
    can: { canReply: true },
    ...change,
  })
}

export function messageForTest(threadId: number, messageId: number, change: Partial<MailMessage> = {}): MailMessage {
  return v.parse(mailMessage, {
    messageId,
    threadId,
    sender,
    text: `Letter ${messageId}`,
    attachments: [],
    publishedAt: 1_700_000_000 + messageId,
    editedAt: null,
    can: { canEdit: false, canRemove: true },
    ...change,
  })
}
