import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { LetterField } from '../write/letter-field.tsx'
import styles from './letter.module.css'

/** Opened by hand: the field takes the focus, behind the last word. */
function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

export interface LetterEditorProps {
  text: string
  maxLength: number
  onSave: (text: string) => Promise<void>
  onDiscard: () => void
}

/** Edits in place; left by saving or discarding. Escape leaves it while nothing has changed. Empty text is not sent. */
export function LetterEditor({ text, maxLength, onSave, onDiscard }: LetterEditorProps) {
  const { t } = useLingui()
  const [value, setValue] = useState(text)
  const [isSaving, setIsSaving] = useState(false)
  const isUnfit = value.trim() === '' || [...value].length > maxLength

  async function handleSave() {
    if (isUnfit || isSaving) return
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
    <Stack gap={2} className={styles.editor}>
      <LetterField
        label={t`Change your letter`}
        value={value}
        onChange={setValue}
        onKeyDown={handleKeyDown}
        maxLength={maxLength}
        ref={focusAtEnd}
      />
      <Row justify="end">
        <Button variant="ghost" size="small" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button variant="primary" size="small" isBusy={isSaving} disabled={isUnfit} onClick={() => void handleSave()}>
          <Trans>Save</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
