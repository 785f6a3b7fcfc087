import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** Some, not all: for a list's "all" box. */
  isIndeterminate?: boolean | undefined
  isDisabled?: boolean | undefined
  isLabelHidden?: boolean | undefined
  isInvalid?: boolean | undefined
  name?: string | undefined
  describedBy?: string | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
}

export function Checkbox({
  label,
  isChecked,
  onChange,
  isIndeterminate = false,
  isDisabled,
  isLabelHidden,
  isInvalid,
  name,
  describedBy,
  onBlur,
  className,
}: CheckboxProps) {
  return (
    <label className={classNames(styles.row, isLabelHidden && styles.bare, className)}>
      <span className={styles.box}>
        <input
          // `indeterminate` is a property without an attribute, so React has no prop for it.
          ref={(input) => {
            if (input) input.indeterminate = isIndeterminate
          }}
          className={styles.input}
          type="checkbox"
          name={name}
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Icon name={isIndeterminate ? 'minus' : 'check'} className={styles.check} />
      </span>
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
    </label>
  )
}
