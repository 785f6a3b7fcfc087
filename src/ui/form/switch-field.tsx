import { Switch } from '../primitives/switch.tsx'
import { ErrorLine } from './error-line.tsx'
import type { FieldProps } from './field.tsx'

export interface SwitchFieldProps extends Omit<FieldProps, 'isLabelHidden'> {
  value: boolean
  onChange: (value: boolean) => void
}

export function SwitchField({ label, hint, error, value, onChange, isDisabled, name, className }: SwitchFieldProps) {
  return (
    <div className={className}>
      <Switch label={label} description={hint} isOn={value} onChange={onChange} isDisabled={isDisabled} name={name} />
      <ErrorLine error={error} />
    </div>
  )
}
