import { TextField, type TextFieldProps } from './text-field.tsx'

export type TimecodeFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'placeholder'>

/** `130` → `00:01:30`, `1:2` → `00:01:02`. Invalid timecodes stay as they are, so that the rules can report the error. */
export function completeTimecode(typed: string): string {
  const text = typed.trim()
  if (!/^[\d:]+$/.test(text)) return text
  const parts = text.includes(':')
    ? text.split(':')
    : (text
        .padStart(6, '0')
        .match(/^(\d+)(\d{2})(\d{2})$/)
        ?.slice(1) ?? [])
  if (parts.length === 0 || parts.length > 3 || parts.some((part) => part.length > 2)) return text
  return ['00', '00', '00', ...parts]
    .slice(-3)
    .map((part) => part.padStart(2, '0'))
    .join(':')
}

/** A position in a video, HH:MM:SS. Short forms are completed when the field loses focus. */
export function TimecodeField({ value, onChange, onBlur, ...rest }: TimecodeFieldProps) {
  function handleBlur() {
    const complete = value === '' ? '' : completeTimecode(value)
    if (complete !== value) onChange(complete)
    onBlur?.()
  }

  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      onBlur={handleBlur}
      inputMode="text"
      autoComplete="off"
      placeholder="00:00:00"
      maxLength={8}
      isTabular
    />
  )
}
