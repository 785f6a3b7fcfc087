/** Conversations, their seats and messages; who has a socket of the chat; calls. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CallState } from '#contract/chat/calls.ts'
import type { ChatEvent, ConversationKind } from '#contract/chat/chat.ts'
import { members } from '../accounts.ts'
import { attachments } from '../attachments.ts'
import { identity, moment, reference } from '../columns.ts'

const createdAt = () =>
  moment()
    .notNull()
    .default(sql`now()`)
const member = () =>
  reference()
    .notNull()
    .references(() => members.id)

export const conversations = pgTable(
  'conversations',
  {
    id: identity(),
    /** Public name. */
    hash: text().notNull().unique('conversations_hash'),
    kind: text().$type<ConversationKind>().notNull(),
    title: text().notNull().default(''),
    topic: text().notNull().default(''),
    /** Of groups. */
    ownerId: reference().references(() => members.id),
    /** Of pairs, the smaller id first; null otherwise. */
    lowId: reference().references(() => members.id),
    highId: reference().references(() => members.id),
    /** Given out with the row held: messages have no two of one number, and arrive in their order. */
    lastSeq: reference().notNull().default(0),
    lastMessageAt: moment(),
    memberTotal: integer().notNull().default(0),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.lowId, table.highId),
    index('conversations_high').on(table.highId),
    index('conversations_owner').on(table.ownerId),
    index('conversations_public')
      .on(table.memberTotal.desc(), table.id)
      .where(sql`kind = 'public' and deleted_at is null`),
  ],
)

/** Who is in a conversation and how it stands for him. Of public chats the counts here are not kept: they are counted when asked. */
export const seats = pgTable(
  'conversation_seats',
  {
    conversationId: reference()
      .notNull()
      .references(() => conversations.id),
    memberId: member(),
    /** Messages up to here are not this member's: from before he was added (groups), or deleted by him. */
    clearedSeq: reference().notNull().default(0),
    readSeq: reference().notNull().default(0),
    /** Newest message for him; withheld ones and those of members he has blocked do not count. */
    lastSeq: reference().notNull().default(0),
    /** Where it stands in his list. */
    lastAt: moment(),
    unreadTotal: integer().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    /** A stranger wrote first and is not accepted. */
    isRequest: boolean().notNull().default(false),
    /** In his list: not before the first message of the other one, not after he deleted it. */
    isListed: boolean().notNull().default(true),
    joinedAt: createdAt(),
    leftAt: moment(),
    /** Of public chats: staff took him out, and he does not come in again before they let him. */
    removedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.memberId] }),
    index('seats_inbox')
      .on(table.memberId, table.lastAt.desc(), table.conversationId)
      .where(sql`left_at is null and is_listed`),
    index('seats_unread')
      .on(table.memberId)
      .where(sql`left_at is null and is_listed and unread_total > 0`),
    index('seats_removed')
      .on(table.conversationId, table.memberId)
      .where(sql`removed_at is not null`),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: identity(),
    conversationId: reference()
      .notNull()
      .references(() => conversations.id),
    seq: reference().notNull(),
    senderId: member(),
    /** Made by the sender's device: the same one twice is one message. */
    clientId: uuid().notNull(),
    text: text().notNull().default(''),
    attachmentId: reference().references(() => attachments.id),
    replyToSeq: reference(),
    event: jsonb().$type<ChatEvent>(),
    /** Written to somebody who has blocked the sender: nobody but the sender sees it, ever. */
    isWithheld: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    unique('chat_messages_place').on(table.conversationId, table.seq),
    unique('chat_messages_once').on(table.senderId, table.clientId),
    index('chat_messages_moment').on(table.conversationId, table.createdAt.desc(), table.seq.desc()),
    index('chat_messages_sender').on(table.senderId, table.createdAt.desc()),
    index('chat_messages_attachment')
      .on(table.attachmentId)
      .where(sql`attachment_id is not null`),
  ],
)

/** Without a row: everything shown, no relay. */
export const chatSettings = pgTable('talk_settings', {
  memberId: reference()
    .primaryKey()
    .references(() => members.id),
  showsTyping: boolean().notNull().default(true),
  showsRead: boolean().notNull().default(true),
  showsOnline: boolean().notNull().default(true),
  isRelayOnly: boolean().notNull().default(false),
})

/** Processes that hold sockets of the chat. One that has not been heard of for a while is dead, and its sockets with it. */
export const chatNodes = pgTable('chat_nodes', { id: uuid().primaryKey(), heardAt: moment().notNull() })

export const chatSockets = pgTable(
  'chat_sockets',
  {
    id: text().primaryKey(),
    nodeId: uuid()
      .notNull()
      .references(() => chatNodes.id, { onDelete: 'cascade' }),
    memberId: member(),
  },
  (table) => [index('chat_sockets_member').on(table.memberId), index('chat_sockets_node').on(table.nodeId)],
)

export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey(),
    callerId: member(),
    calleeId: member(),
    state: text().$type<CallState>().notNull().default('ringing'),
    /** The called one has blocked the caller, or is not to be rung: it rings nowhere. */
    isSilent: boolean().notNull().default(false),
    isCallerRelayOnly: boolean().notNull().default(false),
    isCalleeRelayOnly: boolean().notNull().default(false),
    /** The devices in the call: their sockets. */
    callerSocket: text(),
    calleeSocket: text(),
    callerHeardAt: moment(),
    calleeHeardAt: moment(),
    startedAt: createdAt(),
    acceptedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('calls_of_caller')
      .on(table.callerId)
      .where(sql`state in ('ringing', 'accepted')`),
    index('calls_open')
      .on(table.calleeId)
      .where(sql`state in ('ringing', 'accepted')`),
    index('calls_caller').on(table.callerId, table.startedAt.desc()),
    index('calls_callee').on(table.calleeId, table.startedAt.desc()),
  ],
)
