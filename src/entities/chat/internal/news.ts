/** Stores events from the connection where screens read them. */
import type { QueryClient } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat/chat.ts'
import {
  conversationChanged,
  conversationDeleted,
  newMessage,
  publicJoined,
  publicLeft,
  readMarked,
  statusUpdated,
  typing,
} from '#contract/chat/chat-events.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { onChatEvent } from '#src/data/realtime/chat-connection.ts'
import { notePeople, noteRead, removeConversation, takeInMessage } from '#src/offline/chat-store/conversation-rows.ts'
import { announceIncoming } from '../incoming.ts'
import { noteStatus, noteTyped, noteTyping } from '../presence.ts'
import { chatQueries } from '../queries.ts'
import { currentMemberId } from '#src/data/session/session-state.ts'
import { chatStore } from './device.ts'
import { fillGapOf, refreshConversation } from './sync.ts'

export function followNews(queryClient: QueryClient): void {
  const quietly = (work: Promise<unknown>) => void work.catch(reportProblem)
  onChatEvent(newMessage, ({ message, isRequest }) => quietly(hear(message, isRequest)))
  onChatEvent(readMarked, ({ messagingHash, userId, seq }) =>
    quietly(withStore((store) => noteRead(store, messagingHash, userId, seq, Date.now()))),
  )
  onChatEvent(conversationDeleted, ({ messagingHash }) =>
    quietly(withStore((store) => removeConversation(store, messagingHash, Date.now()))),
  )
  onChatEvent(conversationChanged, ({ messagingHash }) => quietly(refreshConversation(messagingHash)))
  onChatEvent(typing, ({ messagingHash, userId, userName }) => {
    if (userId !== currentMemberId()) noteTyping(messagingHash, { userId, userName })
  })
  onChatEvent(statusUpdated, ({ userId, status }) => {
    noteStatus(userId, status)
    quietly(queryClient.invalidateQueries({ queryKey: chatQueries.online().queryKey }))
  })
  for (const event of [publicJoined, publicLeft])
    onChatEvent(event, ({ messagingHash, participantTotal }) => {
      quietly(withStore((store) => notePeople(store, messagingHash, participantTotal, Date.now())))
      quietly(queryClient.invalidateQueries({ queryKey: chatQueries.participants(messagingHash).queryKey }))
    })
}

async function withStore(work: (store: NonNullable<Awaited<ReturnType<typeof chatStore>>>) => Promise<unknown>): Promise<void> {
  const store = await chatStore()
  if (store) await work(store)
}

async function hear(message: ChatMessage, isRequest: boolean): Promise<void> {
  noteTyped(message.messagingHash, message.senderId)
  await takeIn(message)
  if (message.senderId !== currentMemberId()) announceIncoming(message, { isRequest })
}

/** A message from the connection: one of others, or the server's response to one of this device. */
export async function takeIn(message: ChatMessage): Promise<void> {
  await withStore(async (store) => {
    const { isGap, isUnknown } = await takeInMessage(store, message, Date.now())
    if (isGap) void fillGapOf({ messagingHash: message.messagingHash, lastSeq: message.seq }).catch(reportProblem)
    if (isUnknown) void refreshConversation(message.messagingHash).catch(reportProblem)
  })
}
