import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { mailLimits } from '#contract/chat/limits.ts'
import type { ThreadId } from '#contract/mail/mail.ts'
import { answerThread } from '#src/entities/mail/writes.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { followKeyboard } from '#src/platform/follow-keyboard.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { MessageField } from './message-field.tsx'
import { PictureButton } from './picture-button.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import { usePictures } from './use-pictures.ts'
import { isEnter } from '#src/ui/is-enter.ts'
import styles from './answer.module.css'

/**
 * Replies to a thread. The draft and its attachments are saved on the device until they are sent; an empty message is
 * refused at the field.
 */
export function AnswerBox({ threadId }: { threadId: ThreadId }) {
  const { t, i18n } = useLingui()
  const { draft, change, clear } = useMessageDraft(`thread:${threadId}`)
  const pictures = usePictures(draft, change)
  const [problem, setProblem] = useState<'required' | 'too_long' | null>(null)
  const [isSending, setIsSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  // Follows the on-screen keyboard, whose state only the browser knows.
  useEffect(followKeyboard, [])

  async function send() {
    if (isSending || pictures.isUploading) return
    const text = draft.text.trim()
    const found = text === '' && draft.pictures.length === 0 ? 'required' : [...text].length > mailLimits.messageLength ? 'too_long' : null
    setProblem(found)
    field.current?.focus()
    if (found) return
    setIsSending(true)
    try {
      await answerThread(threadId, { text, attachmentIds: draft.pictures.map(({ attachmentId }) => attachmentId) })
      clear()
    } finally {
      setIsSending(false)
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) void send()
  }

  return (
    <form className={styles.answer} onSubmit={handleSubmit}>
      <PictureStrip pictures={draft.pictures} failure={pictures.failure} onRemove={pictures.remove} />
      <div className={styles.line}>
        <PictureButton isBusy={pictures.isUploading} isDisabled={pictures.isFull} onFiles={(files) => void pictures.add(files)} />
        <div className={styles.field}>
          <MessageField
            ref={field}
            label={t`Your answer`}
            placeholder={t`Answer`}
            isRound
            value={draft.text}
            maxLength={mailLimits.messageLength}
            error={problem === null ? undefined : i18n._(ruleMessages[problem] ?? ruleMessages['invalid'] ?? { id: problem })}
            onChange={(text) => {
              setProblem(null)
              change({ text })
            }}
            onKeyDown={handleKeyDown}
            onFiles={(files) => void pictures.add(files)}
          />
        </div>
        <button type="submit" className={styles.send} aria-label={t`Send`} aria-busy={isSending || undefined}>
          <Icon name="paper-plane-right" isFilled />
        </button>
      </div>
    </form>
  )
}
