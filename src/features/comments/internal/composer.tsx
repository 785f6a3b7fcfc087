import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { commentMax } from '#contract/comments.ts'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useDraft } from '#src/data/drafts/use-draft.ts'
import { PickedPictures } from '#src/entities/attachment/picked-pictures.tsx'
import { pictureAccept } from '#src/entities/attachment/picture-types.ts'
import { usePickedPictures } from '#src/entities/attachment/use-picked-pictures.ts'
import type { Words } from '#src/entities/comment/writes.ts'
import { useFormatting } from '#src/entities/rich-text/use-formatting.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { EditorFrame } from '#src/ui/form/widgets/editor-frame.tsx'
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
 * Writes a comment, with optional images. Text is required (1§5); the draft is saved on the device, with its images, until it is sent.
 */
export function Composer({ draftKey, onSend, onCancel, hasAutoFocus = false }: ComposerProps) {
  const { t } = useLingui()
  const [text, setText, takeOut] = useDraft(`comment:${draftKey}`)
  const pictures = usePickedPictures(`comment:${draftKey}`)
  const [isSending, setIsSending] = useState(false)
  const { renderArea, button } = useFormatting()
  const isUnfit = text.trim() === ''

  async function send() {
    if (isUnfit || isSending) return
    setIsSending(true)
    try {
      const sent = await pictures.settled()
      await onSend({ text: text.trim(), files: sent.map(({ file }) => file) })
      takeOut(text)
      pictures.takeOut(sent)
    } catch (error) {
      // A device that saves nothing, and the server cannot be reached: text and photos stay here.
      notify({ tone: 'error' })
      reportProblem(error)
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
            <EditorFrame
              accept={pictureAccept}
              isFull={pictures.picked.length >= attachmentLimits.files}
              onFiles={pictures.add}
              pictures={<PickedPictures pictures={pictures} />}
              tools={button}
              actions={(text.trim() !== '' || onCancel) && <ComposerButtons isUnfit={isUnfit} isSending={isSending} onCancel={onCancel} />}
            >
              {renderArea({
                ...{ label: t`Your comment`, isLabelHidden: true, rows: 1, maxLength: commentMax },
                ...{ placeholder: t`Say something useful or kind`, value: text, onChange: setText },
                ref: hasAutoFocus ? focusOnce : undefined,
              })}
            </EditorFrame>
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

function OwnAvatar() {
  const { userName, userImage } = useCurrentUser()
  return <Avatar name={userName} src={userImage} size="reply" />
}

/**
 * The buttons appear with the first character, in a reply box at once, so that it can also be closed without a
 * keyboard. An empty comment cannot be sent.
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
