import type { ReactNode } from 'react'
import { CheckboxField } from '../checkbox-field.tsx'
import { DateField } from '../date-field.tsx'
import { EmailField } from '../email-field.tsx'
import type { FieldConfig } from '../field-config.ts'
import { IntegerField } from '../integer-field.tsx'
import { MultiChoice } from '../multi-choice.tsx'
import { PasswordField } from '../password-field.tsx'
import type { FormValues, Words } from './rules.ts'
import { SelectField } from '../select-field.tsx'
import { SwitchField } from '../switch-field.tsx'
import { TextArea } from '../text-area.tsx'
import { TextField } from '../text-field.tsx'
import { TimecodeField } from '../timecode-field.tsx'
import type { FieldState } from './use-configured-form.ts'
import { useLabels } from './use-labels.ts'

export interface ConfiguredFieldProps<Values extends FormValues> {
  field: FieldConfig<Values>
  state: FieldState
  /** For places that name the field themselves, such as a column. */
  isLabelHidden?: boolean | undefined
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const asTexts = (value: unknown) => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [])

interface DrawnField<Values extends FormValues> extends ConfiguredFieldProps<Values> {
  say: (words: Words) => string
  shared: SharedProps
}

function sharedProps<Values extends FormValues>({
  field,
  state,
  isLabelHidden,
  say,
}: ConfiguredFieldProps<Values> & { say: (words: Words) => string }) {
  return {
    name: field.name,
    label: say(field.label),
    isLabelHidden,
    hint: field.hint === undefined ? undefined : say(field.hint),
    error: state.error,
    isDisabled: state.isDisabled,
    isRequired: field.rules?.some((rule) => rule.rule === 'required'),
    onBlur: state.onBlur,
  }
}
type SharedProps = ReturnType<typeof sharedProps>

/** Fields for typed input. */
function TypedField<Values extends FormValues>({ field, state: { value, onChange }, say, shared }: DrawnField<Values>): ReactNode {
  const typed = { ...shared, value: asText(value), onChange }
  switch (field.kind) {
    case 'text': {
      const { autoComplete, inputMode, maxLength, hasAutoFocus, placeholder } = field
      return (
        <TextField {...typed} {...{ autoComplete, inputMode, maxLength, hasAutoFocus }} placeholder={placeholder && say(placeholder)} />
      )
    }
    case 'email':
      return <EmailField {...typed} autoComplete={field.autoComplete} hasAutoFocus={field.hasAutoFocus} />
    case 'password':
      return <PasswordField {...typed} autoComplete={field.autoComplete} />
    case 'textArea':
      return <TextArea {...typed} maxLength={field.maxLength} rows={field.rows} placeholder={field.placeholder && say(field.placeholder)} />
    case 'timecode':
      return <TimecodeField {...typed} />
    case 'integer': {
      const number = typeof value === 'number' ? value : null
      return (
        <IntegerField
          {...shared}
          unit={field.unit && say(field.unit)}
          prefix={field.prefix}
          maxLength={field.maxLength}
          value={number}
          onChange={onChange}
        />
      )
    }
    default:
      return null
  }
}

/** Renders the field that its configuration describes. */
export function ConfiguredField<Values extends FormValues>({ field, state, isLabelHidden }: ConfiguredFieldProps<Values>): ReactNode {
  const say = useLabels()
  const shared = sharedProps({ field, state, isLabelHidden, say })
  const { value, onChange } = state
  switch (field.kind) {
    case 'select':
      return (
        <SelectField
          {...shared}
          options={field.options}
          emptyLabel={field.emptyLabel && say(field.emptyLabel)}
          value={asText(value)}
          onChange={onChange}
        />
      )
    case 'switch':
      return <SwitchField {...shared} value={value === true} onChange={onChange} />
    case 'checkbox':
      return <CheckboxField {...shared} value={value === true} onChange={onChange} />
    case 'date':
      return <DateField {...shared} min={field.min} max={field.max} value={asText(value)} onChange={onChange} />
    case 'multiChoice':
      return <MultiChoice {...shared} options={field.options} value={asTexts(value)} onChange={onChange} />
    case 'custom':
      return field.render({ ...shared, value, onChange })
    default:
      return <TypedField field={field} state={state} say={say} shared={shared} />
  }
}
