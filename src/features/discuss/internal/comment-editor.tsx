import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { commentMax } from '#contract/comments.ts'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface CommentEditorProps {
  text: string
  onSave: (text: string) => Promise<void>
  onDiscard: () => void
}

/** Edit mode, left by saving or discarding (1§4). Empty text is not sent. */
export function CommentEditor({ text, onSave, onDiscard }: CommentEditorProps) {
  const { t } = useLingui()
  const [value, setValue] = useState(text)
  const [isSaving, setIsSaving] = useState(false)

  async function handleSave() {
    setIsSaving(true)
    try {
      await onSave(value.trim())
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Stack gap={2}>
      <TextArea label={t`Edit your comment`} isLabelHidden maxLength={commentMax} value={value} onChange={setValue} />
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
