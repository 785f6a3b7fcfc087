/**
 * A member's actions in the chat. Messages, marks and leaving are queued without a connection; opening, joining and
 * groups need it.
 */
import type { MemberId } from '#contract/primitives.ts'
import {
  acceptConversation as acceptCall,
  addToGroup as addCall,
  joinPublic,
  openConversation,
  removeFromGroup as removeCall,
  renameConversation as renameCall,
  type Conversation,
  type MessagingHash,
} from '#contract/chat/chat.ts'
import { letIn as letInCall } from '#contract/chat/removals.ts'
import { plainAnswer, signalTyping } from '#contract/chat/chat-events.ts'
import { chatTimes } from '#contract/chat/limits.ts'
import { call } from '#src/data/http/call.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { askChat, chatConnectionState, reconnectChatNow } from '#src/data/realtime/chat-connection.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { keepConversation, noteMuted, noteRead, removeConversation } from '#src/offline/chat-store/conversation-rows.ts'
import { addSending, discardSending as discardRow, requeueSending } from '#src/offline/chat-store/sending-rows.ts'
import { fetchNewest } from '#src/offline/chat-store/sync.ts'
import { currentMemberId } from '#src/data/session/session-state.ts'
import { neededStore, onMemberChange } from './internal/device.ts'
import { chatPorts } from './internal/sync.ts'
import { tellDeleted, tellLeft, tellMuted, tellReadUpTo } from './writes.ts'

export interface NewMessage {
  readonly text: string
  readonly file?: Blob | undefined
  readonly fileKind?: 'picture' | 'voice' | undefined
  readonly durationMs?: number | undefined
  readonly levels?: readonly number[] | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly replyToSeq?: number | null | undefined
}

/**
 * Resolves once the message is saved on the device; it is then sent automatically. Rejects when the device refuses to
 * save it: then nothing is queued.
 */
export async function sendChatMessage(messagingHash: MessagingHash, message: NewMessage): Promise<void> {
  const { text, file, fileKind = 'picture', durationMs = 0, levels = [], width = 0, height = 0, replyToSeq = null } = message
  const facts = { kind: fileKind, durationMs, levels: [...levels], width, height }
  await addSending(
    await neededStore(),
    {
      clientId: randomUuid(),
      messagingHash,
      text,
      replyToSeq,
      attachmentId: null,
      state: 'waiting',
      code: null,
      attempts: 0,
      notBeforeMs: 0,
      createdAtMs: Date.now(),
    },
    file ? { blob: file, facts } : null,
  )
}

/** The same message again; if it had arrived after all, the server recognises it. */
export async function retrySending(clientId: string): Promise<void> {
  await requeueSending(await neededStore(), clientId, Date.now())
  reconnectChatNow()
}

export async function discardSending(clientId: string): Promise<void> {
  await discardRow(await neededStore(), clientId)
}

const toldRead = new Map<MessagingHash, { atMs: number; timer: ReturnType<typeof setTimeout> | null }>()
/** The interval between two read marks of one conversation. */
const readEveryMs = 1000

/**
 * Marks as read on this device at once; reported to the server when connected, once for everything read within a
 * second.
 */
export async function readUpTo(messagingHash: MessagingHash, seq: number): Promise<void> {
  const memberId = currentMemberId()
  if (memberId === null) return
  const isNews = await noteRead(await neededStore(), messagingHash, memberId, seq, Date.now())
  if (isNews) await tellRead(messagingHash, seq)
}

async function tellRead(messagingHash: MessagingHash, seq: number): Promise<void> {
  const told = toldRead.get(messagingHash) ?? { atMs: Number.NEGATIVE_INFINITY, timer: null }
  toldRead.set(messagingHash, told)
  const tell = () => {
    told.atMs = performance.now()
    told.timer = null
    return tellReadUpTo(messagingHash, seq)
  }
  if (told.timer !== null) clearTimeout(told.timer)
  const waitMs = told.atMs + readEveryMs - performance.now()
  if (waitMs <= 0) await tell()
  else told.timer = setTimeout(() => void tell().catch(reportProblem), waitMs)
}

const toldTyping = new Map<MessagingHash, number>()
onMemberChange(() => {
  toldTyping.clear()
  for (const { timer } of toldRead.values()) if (timer !== null) clearTimeout(timer)
  toldRead.clear()
})

/** Called for every key press: the others are notified at most every three seconds. */
export function tellTyping(messagingHash: MessagingHash): void {
  const nowMs = performance.now()
  if (
    chatConnectionState.get() !== 'connected' ||
    nowMs - (toldTyping.get(messagingHash) ?? Number.NEGATIVE_INFINITY) < chatTimes.typingMs / 2
  )
    return
  toldTyping.set(messagingHash, nowMs)
  // Nothing depends on the response.
  askChat(signalTyping, { messagingHash }, plainAnswer).catch(() => undefined)
}

async function takeOver(conversation: Promise<Conversation>): Promise<Conversation> {
  const askedAtMs = Date.now()
  const answer = await conversation
  await keepConversation(await neededStore(), answer, { askedAtMs, list: null, isOpened: true })
  return answer
}

/** Members as plain ids: ids from lists already come from the server, so the brand is true. */
const marked = (userIds: readonly number[]) => userIds.map((userId) => userId as MemberId)

/**
 * The conversation with one member, created if there is none. Rejects with the CallError, as all calls that need the
 * connection do.
 */
export function openPair(userId: number): Promise<Conversation> {
  return takeOver(call(openConversation, { userId }))
}

export function openGroup(userIds: readonly number[], title: string): Promise<Conversation> {
  return takeOver(call(openConversation, { userIds: marked(userIds), title }))
}

export function joinChat(messagingHash: MessagingHash): Promise<Conversation> {
  return takeOver(call(joinPublic, { messagingHash }))
}

export function addToGroup(messagingHash: MessagingHash, userIds: readonly number[]): Promise<Conversation> {
  return takeOver(call(addCall, { messagingHash, userIds: marked(userIds) }))
}

export function removeFromGroup(messagingHash: MessagingHash, userId: number): Promise<Conversation> {
  return takeOver(call(removeCall, { messagingHash, userId }))
}

/** Allows the member to join a public chat again. */
export async function letIn(messagingHash: MessagingHash, userId: number): Promise<void> {
  await call(letInCall, { messagingHash, userId })
}

export function renameConversation(messagingHash: MessagingHash, title: string): Promise<Conversation> {
  return takeOver(call(renameCall, { messagingHash, title }))
}

/** Shows its media from now on. */
export async function acceptConversation(messagingHash: MessagingHash): Promise<Conversation> {
  const conversation = await takeOver(call(acceptCall, { messagingHash }))
  await fetchNewest(await neededStore(), chatPorts, messagingHash).catch(reportProblem)
  return conversation
}

export async function leaveChat(messagingHash: MessagingHash): Promise<void> {
  await removeConversation(await neededStore(), messagingHash, Date.now())
  await tellLeft(messagingHash)
}

export async function deleteConversation(messagingHash: MessagingHash, forAll: boolean): Promise<void> {
  await removeConversation(await neededStore(), messagingHash, Date.now())
  await tellDeleted(messagingHash, forAll)
}

export async function muteConversation(messagingHash: MessagingHash, isMuted: boolean): Promise<void> {
  await noteMuted(await neededStore(), messagingHash, isMuted, Date.now())
  await tellMuted(messagingHash, isMuted)
}
