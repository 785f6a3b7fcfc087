import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/session.ts'
import { publicJoined, publicLeft } from '#contract/chat/chat-events.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { announceIncoming } from '#src/entities/chat/incoming.ts'
import { chatSounds, writeChatSounds, type ChatSound, type ChatSoundChoices } from '#src/entities/current-user/chat-sounds.ts'
import { conversationForTest, hashOf, messageForTest } from '#src/offline/chat-store/testing/chat-for-test.ts'
import { playChatSounds } from './play-sounds.ts'

const seen = vi.hoisted(() => ({
  played: [] as Array<{ name: string; volume: number }>,
  /** Listeners of the chat's events, by the event's name. */
  listeners: new Map<string, (payload: object) => void>(),
  isMuted: false,
}))
vi.mock('#src/platform/sound/chime.ts', () => ({
  playTones: async (name: string, _tones: unknown, volume: number) => void seen.played.push({ name, volume }),
}))
vi.mock('#src/data/realtime/chat-connection.ts', () => ({
  onChatEvent: ({ name }: { name: string }, listener: (payload: object) => void) => void seen.listeners.set(name, listener),
}))
vi.mock('#src/entities/chat/find-conversation.ts', () => ({
  knownConversation: async () => ({ ...conversationForTest(hashOf(1), 3), settings: { isMuted: seen.isMuted } }),
}))

vi.mock('./internal/in-view.ts', () => ({ isInViewAnywhere: async () => false }))

const memberId = 61_000_001
const otherId = 61_000_002
const messagingHash = hashOf(1)

beforeAll(() => {
  // Only the id matters here.
  sessionState.set({ kind: 'signedIn', self: { userId: memberId } as CurrentUser, sessionId: null })
  playChatSounds()
})
afterEach(() => {
  seen.played.length = 0
  seen.isMuted = false
  localStorage.clear()
})

function allow(...sounds: ChatSound[]): void {
  const choices = Object.fromEntries(chatSounds.map((sound) => [sound, sounds.includes(sound)]))
  // One boolean for each name of the list.
  writeChatSounds(memberId, choices as ChatSoundChoices)
}
const happen = {
  message: () => announceIncoming(messageForTest(messagingHash, 4, { senderId: otherId as never }), { isRequest: false }),
  join: () => seen.listeners.get(publicJoined.name)?.({ messagingHash, userId: otherId }),
  leave: () => seen.listeners.get(publicLeft.name)?.({ messagingHash, userId: otherId }),
}
/** By then every sound has been decided: no check takes longer than a turn of the event loop. */
const settled = () => new Promise((resolve) => setTimeout(resolve))
async function soundsOf(occasions: ReadonlyArray<keyof typeof happen>): Promise<string[]> {
  for (const occasion of occasions) happen[occasion]()
  await settled()
  return seen.played.splice(0).map(({ name, volume }) => `${name.split('.')[0]} at ${volume}`)
}
const all = ['message', 'join', 'leave'] as const
const bell = { message: 'message at 0.6', join: `${publicJoined.name} at 0.6`, leave: `${publicLeft.name} at 0.6` }

it('[C-13] a message and a member joining or leaving play a sound at 0.6 while all permissions are given, which is the default', async () => {
  expect((await soundsOf(all)).toSorted()).toEqual(Object.values(bell).toSorted())
})

it('[C-13] each sound plays only with its own permission, whatever else is allowed', async () => {
  allow('play_on_new_message', 'play_on_videorequest')
  expect(await soundsOf(all)).toEqual([bell.message])
  allow('play_on_join_leave', 'play_on_videorequest')
  expect(await soundsOf(all)).toEqual([bell.join, bell.leave])
  allow('play_on_videorequest')
  expect(await soundsOf(all)).toEqual([])
})

it('no sound plays for a muted conversation, a request, or an action of the member', async () => {
  seen.isMuted = true
  expect(await soundsOf(all)).toEqual([])
  seen.isMuted = false
  announceIncoming(messageForTest(messagingHash, 5), { isRequest: true })
  announceIncoming(messageForTest(messagingHash, 6, { senderId: memberId as never }), { isRequest: false })
  seen.listeners.get(publicJoined.name)?.({ messagingHash, userId: memberId })
  expect(await soundsOf([])).toEqual([])
})
