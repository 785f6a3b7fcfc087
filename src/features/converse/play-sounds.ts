/** Sounds of the chat (1§9): by permission, never for what is muted, a request, or before the member's eyes. */
import type { MessagingHash } from '#contract/talk/chat.ts'
import { publicJoined, publicLeft } from '#contract/talk/chat-events.ts'
import { soundVolume } from '#contract/talk/limits.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { onChatEvent } from '#src/data/realtime/chat-line.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { knownConversation } from '#src/entities/chat/find-conversation.ts'
import { onIncoming } from '#src/entities/chat/incoming.ts'
import { readChatSounds, type ChatSound } from '#src/entities/self/chat-sounds.ts'
import { playTones, type Tone } from '#src/platform/chime.ts'
import { isInView } from './internal/in-view.ts'

const words: readonly Tone[] = [
  [587, 0],
  [784, 0.1],
]
const coming: readonly Tone[] = [[523, 0]]
const going: readonly Tone[] = [[392, 0]]

/** Listens from now on, for whoever is signed in. */
export function playChatSounds(): void {
  onIncoming((message, { isRequest }) => {
    if (isRequest || message.event || isInView(message.messagingHash)) return
    void play('play_on_new_message', message.senderId, message.messagingHash, words).catch(reportProblem)
  })
  for (const [event, tones] of [
    [publicJoined, coming],
    [publicLeft, going],
  ] as const)
    onChatEvent(event, ({ messagingHash, userId }) => void play('play_on_join_leave', userId, messagingHash, tones).catch(reportProblem))
}

async function play(sound: ChatSound, byUserId: number, messagingHash: MessagingHash, tones: readonly Tone[]): Promise<void> {
  const session = sessionState.get()
  if (session.kind !== 'signedIn' || session.self.userId === byUserId || !readChatSounds(session.self.userId)[sound]) return
  const conversation = await knownConversation(messagingHash)
  if (!conversation?.settings.isMuted) playTones(tones, soundVolume)
}
