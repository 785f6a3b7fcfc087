import { mailLimits } from '#contract/chat/limits.ts'
import type { MessageDraft } from './use-message-draft.ts'

/** Rule or error code per field; `letter` for problems that concern no field. */
export interface Problems {
  readonly to?: string
  readonly text?: string
  readonly message?: string
}

/** A message needs at least one recipient, and text or images. */
export function findProblems({ to, text, pictures }: MessageDraft, hasAddressee: boolean): Problems {
  const isEmpty = text.trim() === '' && pictures.length === 0
  const isTooLong = [...text.trim()].length > mailLimits.messageLength
  return {
    ...(to.length === 0 && !hasAddressee && { to: 'required' }),
    ...(isEmpty ? { text: 'required' } : isTooLong && { text: 'too_long' }),
  }
}
