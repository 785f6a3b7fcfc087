import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type FormEvent } from 'react'
import type { ChatMessage, MessagingHash } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { pictureAccept } from '#src/entities/attachment/picture-types.ts'
import { useDraft } from '#src/data/drafts/use-draft.ts'
import { tellTyping } from '#src/entities/chat/acts.ts'
import { followKeyboard } from '#src/platform/follow-keyboard.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { useFilesInput } from '#src/ui/form/widgets/use-files-input.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Quote } from '../log/quote.tsx'
import { RecorderBar, RecorderRefused } from '../voice/recorder-bar.tsx'
import { useRecorder } from '../voice/use-recorder.ts'
import styles from './composer.module.css'
import { MessageField } from './message-field.tsx'
import { PickedPictures } from '#src/entities/attachment/picked-pictures.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { usePickedPictures } from '#src/entities/attachment/use-picked-pictures.ts'
import { useSend } from './use-send.ts'

export interface ComposerProps {
  hash: MessagingHash
  /** The message being replied to. */
  answered: ChatMessage | null
  onAnswered: () => void
  hasAutoFocus: boolean
}

/** Writes a message or records a voice message. A draft is saved on the device until it is stored as a message. */
export function Composer({ hash, answered, onAnswered, hasAutoFocus }: ComposerProps) {
  const { t } = useLingui()
  const [text, setText, takeOut] = useDraft(`chat:${hash}`)
  const pictures = usePickedPictures()
  const picker = useFilesInput(pictureAccept, pictures.add)
  const recorder = useRecorder()
  const { isOver, ...takesFiles } = useDroppedFiles(pictures.add)
  const isRecording = ['asking', 'recording', 'full'].includes(recorder.state.kind)
  const isTooLong = text.length > chatLimits.messageLength
  const canSend = !isTooLong && (text.trim() !== '' || pictures.picked.length > 0 || isRecording)
  const outgoing = { hash, text, takeOut, pictures, recorder, isRecording, answered }
  const send = useSend(outgoing, onAnswered)

  // Follows the on-screen keyboard, whose state only the browser knows.
  useEffect(followKeyboard, [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (canSend) send()
  }

  function handleType(next: string) {
    setText(next)
    if (next.trim() !== '') tellTyping(hash)
  }

  return (
    <form className={classNames(styles.composer, isOver && styles.over)} onSubmit={handleSubmit} {...takesFiles}>
      <RecorderRefused recorder={recorder} />
      {answered && <Answering message={answered} onCancel={onAnswered} />}
      <PickedPictures pictures={pictures} />
      {isTooLong && (
        <Note tone="danger">
          <Trans>A message can have up to {chatLimits.messageLength} characters.</Trans>
        </Note>
      )}
      <div className={styles.bar}>
        {isRecording ? (
          <RecorderBar recorder={recorder} />
        ) : (
          <>
            {picker.input}
            <IconButton icon="plus" label={t`Add a photo`} onClick={picker.open} />
            <MessageField
              value={text}
              hasAutoFocus={hasAutoFocus}
              answeredSeq={answered?.seq ?? null}
              onEscape={onAnswered}
              onChange={handleType}
              onSend={() => canSend && send()}
            />
            <IconButton icon="microphone" label={t`Record a voice message`} onClick={recorder.start} />
          </>
        )}
        <button type="submit" className={styles.send} aria-label={t`Send`} disabled={!canSend || recorder.state.kind === 'asking'}>
          <Icon name="paper-plane-right" isFilled />
        </button>
      </div>
    </form>
  )
}

function Answering({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.answering}>
      <Quote name={message.senderName} text={message.text} attachmentKind={message.attachment?.kind ?? null} />
      <IconButton icon="x" label={t`Don’t reply to this message`} onClick={onCancel} />
    </div>
  )
}
