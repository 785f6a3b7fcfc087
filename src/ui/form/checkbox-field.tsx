import { useId } from 'react'
import { Checkbox } from '../primitives/checkbox.tsx'
import { ErrorLine } from './error-line.tsx'
import type { FieldProps } from './field.tsx'
import styles from './field.module.css'

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
      {hasError && <ErrorLine id={noteId} error={error} />}
      {!hasError && hint !== undefined && (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
