import { TextField, type TextFieldProps } from './text-field.tsx'

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoCapitalize'>

/** An address, trimmed and in lower case as it is typed. */
export function EmailField({ onChange, autoComplete = 'email', ...rest }: EmailFieldProps) {
  // type="text": a type="email" input trims on its own and then fights the caret while one types.
  return (
    <TextField
      {...rest}
      inputMode="email"
      autoCapitalize="none"
      autoComplete={autoComplete}
      onChange={(value) => onChange(value.trim().toLowerCase())}
    />
  )
}
