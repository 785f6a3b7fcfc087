/**
 * Sounds of the chat (1§9): only with permission, never for a muted conversation, a request, or one visible to the
 * member.
 */
import type { ChatMessage, MessagingHash } from '#contract/chat/chat.ts'
import { publicJoined, publicLeft } from '#contract/chat/chat-events.ts'
import { soundVolume } from '#contract/chat/limits.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { onChatEvent } from '#src/data/realtime/chat-connection.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { knownConversation } from '#src/entities/chat/find-conversation.ts'
import { onIncoming } from '#src/entities/chat/incoming.ts'
import { readChatSounds, type ChatSound } from '#src/entities/current-user/chat-sounds.ts'
import { playTones, type Tone } from '#src/platform/sound/chime.ts'
import { isInViewAnywhere } from './internal/in-view.ts'

const words: readonly Tone[] = [
  [587, 0],
  [784, 0.1],
]
const coming: readonly Tone[] = [[523, 0]]
const going: readonly Tone[] = [[392, 0]]

interface Occasion {
  readonly sound: ChatSound
  /** The same in every tab. */
  readonly name: string
  readonly byUserId: number
  readonly messagingHash: MessagingHash
  readonly tones: readonly Tone[]
}

/** Starts listening, for the signed-in member. */
export function playChatSounds(): void {
  onIncoming((message, { isRequest }) => {
    if (!isRequest && !message.event) void playMessage(message).catch(reportProblem)
  })
  for (const [event, tones] of [
    [publicJoined, coming],
    [publicLeft, going],
  ] as const)
    onChatEvent(event, ({ messagingHash, userId: byUserId }) => {
      const name = `${event.name}.${messagingHash}.${byUserId}`
      void play({ sound: 'play_on_join_leave', name, byUserId, messagingHash, tones }).catch(reportProblem)
    })
}

async function playMessage({ messageId, senderId: byUserId, messagingHash }: ChatMessage): Promise<void> {
  if (await isInViewAnywhere(messagingHash)) return
  await play({ sound: 'play_on_new_message', name: `message.${messageId}`, byUserId, messagingHash, tones: words })
}

async function play({ sound, name, byUserId, messagingHash, tones }: Occasion): Promise<void> {
  const session = sessionState.get()
  if (session.kind !== 'signedIn' || session.self.userId === byUserId || !readChatSounds(session.self.userId)[sound]) return
  const conversation = await knownConversation(messagingHash)
  if (!conversation?.settings.isMuted) await playTones(name, tones, soundVolume)
}
