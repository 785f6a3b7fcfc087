import { TextField, type TextFieldProps } from './text-field.tsx'

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoCapitalize'>

/** An e-mail address, trimmed and converted to lower case while typing. */
export function EmailField({ onChange, autoComplete = 'email', ...rest }: EmailFieldProps) {
  // type="text": a type="email" input trims on its own, which interferes with the caret while typing.
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
