import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { commentMax } from '#contract/comments.ts'
import { useSelf } from '#src/data/session/use-self.ts'
import { useDraft } from '#src/data/drafts/use-draft.ts'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface ComposerProps {
  /** Where unsent text is kept: it survives leaving, reloading and crashing. */
  draftKey: string
  onSend: (text: string) => Promise<void>
  onCancel?: (() => void) | undefined
  /** For a reply: the field takes the focus. */
  hasAutoFocus?: boolean | undefined
}

/** A reply box opened by hand takes the focus as it appears. */
function focusOnce(field: HTMLTextAreaElement | null) {
  field?.focus()
}

/** Writes a comment. Sent only with text in it (1§5); what is typed is kept on the device until it is. */
export function Composer({ draftKey, onSend, onCancel, hasAutoFocus = false }: ComposerProps) {
  const { t } = useLingui()
  const self = useSelf()
  const [text, setText] = useDraft(`comment:${draftKey}`)
  const [isSending, setIsSending] = useState(false)
  const isEmpty = text.trim() === ''

  async function send() {
    if (isEmpty || isSending) return
    setIsSending(true)
    try {
      await onSend(text.trim())
      setText('')
    } finally {
      setIsSending(false)
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    if (event.key !== 'Escape' || !onCancel) return
    // Answered here: it must not count towards leaving at once.
    event.preventDefault()
    onCancel()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Row align="start">
        <Avatar name={self.userName} src={self.userImage} size="reply" />
        <Grow>
          <Stack gap={2}>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field inside. */}
            <div onKeyDown={handleKeyDown}>
              <TextArea
                label={t`Your comment`}
                isLabelHidden
                rows={1}
                maxLength={commentMax}
                placeholder={t`Say something useful or kind`}
                value={text}
                onChange={setText}
                ref={hasAutoFocus ? focusOnce : undefined}
              />
            </div>
            {(!isEmpty || onCancel) && <ComposerButtons isEmpty={isEmpty} isSending={isSending} onCancel={onCancel} />}
          </Stack>
        </Grow>
      </Row>
    </form>
  )
}

/** They appear with the first letter, in a reply box at once: it closes without a keyboard too. An empty comment cannot be sent. */
function ComposerButtons({ isEmpty, isSending, onCancel }: { isEmpty: boolean; isSending: boolean; onCancel: (() => void) | undefined }) {
  return (
    <Row justify="end">
      {onCancel && (
        <Button variant="ghost" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      <Button type="submit" variant="primary" size="small" isBusy={isSending} disabled={isEmpty}>
        <Trans>Send</Trans>
      </Button>
    </Row>
  )
}
