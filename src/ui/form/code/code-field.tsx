import { useState, type ClipboardEvent, type SyntheticEvent } from 'react'
import { classNames } from '../../class-names.ts'
import { Field, type FieldProps } from '../field.tsx'
import styles from './code-field.module.css'

export interface CodeFieldProps extends FieldProps {
  /** Digits, at most `length` of them. */
  value: string
  onChange: (value: string) => void
  /** Called once when the last slot is filled, by typing, by pasting or by the phone itself. */
  onComplete?: ((value: string) => void) | undefined
  length?: number | undefined
  hasAutoFocus?: boolean | undefined
}

/**
 * A one-time code in slots (1§5: digits, six by default). A single real input covers the slots, so that pasting, the phone's own
 * code suggestion, Backspace and screen readers work as in any field. (input-otp does the same, but writes a `<style>` into the
 * page, which our content security policy refuses.)
 */
export function CodeField({ value, onChange, onComplete, length = 6, hasAutoFocus = false, ...field }: CodeFieldProps) {
  const [isFocused, setIsFocused] = useState(false)
  const active = Math.min(value.length, length - 1)

  function enter(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }

  /** A complete code replaces the current value, for example a wrong code. */
  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (text.replace(/\D/g, '').length < length) return
    event.preventDefault()
    enter(text)
  }

  /** The caret stays after the last digit: the slots are filled forward and cleared backward. Selected digits stay selected. */
  function keepCaretAtEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const end = currentTarget.value.length
    const { selectionStart, selectionEnd } = currentTarget
    if (selectionStart === selectionEnd && selectionStart !== end) currentTarget.setSelectionRange(end, end)
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.code}>
          <div className={styles.slots} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                key={index}
                className={classNames(styles.slot, isFocused && index === active && styles.active, control['aria-invalid'] && styles.wrong)}
              >
                {value[index] ?? ''}
              </span>
            ))}
          </div>
          <input
            {...control}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            name={field.name}
            value={value}
            autoFocus={hasAutoFocus}
            disabled={field.isDisabled}
            onChange={(event) => enter(event.target.value)}
            onPaste={handlePaste}
            onSelect={keepCaretAtEnd}
            onFocus={() => setIsFocused(true)}
            onBlur={() => {
              setIsFocused(false)
              field.onBlur?.()
            }}
          />
        </div>
      )}
    </Field>
  )
}
