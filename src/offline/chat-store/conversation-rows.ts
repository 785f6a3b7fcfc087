/** Conversations on the device: the server's last answers, the events since then, and the member's own changes on this device. */
import type { ChatMessage, Conversation, MessagingHash } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { newestRange } from './held-ranges.ts'
import { forgetMessages, keepMessages, messageTables, readRanges } from './message-rows.ts'
import { conversationRow, type ConversationRow } from './chat-rows.ts'

type Database = DeviceStore['db']
export type ListName = 'inbox' | 'requests'

const conversationTables = (db: Database) => [db.conversations, ...messageTables(db)]

export async function findConversation(db: Database, messagingHash: MessagingHash): Promise<ConversationRow | null> {
  const row = await db.conversations.get(messagingHash)
  return parseRows(conversationRow, row ? [row] : [], () => undefined)[0] ?? null
}

/** Newest first. */
export async function readList(db: Database, list: ListName, limit: number): Promise<Conversation[]> {
  const rows = await db.conversations
    .where('[listedIn+sortAt]')
    .between([list, -Infinity], [list, Infinity])
    .reverse()
    .limit(limit)
    .toArray()
  return parseRows(conversationRow, rows, () => undefined).map((row) => row.conversation)
}

export interface Told {
  /** When the answer was requested: it does not include later changes on this device. */
  readonly askedAtMs: number
  /** The list that contained it; null if it arrived on its own, in which case it stays in its list. */
  readonly list: ListName | null
  /** The member opened or joined it just now: it is in their list, regardless of its earlier state. */
  readonly isOpened?: boolean
}

/** Stores a conversation from the server. */
export function keepConversation(store: DeviceStore, conversation: Conversation, told: Told): Promise<void> {
  const { db } = store
  return db.transaction('rw', conversationTables(db), async () => {
    const found = await findConversation(db, conversation.messagingHash)
    const wasGone = found?.goneSeq != null
    // A public chat that the member left can still be viewed from outside, and its whole history is available to anyone who joins
    // it again.
    const isBack = wasGone && conversation.kind === 'public' && (told.isOpened === true || !conversation.isJoined)
    if (wasGone && !isBack && conversation.lastSeq <= (found.goneSeq ?? 0) && !told.isOpened) return
    if (isBack) await db.heldMessages.delete(conversation.messagingHash)
    const known = isBack ? null : found
    if (conversation.clearedSeq > (known?.conversation.clearedSeq ?? 0)) {
      await forgetMessages(db, conversation.messagingHash, conversation.clearedSeq)
    }
    await db.conversations.put(rowOf(merged(conversation, known, told), known, told))
  })
}

/** The last message and the read position never move backwards, whatever the order of answers. */
function merged(told: Conversation, known: ConversationRow | null, { askedAtMs }: Told): Conversation {
  if (!known) return told
  const { conversation: here, changedAtMs } = known
  const isBehind = here.lastSeq > told.lastSeq && here.lastSeq > told.clearedSeq
  const newest = isBehind ? here : told
  const readSeq = Math.max(here.readSeq, told.readSeq)
  const isReadFurther = readSeq > told.readSeq
  const unreadCount = isBehind || isReadFurther ? here.unreadCount : told.unreadCount
  return {
    ...told,
    lastSeq: newest.lastSeq,
    tmLastMessage: newest.tmLastMessage,
    messages: newest.messages,
    readSeq,
    unreadCount: readSeq >= newest.lastSeq ? 0 : unreadCount,
    settings: isChangedSince(changedAtMs, askedAtMs) ? here.settings : told.settings,
  }
}

/** A change that is still to come was recorded by a clock that was wrong, so it says nothing about this answer. */
function isChangedSince(changedAtMs: number, askedAtMs: number): boolean {
  return changedAtMs >= askedAtMs && changedAtMs <= Date.now()
}

function rowOf(conversation: Conversation, known: ConversationRow | null, { list, isOpened = false, askedAtMs }: Told): ConversationRow {
  return fresh({
    messagingHash: conversation.messagingHash,
    listedIn: isOpened ? listOf(conversation) : (list ?? placeOf(conversation, known)),
    sortAt: conversation.tmLastMessage ?? known?.sortAt ?? (isOpened ? Math.floor(askedAtMs / 1000) : 0),
    isUnread: 0,
    conversation,
    changedAtMs: isOpened ? Date.now() : (known?.changedAtMs ?? 0),
    goneSeq: null,
  })
}

const listOf = ({ isRequest }: Conversation): ListName => (isRequest ? 'requests' : 'inbox')

/** The list of a conversation that arrived on its own: an empty conversation is in no list. */
function placeOf(conversation: Conversation, known: ConversationRow | null): ConversationRow['listedIn'] {
  if (!conversation.isJoined) return 'none'
  const isEmpty = conversation.lastSeq <= conversation.clearedSeq
  return isEmpty && (known?.listedIn ?? 'none') === 'none' ? 'none' : listOf(conversation)
}

const fresh = (row: ConversationRow): ConversationRow => ({
  ...row,
  isUnread: row.conversation.unreadCount > 0 && !row.conversation.settings.isMuted ? 1 : 0,
})

export interface ListPage {
  readonly items: readonly Conversation[]
  /** Whether this is the last page of the list. */
  readonly isLast: boolean
  /** `sortAt` at the beginning of the page: Infinity for the first page. */
  readonly fromSortAt: number
}

/**
 * Stores a page of a list. Resolves with the conversations that the device has in this part of the list and the page lacks, because
 * they were deleted or left elsewhere.
 */
export function keepListPage(store: DeviceStore, list: ListName, page: ListPage, askedAtMs: number): Promise<MessagingHash[]> {
  const { db } = store
  return db.transaction('rw', conversationTables(db), async () => {
    for (const conversation of page.items) await keepConversation(store, conversation, { askedAtMs, list })
    const told = new Set(page.items.map(({ messagingHash }) => messagingHash))
    const untilSortAt = page.isLast ? -Infinity : (page.items.at(-1)?.tmLastMessage ?? 0)
    const there = await db.conversations
      .where('[listedIn+sortAt]')
      .between([list, untilSortAt], [list, page.fromSortAt], page.isLast, false)
      .toArray()
    const absent = parseRows(conversationRow, there, () => undefined).filter(
      (row) => !told.has(row.messagingHash) && !isChangedSince(row.changedAtMs, askedAtMs),
    )
    for (const row of absent) await db.conversations.put({ ...row, listedIn: 'none' })
    return absent.map(({ messagingHash }) => messagingHash)
  })
}

export interface TakenIn {
  /** Whether the message was not on the device. */
  readonly isNew: boolean
  /** Whether messages before it are missing and must be fetched. */
  readonly isGap: boolean
  /** Whether its conversation is not on the device, or in no list, and must be fetched. */
  readonly isUnknown: boolean
}

/** Stores a single message, received as the answer to a sent message or over the chat connection. */
export function takeInMessage(store: DeviceStore, message: ChatMessage, nowMs: number): Promise<TakenIn> {
  const { db, memberId } = store
  const { messagingHash, seq } = message
  return db.transaction('rw', conversationTables(db), async () => {
    const isNew = (await db.chatMessages.get([messagingHash, seq])) === undefined
    const newest = newestRange(await readRanges(db, messagingHash))
    const isGap = newest !== null && seq > newest[1] + 1
    const joins = newest === null || seq === newest[1] + 1
    await keepMessages(store, messagingHash, [message], joins ? [seq, seq] : null)
    const row = await findConversation(db, messagingHash)
    if (row && seq > row.conversation.lastSeq) await db.conversations.put(withMessage(row, message, memberId, nowMs))
    return { isNew, isGap, isUnknown: row === null || row.listedIn === 'none' }
  })
}

function withMessage(row: ConversationRow, message: ChatMessage, memberId: number, nowMs: number): ConversationRow {
  const { conversation } = row
  const isOwn = message.senderId === memberId
  return fresh({
    ...row,
    sortAt: message.tmCreated,
    changedAtMs: nowMs,
    conversation: {
      ...conversation,
      lastSeq: message.seq,
      tmLastMessage: message.tmCreated,
      messages: [message],
      readSeq: isOwn ? message.seq : conversation.readSeq,
      unreadCount: isOwn ? 0 : Math.min(chatLimits.unread, conversation.unreadCount + 1),
    },
  })
}

/** Stores a read position: of the member, here or elsewhere, or of another participant. Resolves with whether the position is new. */
export function noteRead(store: DeviceStore, messagingHash: MessagingHash, userId: number, seq: number, nowMs: number): Promise<boolean> {
  return changeConversation(store, messagingHash, nowMs, (conversation) =>
    userId === store.memberId ? readByMember(conversation, seq) : readByOther(conversation, userId, seq),
  )
}

function readByMember(conversation: Conversation, seq: number): Conversation | null {
  if (seq <= conversation.readSeq) return null
  return { ...conversation, readSeq: seq, unreadCount: seq >= conversation.lastSeq ? 0 : conversation.unreadCount }
}

function readByOther(conversation: Conversation, userId: number, seq: number): Conversation | null {
  const isNews = conversation.users.some((user) => user.userId === userId && seq > (user.readSeq ?? 0))
  if (!isNews) return null
  return { ...conversation, users: conversation.users.map((user) => (user.userId === userId ? { ...user, readSeq: seq } : user)) }
}

export function noteMuted(store: DeviceStore, messagingHash: MessagingHash, isMuted: boolean, nowMs: number): Promise<boolean> {
  return changeConversation(store, messagingHash, nowMs, (conversation) => ({ ...conversation, settings: { isMuted } }))
}

/** A member joined a public chat, or left it. */
export function notePeople(store: DeviceStore, messagingHash: MessagingHash, participantTotal: number, nowMs: number): Promise<boolean> {
  return changeConversation(store, messagingHash, nowMs, (conversation) => ({ ...conversation, participantTotal }))
}

/** `change` returns null when there is nothing to change. */
function changeConversation(
  { db }: DeviceStore,
  messagingHash: MessagingHash,
  nowMs: number,
  change: (conversation: Conversation) => Conversation | null,
): Promise<boolean> {
  return db.transaction('rw', db.conversations, async () => {
    const row = await findConversation(db, messagingHash)
    const changed = row && change(row.conversation)
    if (!changed) return false
    await db.conversations.put(fresh({ ...row, conversation: changed, changedAtMs: nowMs }))
    return true
  })
}

/** Deleted or left: the messages are deleted, and older answers do not bring the conversation back. */
export function removeConversation({ db }: DeviceStore, messagingHash: MessagingHash, nowMs: number): Promise<void> {
  return db.transaction('rw', conversationTables(db), async () => {
    const row = await findConversation(db, messagingHash)
    const newest = newestRange(await readRanges(db, messagingHash))
    const goneSeq = Math.max(row?.conversation.lastSeq ?? 0, newest?.[1] ?? 0)
    await forgetMessages(db, messagingHash, goneSeq)
    if (!row) return
    const conversation = { ...row.conversation, clearedSeq: goneSeq, messages: [], unreadCount: 0, readSeq: goneSeq }
    await db.conversations.put({ ...row, conversation, listedIn: 'none', isUnread: 0, goneSeq, changedAtMs: nowMs })
  })
}
