import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './switch.module.css'

export interface SwitchProps {
  label: ReactNode
  description?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean | undefined
  /** Only the switch, for places that show the label themselves. */
  isLabelHidden?: boolean | undefined
  name?: string | undefined
  className?: string | undefined
}

/** A setting that takes effect immediately: label at the start, switch at the end, the whole row is the target. */
export function Switch({ label, description, isOn, onChange, isDisabled, isLabelHidden = false, name, className }: SwitchProps) {
  const [labelId, descriptionId] = [useId(), useId()]
  const isDescribed = description !== undefined && !isLabelHidden
  return (
    <label className={classNames(styles.row, isLabelHidden && styles.bare, className)}>
      {isLabelHidden ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <span className={styles.words}>
          <span id={labelId} className={styles.label}>
            {label}
          </span>
          {isDescribed && (
            <span id={descriptionId} className={styles.description}>
              {description}
            </span>
          )}
        </span>
      )}
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        name={name}
        checked={isOn}
        disabled={isDisabled}
        // The description is in the label element too, and would otherwise be read twice.
        aria-labelledby={isDescribed ? labelId : undefined}
        aria-describedby={isDescribed ? descriptionId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
