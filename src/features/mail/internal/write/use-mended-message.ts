import { useEffect, useEffectEvent, useRef } from 'react'
import { sendMail } from '#contract/mail/mail.ts'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import { useRefusedWrites } from '#src/data/outbox/waiting-writes.ts'
import { mailWrites } from '#src/entities/mail/writes.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import type { MessageDraft } from './use-message-draft.ts'

/**
 * Copies the text of a refused message into an empty form. The refused one leaves the outbox only once the edited one
 * is in it.
 */
export function useEditedMessage(writeId: number | null, draft: MessageDraft, change: (part: Partial<MessageDraft>) => void) {
  const refused = useRefusedWrites(mailWrites).find(({ id }) => id === writeId)
  const isTaken = useRef(false)
  const take = useEffectEvent(() => {
    const input = refused && inputOf(refused, sendMail)
    if (!input || isTaken.current) return
    isTaken.current = true
    if (draft.text === '' && draft.subject === '') change({ text: input.text, subject: input.subject })
  })

  // The outbox may open after the form.
  useEffect(() => take(), [refused?.id])

  return { forget: () => void (refused && discardWrite(refused.id)) }
}
