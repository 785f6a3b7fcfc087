import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './control.module.css'

export interface IntegerFieldProps extends FieldProps {
  /** Null when empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** At the end of the control: "tickets". */
  unit?: string | undefined
  maxLength?: number | undefined
}

/** Whole numbers from 0. A negative one, or any text that is not a number, leaves the field empty. */
export function IntegerField({ value, onChange, unit, maxLength = 12, ...field }: IntegerFieldProps) {
  function handleChange(typed: string) {
    const text = typed.trim()
    onChange(/^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null)
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            className={classNames(styles.control, styles.tabular)}
            // type="number" would show "1e5" and "-3" while reporting an empty value.
            type="text"
            inputMode="numeric"
            autoComplete="off"
            name={field.name}
            value={value === null ? '' : String(value)}
            maxLength={maxLength}
            disabled={field.isDisabled}
            onBlur={field.onBlur}
            onChange={(event) => handleChange(event.target.value)}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        </div>
      )}
    </Field>
  )
}
