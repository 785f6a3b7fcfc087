import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './control.module.css'

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, or empty. With `hasTime`, YYYY-MM-DDTHH:MM in the member's own time zone. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  hasTime?: boolean | undefined
  autoComplete?: 'bday' | 'off' | undefined
}

/** The browser's own date picker; the value is ISO regardless of the display. */
export function DateField({ value, onChange, min, max, hasTime = false, autoComplete = 'off', ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className={classNames(styles.control, styles.tabular)}
          type={hasTime ? 'datetime-local' : 'date'}
          name={field.name}
          value={value}
          min={min}
          max={max}
          autoComplete={autoComplete}
          disabled={field.isDisabled}
          onBlur={field.onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
