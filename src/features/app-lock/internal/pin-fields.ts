import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FormValues } from '#src/ui/form/configured/rules.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'

type Name<Values> = Extract<keyof Values, string>
const required = { rule: 'required', message: ruleMessages['required'] } as const
/** A shorter PIN could be guessed by anyone who has the device. */
const fewestCharacters = 6

export function pinField<Values extends FormValues>(name: Name<Values>, label: MessageDescriptor): FieldConfig<Values> {
  return { kind: 'password', name, label, autoComplete: 'off', rules: [required] }
}

/** A PIN, entered twice because it cannot be seen while it is typed. */
export function newPinFields<Values extends FormValues>(name: Name<Values>, again: Name<Values>): Array<FieldConfig<Values>> {
  return [
    {
      ...pinField<Values>(name, msg`New PIN`),
      hint: msg`At least six characters. Letters are fine too.`,
      rules: [required, { rule: 'too_short', params: { min: fewestCharacters }, message: ruleMessages['too_short'] }],
    },
    {
      ...pinField<Values>(again, msg`Repeat PIN`),
      rules: [required, { rule: 'same_as', params: { field: name }, message: msg`PINs don’t match.` }],
    },
  ]
}
