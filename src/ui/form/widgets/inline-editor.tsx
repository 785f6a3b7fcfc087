import { Trans } from '@lingui/react/macro'
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Row } from '../../layout/row.tsx'
import { Stack } from '../../layout/stack.tsx'
import { Button } from '../../primitives/button.tsx'
import { isText } from '../record/kept-edits.ts'
import { RestoredNote } from '../record/restored-note.tsx'
import { useEdits } from '../record/use-edits.ts'
import { isEnter } from '../../is-enter.ts'

export interface InlineEditorProps {
  text: string
  /** The key of the draft: `comment:12`. */
  draftKey: string
  maxLength: number
  onSave: (text: string) => Promise<void>
  onDiscard: () => void
  /** The multi-line field, with a label of its own. */
  children: (field: InlineEditorField) => ReactNode
}

export interface InlineEditorField {
  value: string
  onChange: (value: string) => void
  maxLength: number
  ref: Ref<HTMLTextAreaElement>
}

/** Opened by the member: the field takes the focus, with the caret at the end. */
function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/**
 * Edits a text in place; closed by saving or discarding. Escape closes it while nothing has changed. Empty or too long text is not
 * sent.
 */
export function InlineEditor({ text, draftKey, maxLength, onSave, onDiscard, children }: InlineEditorProps) {
  const { values, edit, isDirty, isRestored, discard, markSaved } = useEdits({ text }, { key: draftKey, fields: { text: isText } })
  const [isSaving, setIsSaving] = useState(false)
  const written = values.text.trim()
  const isUnfit = written === '' || [...written].length > maxLength

  async function handleSave() {
    if (isUnfit || isSaving) return
    setIsSaving(true)
    try {
      await onSave(written)
      markSaved()
    } finally {
      setIsSaving(false)
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) void handleSave()
    if (event.key !== 'Escape') return
    // Handled here, so that it does not count towards the quick exit.
    event.preventDefault()
    if (!isDirty) onDiscard()
  }

  function handleDiscard() {
    discard()
    onDiscard()
  }

  return (
    <Stack gap={2}>
      {isRestored && <RestoredNote onDiscard={discard} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field inside. */}
      <div onKeyDown={handleKeyDown}>
        {children({ value: values.text, onChange: (next) => edit({ text: next }), maxLength, ref: focusAtEnd })}
      </div>
      <Row justify="end">
        <Button variant="ghost" size="small" onClick={handleDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button variant="primary" size="small" isBusy={isSaving} disabled={isUnfit} onClick={() => void handleSave()}>
          <Trans>Save</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
