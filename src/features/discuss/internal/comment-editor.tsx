import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { commentMax } from '#contract/comments.ts'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

/** Opened by hand: the field takes the focus, behind the last word. */
function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

export interface CommentEditorProps {
  text: string
  onSave: (text: string) => Promise<void>
  onDiscard: () => void
}

/** Edit mode, left by saving or discarding (1§4); Escape leaves it while nothing has changed. Empty text is not sent. */
export function CommentEditor({ text, onSave, onDiscard }: CommentEditorProps) {
  const { t } = useLingui()
  const [value, setValue] = useState(text)
  const [isSaving, setIsSaving] = useState(false)

  async function handleSave() {
    if (value.trim() === '' || isSaving) return
    setIsSaving(true)
    try {
      await onSave(value.trim())
    } finally {
      setIsSaving(false)
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void handleSave()
    if (event.key !== 'Escape') return
    // Answered here: it must not count towards leaving at once.
    event.preventDefault()
    if (value === text) onDiscard()
  }

  return (
    <Stack gap={2}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field inside. */}
      <div onKeyDown={handleKeyDown}>
        <TextArea label={t`Edit your comment`} isLabelHidden maxLength={commentMax} value={value} onChange={setValue} ref={focusAtEnd} />
      </div>
      <Row justify="end">
        <Button variant="ghost" size="small" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button variant="primary" size="small" isBusy={isSaving} disabled={value.trim() === ''} onClick={() => void handleSave()}>
          <Trans>Save</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
