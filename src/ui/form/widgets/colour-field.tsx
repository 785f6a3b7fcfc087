import { Field, type FieldProps } from '../field.tsx'
import styles from './colour-field.module.css'

export interface ColourFieldProps extends FieldProps {
  /** Six hexadecimal digits without a leading sign. */
  value: string
  onChange: (value: string) => void
}

/** The browser's own colour picker, with the digits beside it. */
export function ColourField({ value, onChange, ...field }: ColourFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...control}
            className={styles.well}
            type="color"
            name={field.name}
            value={`#${value}`}
            disabled={field.isDisabled}
            onBlur={field.onBlur}
            onChange={(event) => onChange(event.target.value.slice(1))}
          />
          <code className={styles.digits}>{value}</code>
        </span>
      )}
    </Field>
  )
}
