import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent, KeyboardEvent } from 'react'
import { mailLimits } from '#contract/chat/limits.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { takesPictures } from '#src/ui/form/widgets/picture-files.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { PictureButton } from './picture-button.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { RecipientsField } from './recipients-field.tsx'
import type { Addressee } from './use-addressee.ts'
import { useComposing } from './use-composing.ts'
import { isEnter } from '#src/ui/is-enter.ts'
import styles from './compose.module.css'

export interface ComposeFormProps {
  to: Addressee
  draftKey: string
  again: number | null
}

/** Recipients, subject, and the message. All of it is saved on the device until it is in the outbox. */
export function ComposeForm({ to, draftKey, again }: ComposeFormProps) {
  const { i18n } = useLingui()
  const { draft, pictures, addressee, forgetAddressee, problems, isSending, send, edit } = useComposing(to, draftKey, again)
  const words = (code: string | undefined) => (code === undefined ? undefined : i18n._(ruleMessages[code] ?? messageForCode(code)))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) void send()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys, pastes and drops belong to the fields inside
    <form
      className={styles.form}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
      {...takesPictures((files) => void pictures.add(files))}
      noValidate
    >
      <RecipientsField
        addressee={addressee}
        onRemoveAddressee={forgetAddressee}
        value={draft.to}
        error={words(problems.to)}
        onChange={(members) => edit({ to: members })}
      />
      <TextField
        label={<Trans>Subject</Trans>}
        value={draft.subject}
        maxLength={mailLimits.subjectLength}
        onChange={(subject) => edit({ subject })}
      />
      <TextArea
        label={<Trans context="mail">Message</Trans>}
        rows={8}
        value={draft.text}
        maxLength={mailLimits.messageLength}
        error={words(problems.text)}
        onChange={(text) => edit({ text })}
      />
      <PictureStrip pictures={draft.pictures} failure={pictures.failure} onRemove={pictures.remove} />
      <div role="alert">{problems.message !== undefined && <Note tone="danger">{words(problems.message)}</Note>}</div>
      <Row justify="between">
        <PictureButton isBusy={pictures.isUploading} isDisabled={pictures.isFull} onFiles={(files) => void pictures.add(files)} />
        <Button type="submit" variant="primary" isBusy={isSending} busyLabel={<Trans>Sending</Trans>}>
          <Trans>Send</Trans>
        </Button>
      </Row>
    </form>
  )
}
