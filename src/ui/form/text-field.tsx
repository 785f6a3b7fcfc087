import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './control.module.css'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'search' | 'url' | 'tel' | 'email' | undefined
  inputMode?: 'text' | 'search' | 'tel' | 'url' | 'numeric' | 'email' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  autoCapitalize?: 'none' | 'sentences' | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  hasAutoFocus?: boolean | undefined
  isTabular?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    type = 'text',
    inputMode,
    autoComplete,
    autoCapitalize,
    placeholder,
    maxLength,
    hasAutoFocus,
    isTabular,
    ref,
    ...field
  } = props
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          className={classNames(styles.control, isTabular && styles.tabular)}
          type={type}
          name={field.name}
          value={value}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize={autoCapitalize}
          placeholder={placeholder}
          maxLength={maxLength}
          autoFocus={hasAutoFocus}
          disabled={field.isDisabled}
          onBlur={field.onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
