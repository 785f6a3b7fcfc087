import { useId } from 'react'
import { Checkbox } from '../primitives/checkbox.tsx'
import { FieldNote } from './error-line.tsx'
import type { FieldProps } from './field.tsx'

export interface CheckboxFieldProps extends Omit<FieldProps, 'isLabelHidden'> {
  value: boolean
  onChange: (value: boolean) => void
}

export function CheckboxField({ label, hint, error, value, onChange, onBlur, isDisabled, name, className }: CheckboxFieldProps) {
  const noteId = useId()
  const hasError = error !== undefined && error !== null && error !== ''
  return (
    <div className={className}>
      <Checkbox
        label={label}
        isChecked={value}
        onChange={onChange}
        onBlur={onBlur}
        isDisabled={isDisabled}
        isInvalid={hasError}
        name={name}
        describedBy={hasError || hint !== undefined ? noteId : undefined}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
