import { TextField, type TextFieldProps } from './text-field.tsx'

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoCapitalize'>

/** Pasted addresses contain them. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** An email address, trimmed, without invisible signs and in lower case while typing. */
export function EmailField({ onChange, autoComplete = 'email', ...rest }: EmailFieldProps) {
  // type="text": a type="email" input trims on its own, which interferes with the caret while typing.
  return (
    <TextField
      {...rest}
      inputMode="email"
      autoCapitalize="none"
      autoComplete={autoComplete}
      onChange={(value) => onChange(value.replace(invisible, '').trim().toLowerCase())}
    />
  )
}
