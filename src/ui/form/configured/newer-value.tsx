import { Trans } from '@lingui/react/macro'
import { Note } from '../../feedback/note.tsx'
import { Button } from '../../primitives/button.tsx'
import type { FieldConfig } from '../field-config.ts'
import type { FormValues, Words } from './rules.ts'
import { useLabels } from './use-labels.ts'

export interface NewerValueProps<Values extends FormValues> {
  field: FieldConfig<Values>
  /** The currently stored value. */
  value: unknown
  onUse: () => void
}

/** Below a configured field whose stored value was changed elsewhere. */
export function NewerValue<Values extends FormValues>({ field, value, onUse }: NewerValueProps<Values>) {
  return <NewerNote text={textOf(field, value, useLabels())} onUse={onUse} />
}

export interface NewerNoteProps {
  /** The stored value; null if it does not fit on a line. */
  text: string | null
  onUse: () => void
}

/** Below a field whose stored value was changed elsewhere while the member was editing it. */
export function NewerNote({ text, onUse }: NewerNoteProps) {
  return (
    <Note
      tone="warning"
      action={
        <Button variant="link" size="small" onClick={onUse}>
          <Trans>Use it</Trans>
        </Button>
      }
    >
      {text === null ? <Trans>This was changed on another device.</Trans> : <Trans>On another device, this was changed to: {text}</Trans>}
    </Note>
  )
}

/** Null if the value does not fit on a line. */
function textOf<Values extends FormValues>(field: FieldConfig<Values>, value: unknown, say: (words: Words) => string): string | null {
  if ('options' in field) {
    const chosen = [value].flat()
    const labels = field.options.filter((option) => chosen.includes(option.value)).map(({ label }) => say(label))
    return labels.length > 0 ? labels.join(', ') : null
  }
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
}
