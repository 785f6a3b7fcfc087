import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { commentMax } from '#contract/comments.ts'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { CallError } from '#src/http/call-error.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useDraft } from '#src/data/drafts/use-draft.ts'
import { pictureAccept, messageForImageRefusal } from '#src/entities/attachment/picture-types.ts'
import { uploadAttachments } from '#src/data/http/send-form.ts'
import type { Words } from '#src/entities/comment/writes.ts'
import { useFormatting } from '#src/entities/rich-text/use-formatting.tsx'
import { EditorField } from '#src/ui/form/widgets/editor-field.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { isEnter } from '#src/ui/is-enter.ts'

export interface ComposerProps {
  /** Key of the saved draft, which survives leaving, reloading and crashing. */
  draftKey: string
  onSend: (words: Words) => Promise<void>
  onCancel?: (() => void) | undefined
  /** For a reply: the field takes the focus. */
  hasAutoFocus?: boolean | undefined
}

/** A reply box opened by the member takes the focus when it appears. */
function focusOnce(field: HTMLTextAreaElement | null) {
  field?.focus()
}

/**
 * Writes a comment, with optional images. Text is required (1§5); the draft is saved on the device until it is sent.
 */
export function Composer({ draftKey, onSend, onCancel, hasAutoFocus = false }: ComposerProps) {
  const { t } = useLingui()
  const describeError = useImageRefusal()
  const [text, setText] = useDraft(`comment:${draftKey}`)
  const [attachments, setAttachments] = useState<readonly number[]>([])
  const [isSending, setIsSending] = useState(false)
  const { isUploading, upload } = useUpload()
  const { renderArea, button } = useFormatting()
  const isUnfit = text.trim() === '' || isUploading

  async function send() {
    if (isUnfit || isSending) return
    setIsSending(true)
    try {
      await onSend({ text: text.trim(), attachments })
      setText('')
      setAttachments([])
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Row align="start">
        <OwnAvatar />
        <Grow>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field inside. */}
          <div onKeyDown={(event) => handleKey(event, { onSend: () => void send(), onCancel })}>
            <EditorField
              label={t`Your comment`}
              isLabelHidden
              rows={1}
              maxLength={commentMax}
              placeholder={t`Say something useful or kind`}
              value={{ message: text, attachments }}
              onChange={(value) => {
                setText(value.message)
                setAttachments(value.attachments)
              }}
              upload={upload}
              accept={pictureAccept}
              mostPictures={attachmentLimits.files}
              describeError={describeError}
              ref={hasAutoFocus ? focusOnce : undefined}
              renderArea={renderArea}
              tools={button}
              actions={(text.trim() !== '' || onCancel) && <ComposerButtons isUnfit={isUnfit} isSending={isSending} onCancel={onCancel} />}
            />
          </div>
        </Grow>
      </Row>
    </form>
  )
}

function handleKey(event: KeyboardEvent, { onSend, onCancel }: { onSend: () => void; onCancel: (() => void) | undefined }) {
  if (isEnter(event) && (event.ctrlKey || event.metaKey)) onSend()
  if (event.key !== 'Escape' || !onCancel) return
  // Handled here: it must not also count as Escape for leaving at once.
  event.preventDefault()
  onCancel()
}

function useImageRefusal() {
  const { i18n } = useLingui()
  return (error: unknown) => (error instanceof CallError ? i18n._(messageForImageRefusal(error.code)) : undefined)
}

function OwnAvatar() {
  const { userName, userImage } = useCurrentUser()
  return <Avatar name={userName} src={userImage} size="reply" />
}

/** A comment waits for its photos: one that is still being uploaded would go with the next comment. */
function useUpload() {
  const [isUploading, setIsUploading] = useState(false)

  async function upload(files: readonly File[]) {
    setIsUploading(true)
    try {
      return await uploadAttachments(files)
    } finally {
      setIsUploading(false)
    }
  }

  return { isUploading, upload }
}

/**
 * The buttons appear with the first character, in a reply box at once, so that it can also be closed without a
 * keyboard. An empty comment cannot be sent, nor one whose photos are being uploaded.
 */
function ComposerButtons({ isUnfit, isSending, onCancel }: { isUnfit: boolean; isSending: boolean; onCancel: (() => void) | undefined }) {
  return (
    <Row justify="end">
      {onCancel && (
        <Button variant="ghost" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      <Button type="submit" variant="primary" size="small" isBusy={isSending} disabled={isUnfit}>
        <Trans>Send</Trans>
      </Button>
    </Row>
  )
}
