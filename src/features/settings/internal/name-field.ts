import { msg } from '@lingui/core/macro'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'

/** The field for a name the member gives to something. */
export const nameField: FieldConfig<{ name: string }> = {
  kind: 'text',
  name: 'name',
  label: msg`Name`,
  maxLength: 60,
  rules: [{ rule: 'required', message: ruleMessages['required'] }],
}
