import type { FieldOption } from './field-config.ts'
import type { FieldProps } from './field.tsx'
import { ChipOptions } from './widgets/chip-options.tsx'

export interface MultiChoiceProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly FieldOption[]
}

/** Any number of a few options, as chips. */
export function MultiChoice({ value, onChange, options, ...field }: MultiChoiceProps) {
  function handleToggle(option: string, isOn: boolean) {
    // In the order of the options, not of the clicks, so that the same choice is always the same value.
    onChange(options.map((one) => one.value).filter((one) => (one === option ? isOn : value.includes(one))))
  }

  return <ChipOptions {...field} type="checkbox" options={options} isOn={(option) => value.includes(option)} onToggle={handleToggle} />
}
