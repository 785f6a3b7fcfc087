import { classNames } from '../class-names.ts'
import { Prefixed } from './widgets/prefixed.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './control.module.css'

export interface IntegerFieldProps extends FieldProps {
  /** Null when empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** At the end of the control: "tickets". */
  unit?: string | undefined
  /** At its start: "$". */
  prefix?: string | undefined
  maxLength?: number | undefined
}

/** The whole number that is typed; null for an empty or any other text. */
export function readInteger(typed: string): number | null {
  const text = typed.trim()
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null
}

/** Whole numbers from 0. A negative one, or any text that is not a number, leaves the field empty. */
export function IntegerField({ value, onChange, unit, prefix, maxLength = 12, ...field }: IntegerFieldProps) {
  return (
    <Field {...field}>
      {(control) => {
        const input = (
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
            onChange={(event) => onChange(readInteger(event.target.value))}
          />
        )
        if (prefix !== undefined) return <Prefixed prefix={prefix}>{input}</Prefixed>
        return (
          <div className={styles.box}>
            {input}
            {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          </div>
        )
      }}
    </Field>
  )
}
