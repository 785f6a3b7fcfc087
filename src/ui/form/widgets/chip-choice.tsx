import type { FieldOption } from '../field-config.ts'
import type { FieldProps } from '../field.tsx'
import { ChipOptions } from './chip-options.tsx'

export interface ChipChoiceProps extends FieldProps {
  /** Empty while none is chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly FieldOption[]
}

/** One of a few options with short names, as chips. */
export function ChipChoice({ value, onChange, ...field }: ChipChoiceProps) {
  return <ChipOptions {...field} type="radio" isOn={(option) => option === value} onToggle={(option) => onChange(option)} />
}
