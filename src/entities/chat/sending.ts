/** A message of this device that the server has not acknowledged yet, as a screen shows it. */
import type { ChatMessage, MessagingHash } from '#contract/chat/chat.ts'

/**
 * queued: no connection · sending: under 200 ms, not shown · temporary: shown after 200 ms · failed: refused, or no
 * acknowledgement in three seconds (C-05).
 */
export type SendingState = 'queued' | 'sending' | 'temporary' | 'failed'

export interface SendingAttachment {
  readonly kind: 'picture' | 'voice'
  /** An object URL; empty while the file is being read. */
  readonly url: string
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly levels: readonly number[]
}

export interface Sending {
  readonly clientId: string
  readonly messagingHash: MessagingHash
  readonly text: string
  readonly attachment: SendingAttachment | null
  readonly replyToSeq: number | null
  readonly state: SendingState
  /** `failed_to_send_message`, or why the server refused; null unless failed. */
  readonly code: string | null
  readonly createdAtMs: number
}

/** There may be many messages, and rarely one being sent. */
export function withoutArrived(sendings: readonly Sending[], messages: readonly ChatMessage[]): readonly Sending[] {
  if (sendings.length === 0) return sendings
  const waiting = new Set(sendings.map(({ clientId }) => clientId))
  for (const { clientId } of messages) waiting.delete(clientId)
  return sendings.filter(({ clientId }) => waiting.has(clientId))
}
