import { useId } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './segmented.module.css'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: IconName | undefined
  /** Shows only the icon; the label is read out. */
  isLabelHidden?: boolean | undefined
}

export interface SegmentedProps<Value extends string> {
  /** Describes the choice; read out, not shown. */
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean | undefined
  className?: string | undefined
}

/** One of two to four options, all visible. Implemented with native radio buttons, so that arrow keys and forms work. */
export function Segmented<Value extends string>({ label, options, value, onChange, isDisabled, className }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classNames(styles.group, className)} disabled={isDisabled} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size="inline" isFilled={option.value === value} />}
          {option.isLabelHidden ? <VisuallyHidden>{option.label}</VisuallyHidden> : option.label}
        </label>
      ))}
    </fieldset>
  )
}
