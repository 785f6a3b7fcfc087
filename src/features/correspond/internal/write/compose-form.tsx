import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { mailLimits } from '#contract/talk/limits.ts'
import { sendNewMail } from '#src/entities/mail/send-new-mail.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { ruleWords } from '#src/i18n/rule-words.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { findProblems, type Problems } from './find-problems.ts'
import { PictureButton } from './picture-button.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { useAddressee, type Addressee } from './use-addressee.ts'
import { useLetterDraft } from './use-letter-draft.ts'
import { useMendedLetter } from './use-mended-letter.ts'
import { usePictures } from './use-pictures.ts'
import styles from './compose.module.css'

export interface ComposeFormProps {
  to: Addressee
  draftKey: string
  again: number | null
}

/** Whom, about what, and the letter itself. All of it is kept on the device until it is safe in the outbox. */
export function ComposeForm({ to, draftKey, again }: ComposeFormProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { draft, change, clear } = useLetterDraft(draftKey)
  const mended = useMendedLetter(again, draft, change)
  const pictures = usePictures(draft, change)
  const { known, isMissing } = useAddressee(to)
  const [isAddressed, setIsAddressed] = useState(true)
  const addressee = isAddressed ? known : null
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setIsSending] = useState(false)
  const words = (code: string | undefined) => (code === undefined ? undefined : i18n._(ruleWords[code] ?? wordsOfCode(code)))

  async function send() {
    if (isSending || pictures.isUploading) return
    const found = findProblems(draft, addressee !== null)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setIsSending(true)
    try {
      const outcome = await sendNewMail({
        userIds: [...draft.to.map(({ userId }) => userId), ...(addressee?.userId ? [addressee.userId] : [])],
        userNames: addressee && addressee.userId === null ? [addressee.userName] : [],
        subject: draft.subject.trim(),
        text: draft.text.trim(),
        attachmentIds: draft.pictures.map(({ attachmentId }) => attachmentId),
      })
      if (outcome.kind === 'refused')
        return setProblems(outcome.code === 'user_not_found' ? { to: outcome.code } : { letter: outcome.code })
      mended.forget()
      clear()
      const threadId = outcome.kind === 'sent' ? outcome.threadId : null
      void (threadId === null
        ? navigate({ to: '/mail', search: { box: 'sent' }, replace: true })
        : navigate({ to: '/mail/thread/$threadId', params: { threadId }, replace: true }))
    } finally {
      setIsSending(false)
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the fields inside.
    <form className={styles.form} onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate>
      <Stack gap={2}>
        {addressee && (
          <Row gap={2} isWrapping>
            <Chip onRemove={() => setIsAddressed(false)}>{addressee.userName}</Chip>
          </Row>
        )}
        <MemberPicker
          label={<Trans>To</Trans>}
          value={draft.to}
          max={mailLimits.recipients - (addressee ? 1 : 0)}
          error={words(problems.to ?? (isMissing && isAddressed && draft.to.length === 0 ? 'user_not_found' : undefined))}
          onChange={(members) => {
            setProblems({})
            change({ to: members })
          }}
        />
      </Stack>
      <TextField
        label={<Trans>Subject</Trans>}
        value={draft.subject}
        maxLength={mailLimits.subjectLength}
        onChange={(subject) => change({ subject })}
      />
      <div
        onPaste={(event) => {
          const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
          if (files.length === 0) return
          event.preventDefault()
          void pictures.add(files)
        }}
      >
        <TextArea
          label={<Trans>Letter</Trans>}
          rows={8}
          value={draft.text}
          maxLength={mailLimits.messageLength}
          error={words(problems.text)}
          onChange={(text) => {
            setProblems({})
            change({ text })
          }}
        />
      </div>
      <PictureStrip pictures={draft.pictures} failure={pictures.failure} onRemove={pictures.remove} />
      <div role="alert">{problems.letter !== undefined && <Note tone="danger">{words(problems.letter)}</Note>}</div>
      <Row gap={2}>
        <PictureButton isBusy={pictures.isUploading} isDisabled={pictures.isFull} onFiles={(files) => void pictures.add(files)} />
        <Grow>{null}</Grow>
        <Button type="submit" variant="primary" isBusy={isSending} busyLabel={t`Sending`}>
          <Trans>Send</Trans>
        </Button>
      </Row>
    </form>
  )
}
