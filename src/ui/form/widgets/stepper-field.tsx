import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../../primitives/icon-button.tsx'
import { Field, type FieldProps } from '../field.tsx'
import { readInteger } from '../integer-field.tsx'
import controlStyles from '../control.module.css'
import styles from './stepper-field.module.css'

export interface StepperFieldProps extends FieldProps {
  /** Null when empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** The last values that the buttons reach; other numbers can be typed, and the form's rules decide on them. */
  min: number
  max: number
}

/** A small whole number: typed, or changed by one with the buttons beside it. */
export function StepperField({ value, onChange, min, max, ...field }: StepperFieldProps) {
  const { t } = useLingui()
  const number = value ?? min

  function step(by: number) {
    onChange(Math.min(max, Math.max(min, number + by)))
  }

  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.box}>
          <IconButton icon="minus" label={t`One less`} disabled={field.isDisabled === true || number <= min} onClick={() => step(-1)} />
          <input
            {...control}
            className={`${controlStyles.control} ${controlStyles.tabular}`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            name={field.name}
            value={value === null ? '' : String(value)}
            maxLength={String(max).length + 1}
            disabled={field.isDisabled}
            onBlur={field.onBlur}
            onChange={(event) => onChange(readInteger(event.target.value))}
          />
          <IconButton icon="plus" label={t`One more`} disabled={field.isDisabled === true || number >= max} onClick={() => step(1)} />
        </span>
      )}
    </Field>
  )
}
