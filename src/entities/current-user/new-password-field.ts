import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import type { FormValues } from '#src/ui/form/configured/rules.ts'

/** Only the server has the list of common passwords. */
const serverRules = ['common', 'has_name', 'has_email'] as const

/** The same rule wherever a password is chosen; the server's check is authoritative. */
export function newPasswordField<Values extends FormValues>(
  name: Extract<keyof Values, string>,
  label: MessageDescriptor,
): FieldConfig<Values> {
  return {
    kind: 'password',
    name,
    label,
    autoComplete: 'new-password',
    hint: msg`At least 10 characters. A short sentence works well.`,
    rules: [
      { rule: 'required', message: ruleMessages['required'] },
      { rule: 'too_short', params: { min: 10 }, message: msg`At least 10 characters, please.` },
      { rule: 'too_long', params: { max: 200 }, message: ruleMessages['too_long'] },
      ...serverRules.map((rule) => ({ rule, test: () => true, message: ruleMessages[rule] })),
    ],
  }
}
