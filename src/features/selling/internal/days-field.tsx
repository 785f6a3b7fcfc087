import { msg } from '@lingui/core/macro'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import type { FormValues } from '#src/ui/form/configured/rules.ts'
import { isText } from '#src/ui/form/record/kept-edits.ts'
import { ChipChoice } from '#src/ui/form/widgets/chip-choice.tsx'
import { dayOptions, daysRules } from './album-terms.ts'

type CustomField<Values extends FormValues> = Extract<FieldConfig<Values>, { kind: 'custom' }>

/** How long a buyer’s access lasts (1§9): the same choice wherever something is sold. `name`: the value in days, as text. */
export const daysField = <Values extends FormValues>(
  field: Pick<CustomField<Values>, 'name'> & Partial<Pick<CustomField<Values>, 'isHidden' | 'rules'>>,
): FieldConfig<Values> => ({
  kind: 'custom',
  label: msg`Days of access`,
  isKept: isText,
  render: ({ value, ...props }) => <ChipChoice {...props} options={dayOptions} value={isText(value) ? value : ''} />,
  rules: daysRules,
  ...field,
})
