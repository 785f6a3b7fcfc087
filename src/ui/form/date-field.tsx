import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { halfTypedDate } from './configured/rules.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './control.module.css'

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, or empty, or `halfTypedDate`. With `hasTime`, YYYY-MM-DDTHH:MM in the member's own time zone. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  hasTime?: boolean | undefined
  autoComplete?: 'bday' | 'off' | undefined
}

/** The browser's own date picker; the value is ISO regardless of the display. */
export function DateField({ value, onChange, min, max, hasTime = false, autoComplete = 'off', ...field }: DateFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const isHalfTyped = value === halfTypedDate

  // Clears the browser's half-typed parts, which are not part of its value, when the form discards the entry.
  useEffect(() => {
    const input = inputRef.current
    if (value === '' && input?.validity.badInput === true) input.value = ''
  }, [value])

  // Browsers fire no event of their own while a date is half typed, so every key is followed by a look at the field.
  function readTyped() {
    const input = inputRef.current
    if (!input) return
    const typed = input.validity.badInput ? halfTypedDate : input.value
    if (typed !== value) onChange(typed)
  }

  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          ref={inputRef}
          className={classNames(styles.control, styles.tabular)}
          type={hasTime ? 'datetime-local' : 'date'}
          name={field.name}
          value={isHalfTyped ? '' : value}
          min={min}
          max={max}
          autoComplete={autoComplete}
          disabled={field.isDisabled}
          onBlur={() => {
            readTyped()
            field.onBlur?.()
          }}
          onChange={readTyped}
          // Enter submits the form before its key is released.
          onKeyDown={readTyped}
          onKeyUp={readTyped}
        />
      )}
    </Field>
  )
}
