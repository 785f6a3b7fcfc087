/** Chat actions that are queued in the outbox. Messages have a queue of their own (`acts.ts`). */
import { msg } from '@lingui/core/macro'
import type { RequestInput } from '#contract/endpoint.ts'
import {
  deleteConversation,
  leaveConversation,
  markRead,
  saveConversationSettings,
  saveChatSettings,
  type MessagingHash,
  type ChatSettings,
} from '#contract/chat/chat.ts'
import { readAnew } from '#src/data/query/read-anew.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { changesIn } from '#src/offline/outbox/input-of.ts'
import { refreshChatSettings, takeOverChatSettings } from './cache.ts'
import { chatQueries } from './queries.ts'

const define = defineWrites<{ settings: ChatSettings }>()

export const chatSettingsSubject = 'talk-settings'
const ofConversation = ({ messagingHash }: { messagingHash: string }) => `chat:${messagingHash}`

// Conversations are in the device's own store, which is changed before the write and updated by the socket.
const leaving = define(leaveConversation, { label: msg`A conversation you left`, subject: ofConversation })
const removal = define(deleteConversation, { label: msg`A deleted conversation`, subject: ofConversation })
const muting = define(saveConversationSettings, {
  label: msg`A muted or unmuted conversation`,
  subject: ({ messagingHash }) => `chat-settings:${messagingHash}`,
})
const reading = define(markRead, { label: null, subject: ({ messagingHash }) => `chat-read:${messagingHash}` })

export const chatSettingsWrite = define(saveChatSettings, {
  label: msg`Your settings`,
  subject: () => chatSettingsSubject,
  reread: (client) => readAnew(client, chatQueries.settings()),
  overlay: { settings: (settings, change) => ({ ...settings, ...changesIn(change) }) },
  settle: (client, { answer }) => takeOverChatSettings(client, answer),
  refresh: refreshChatSettings,
})

export const chatWrites = [leaving, removal, muting, reading, chatSettingsWrite]

export function tellLeft(messagingHash: MessagingHash): Promise<void> {
  return submit(leaving, { messagingHash })
}

export function tellDeleted(messagingHash: MessagingHash, forAll: boolean): Promise<void> {
  return submit(removal, { messagingHash, forAll })
}

export function tellMuted(messagingHash: MessagingHash, isMuted: boolean): Promise<void> {
  return submit(muting, { messagingHash, isMuted })
}

export function tellReadUpTo(messagingHash: MessagingHash, seq: number): Promise<void> {
  return submit(reading, { messagingHash, seq })
}

export function changeChatSettings(change: RequestInput<typeof saveChatSettings>): Promise<void> {
  return submit(chatSettingsWrite, change)
}
