import type { Ref } from 'react'
import { plainCharacters } from '#src/lib/text/plain-characters.ts'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { LengthCounter } from './length-counter.tsx'
import controlStyles from './control.module.css'
import styles from './text-area.module.css'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Shows the remaining length; the rules reject longer text, which is not cut off silently. */
  maxLength?: number | undefined
  rows?: number | undefined
  placeholder?: string | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Grows with its text: where `field-sizing` is not supported, a hidden twin in the same grid cell sets the height. */
export function TextArea({ value, onChange, maxLength, rows = 3, placeholder, ref, ...field }: TextAreaProps) {
  return (
    <Field {...field} aside={maxLength === undefined ? undefined : <LengthCounter value={value} most={maxLength} />}>
      {(control) => (
        <div className={styles.box}>
          <div className={classNames(controlStyles.control, styles.area, styles.twin)} aria-hidden="true">{`${value}\n`}</div>
          <textarea
            {...control}
            ref={ref}
            className={classNames(controlStyles.control, styles.area)}
            name={field.name}
            value={value}
            rows={rows}
            placeholder={placeholder}
            disabled={field.isDisabled}
            onBlur={field.onBlur}
            onChange={(event) => onChange(plainCharacters(event.target.value))}
          />
        </div>
      )}
    </Field>
  )
}
