import { useId } from 'react'
import { classNames } from '../../class-names.ts'
import { Icon } from '../../primitives/icon.tsx'
import { problemGroup } from '../configured/focus-first-problem.ts'
import { useLabels } from '../configured/use-labels.ts'
import { FieldNote } from '../error-line.tsx'
import type { FieldOption } from '../field-config.ts'
import type { FieldProps } from '../field.tsx'
import fieldStyles from '../field.module.css'
import styles from './chip-options.module.css'

export interface ChipOptionsProps extends FieldProps {
  /** checkbox: any number of them can be on; radio: one. */
  type: 'checkbox' | 'radio'
  options: readonly FieldOption[]
  isOn: (option: string) => boolean
  onToggle: (option: string, isOn: boolean) => void
}

/** A few options as chips. They are native checkboxes or radios, so that forms, keys and screen readers recognise them. */
export function ChipOptions(props: ChipOptionsProps) {
  const { type, label, hint, error, isOn, onToggle, onBlur, options, isDisabled, isLabelHidden, name, className } = props
  const say = useLabels()
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== ''
  const noteId = hasError || hint !== undefined ? `${id}-note` : undefined
  return (
    <fieldset
      className={classNames(fieldStyles.field, className)}
      disabled={isDisabled}
      aria-describedby={noteId}
      {...(hasError && problemGroup)}
    >
      <legend className={classNames(fieldStyles.label, styles.legend, isLabelHidden && fieldStyles.hiddenLabel)}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.choice, isOn(option.value) && styles.on)}>
            <input
              className={styles.input}
              type={type}
              name={name}
              value={option.value}
              checked={isOn(option.value)}
              disabled={option.isDisabled}
              // A group of radios is invalid as a whole, which its description says.
              aria-invalid={(hasError && type === 'checkbox') || undefined}
              onBlur={onBlur}
              onChange={(event) => onToggle(option.value, event.target.checked)}
            />
            {option.icon && <Icon name={option.icon} size="inline" />}
            {say(option.label)}
          </label>
        ))}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </fieldset>
  )
}
