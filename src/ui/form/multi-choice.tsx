import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../primitives/icon.tsx'
import { ErrorLine } from './error-line.tsx'
import type { FieldOption } from './field-config.ts'
import type { FieldProps } from './field.tsx'
import { useLabels } from './configured/use-labels.ts'
import fieldStyles from './field.module.css'
import styles from './multi-choice.module.css'

export interface MultiChoiceProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly FieldOption[]
}

/** Any number of a few options, as chips. They are checkboxes, so that forms and screen readers recognise them. */
export function MultiChoice({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  options,
  isDisabled,
  isLabelHidden,
  name,
  className,
}: MultiChoiceProps) {
  const say = useLabels()
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== ''
  const noteId = hasError || hint !== undefined ? `${id}-note` : undefined

  function handleToggle(option: string, isOn: boolean) {
    // In the order of the options, not of the clicks, so that the same choice is always the same value.
    onChange(options.map((one) => one.value).filter((one) => (one === option ? isOn : value.includes(one))))
  }

  return (
    <fieldset className={classNames(fieldStyles.field, className)} disabled={isDisabled} aria-describedby={noteId}>
      <legend className={classNames(fieldStyles.label, styles.legend, isLabelHidden && fieldStyles.hiddenLabel)}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => {
          const isOn = value.includes(option.value)
          return (
            <label key={option.value} className={classNames(styles.choice, isOn && styles.on)}>
              <input
                className={styles.input}
                type="checkbox"
                name={name}
                value={option.value}
                checked={isOn}
                disabled={option.isDisabled}
                aria-invalid={hasError || undefined}
                onBlur={onBlur}
                onChange={(event) => handleToggle(option.value, event.target.checked)}
              />
              {option.icon && <Icon name={option.icon} size="inline" />}
              {say(option.label)}
            </label>
          )
        })}
      </div>
      {hasError && <ErrorLine id={noteId} error={error} />}
      {!hasError && hint !== undefined && (
        <p id={noteId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
