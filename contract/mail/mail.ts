/** Private mail: threads of messages between two or more members (1§1, 1§3, 1§4; 2§7). */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { videoId } from '../content/ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, text, timestamp } from '../primitives.ts'
import { chatAttachment } from '../chat/chat.ts'
import { mailLimits } from '../chat/limits.ts'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))
export const threadId = v.pipe(positive, v.brand('MailThreadId'))
export type ThreadId = v.InferOutput<typeof threadId>
export const mailMessageId = v.pipe(positive, v.brand('MailMessageId'))
export type MailMessageId = v.InferOutput<typeof mailMessageId>

/**
 * The mailbox in which a thread is for one member. requests: first messages from strangers, until accepted. `sent` is a view: threads in
 * which the member has written.
 */
export const mailBoxes = ['inbox', 'requests', 'archive', 'trash'] as const
export type MailBox = (typeof mailBoxes)[number]
export const mailViews = [...mailBoxes, 'sent'] as const
export type MailView = (typeof mailViews)[number]

export const mailMessage = v.object({
  messageId: mailMessageId,
  threadId,
  sender: memberBadge,
  /** Plain text with line breaks. */
  text: v.string(),
  /** `destination` is null while the thread is a request to the viewer. */
  attachments: v.array(chatAttachment),
  /** `time_stamp` on the wire (1§3). */
  publishedAt: timestamp,
  editedAt: v.nullable(timestamp),
  can: v.object({ canEdit: v.boolean(), canRemove: v.boolean() }),
})
export type MailMessage = v.InferOutput<typeof mailMessage>

export const mailThread = v.object({
  threadId,
  /** Empty: the thread has no subject. */
  subject: v.string(),
  users: v.array(v.object({ ...memberBadge.entries, isRead: v.boolean() })),
  box: v.picklist(mailBoxes),
  isRequest: v.boolean(),
  /** Read by the viewer. */
  isRead: v.boolean(),
  messageTotal: v.number(),
  /** The viewer's newest message: its author, excerpt, and number of photos. */
  last: v.object({ senderId: memberId, excerpt: v.string(), attachmentTotal: v.number(), publishedAt: timestamp }),
  can: v.object({ canReply: v.boolean() }),
})
export type MailThread = v.InferOutput<typeof mailThread>
const threadPage = pageOf(mailThread)

/** 20 a page, newest message first. */
export const listThreads = defineEndpoint({
  name: 'mail.list',
  method: 'POST',
  path: '/api3/mail/mail-thread/index-box',
  access: 'member',
  offline: 'cache',
  legacy: ['mail.index', 'tray.latestMessages'],
  request: v.object({ box: v.optional(v.picklist(mailViews), 'inbox'), ...pageRequest }),
  response: threadPage,
  errors: [],
})

/** Searches subjects, messages and names of members, in every mailbox but the trash. */
export const searchThreads = defineEndpoint({
  name: 'mail.search',
  method: 'POST',
  path: '/api3/mail/mail-thread/index-search',
  access: 'member',
  offline: 'cache',
  perMinute: 120,
  request: v.object({ text: text(1, 100), ...pageRequest }),
  response: threadPage,
  errors: [],
})

/** Opens a thread and marks it as read by the viewer; with `isRead: false`, as unread. */
export const readThread = defineEndpoint({
  name: 'mail.read',
  method: 'POST',
  path: '/api3/mail/mail-thread/read',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  perMinute: 240,
  request: v.object({ threadId, isRead: v.optional(v.boolean(), true) }),
  response: mailThread,
  errors: ['not_found'],
})

/**
 * Messages of one thread, oldest first: the newest 20 that match. `timestampUntil`: that moment or older; `timestampFrom`: that moment or
 * newer, then the oldest 20. Messages of exactly that moment may be repeated; clients recognise them by their id.
 */
export const searchMessages = defineEndpoint({
  name: 'mail.messages',
  method: 'POST',
  path: '/api3/mail/mail-text/search',
  access: 'member',
  offline: 'cache',
  legacy: 'mail.thread',
  request: v.object({
    threadId,
    timestampUntil: v.optional(timestamp),
    timestampFrom: v.optional(timestamp),
    /** Exact page edges: older than, or newer than, this message. */
    beforeId: v.optional(mailMessageId),
    afterId: v.optional(mailMessageId),
    ...pageRequest,
  }),
  response: v.object({ thread: mailThread, messages: v.array(mailMessage), hasOlder: v.boolean(), hasNewer: v.boolean() }),
  errors: ['not_found'],
})

const message = {
  text: v.optional(text(0, mailLimits.messageLength), ''),
  attachmentIds: v.optional(v.pipe(v.array(positive), v.maxLength(mailLimits.attachments, 'too_many')), []),
}
const written = v.object({ thread: mailThread, message: mailMessage })

/**
 * A new thread with one or several members, by id or name, or a reply with `threadId`. `videoId`: to the owner of that video, about it
 * (SELL contact).
 */
export const sendMail = defineEndpoint({
  name: 'mail.send',
  method: 'POST',
  path: '/api3/mail/mail-sender/send',
  access: 'member',
  offline: 'queue',
  perMinute: 20,
  // Members never learn one another's email addresses, so a mail to a member becomes a mail message.
  legacy: ['mail.sendPM', 'core.sendEmail', 'video.contactSeller'],
  request: v.object({
    threadId: v.optional(threadId),
    userIds: v.optional(v.pipe(v.array(memberId), v.maxLength(mailLimits.recipients, 'too_many')), []),
    userNames: v.optional(v.pipe(v.array(text(1, 60)), v.maxLength(mailLimits.recipients, 'too_many')), []),
    videoId: v.optional(videoId),
    subject: v.optional(text(0, mailLimits.subjectLength), ''),
    ...message,
  }),
  response: written,
  errors: ['not_found', 'user_not_found', 'forbidden', 'rate_limited'],
})

/** A reply (2§7 mail-text create). */
export const createMessage = defineEndpoint({
  name: 'mail.answer',
  method: 'POST',
  path: '/api3/mail/mail-text/create',
  access: 'member',
  offline: 'queue',
  perMinute: 30,
  request: v.object({ threadId, ...message }),
  response: written,
  errors: ['not_found', 'forbidden', 'rate_limited'],
})

/** The viewer's own message. */
export const editMessage = defineEndpoint({
  name: 'mail.edit',
  method: 'POST',
  path: '/api3/mail/mail-text/edit',
  access: 'member',
  offline: 'queue',
  request: v.object({ messageId: mailMessageId, text: text(1, mailLimits.messageLength) }),
  response: mailMessage,
  errors: ['not_found', 'forbidden'],
})

/** The viewer's own message: for everyone. Another member's: for the viewer only. */
export const removeMessage = defineEndpoint({
  name: 'mail.removeMessage',
  method: 'POST',
  path: '/api3/mail/mail-text/remove',
  access: 'member',
  offline: 'queue',
  request: v.object({ messageId: mailMessageId }),
  response: nothing,
  errors: ['not_found'],
})

const threads = { threadIds: v.pipe(v.array(threadId), v.minLength(1, 'required'), v.maxLength(50, 'too_many')) }

/** Threads that are not the viewer's are ignored silently. */
export const moveThreads = defineEndpoint({
  name: 'mail.move',
  method: 'POST',
  path: '/api3/mail/mail-thread/move',
  access: 'member',
  offline: 'queue',
  request: v.object({ ...threads, box: v.picklist(['inbox', 'archive', 'trash']) }),
  response: nothing,
  errors: [],
})

export const archiveThreads = defineEndpoint({
  name: 'mail.archive',
  method: 'POST',
  path: '/api3/mail/mail-thread/archive',
  access: 'member',
  offline: 'queue',
  request: v.object(threads),
  response: nothing,
  errors: [],
})

/**
 * Moves threads into the trash; threads in the trash are deleted permanently, for the viewer. A later message brings the thread back with
 * that message only.
 */
export const removeThreads = defineEndpoint({
  name: 'mail.remove',
  method: 'POST',
  path: '/api3/mail/mail-thread/remove',
  access: 'member',
  offline: 'queue',
  request: v.object(threads),
  response: nothing,
  errors: [],
})

export const acceptThread = defineEndpoint({
  name: 'mail.accept',
  method: 'POST',
  path: '/api3/mail/mail-thread/accept',
  access: 'member',
  offline: 'queue',
  request: v.object({ threadId }),
  response: mailThread,
  errors: ['not_found'],
})

export const countMail = defineEndpoint({
  name: 'mail.count',
  method: 'GET',
  path: '/api3/mail/mail-thread/count',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ unread: v.number(), requests: v.number() }),
  errors: [],
})
