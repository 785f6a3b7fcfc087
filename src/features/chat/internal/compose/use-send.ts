import { useRef } from 'react'
import type { ChatMessage, MessagingHash } from '#contract/chat/chat.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { sendChatMessage } from '#src/entities/chat/acts.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import type { Recorder } from '../voice/use-recorder.ts'
import type { PickedPictures } from '#src/entities/attachment/use-picked-pictures.ts'

interface Outgoing {
  hash: MessagingHash
  text: string
  takeOut: (sent: string) => void
  pictures: PickedPictures
  recorder: Recorder
  isRecording: boolean
  answered: ChatMessage | null
}

/**
 * Sends the composer's content, one message at a time; the composer is cleared only once the message is safe on the
 * device.
 */
export function useSend(outgoing: Outgoing, onSent: () => void): () => void {
  const isSending = useRef(false)

  async function send() {
    if (isSending.current) return
    isSending.current = true
    try {
      await (outgoing.isRecording ? sendVoice(outgoing) : sendWritten(outgoing))
      onSent()
    } catch (error) {
      notify({ tone: 'error' })
      reportProblem(error)
    } finally {
      isSending.current = false
    }
  }

  return () => void send()
}

const replyOf = ({ answered }: Outgoing) => ({ replyToSeq: answered?.seq ?? null })

async function sendVoice(outgoing: Outgoing): Promise<void> {
  const recorded = await outgoing.recorder.finish()
  if (!recorded) return
  const { file, durationMs, levels } = recorded
  await sendChatMessage(outgoing.hash, { text: '', file, fileKind: 'voice', durationMs, levels, ...replyOf(outgoing) })
}

/** A message has one image: the first goes with the text, the others follow as messages of their own. */
async function sendWritten(outgoing: Outgoing): Promise<void> {
  const { hash, text, takeOut, pictures } = outgoing
  const sent = await pictures.settled()
  const [first, ...others] = sent
  const about = first ? { file: first.file, fileKind: 'picture' as const, width: first.width, height: first.height } : {}
  await sendChatMessage(hash, { text: text.trim(), ...about, ...replyOf(outgoing) })
  takeOut(text)
  pictures.takeOut(sent)
  for (const { file, width, height } of others) await sendChatMessage(hash, { text: '', file, fileKind: 'picture', width, height })
}
