import { msg } from '@lingui/core/macro'
import { ticketNoteMax } from '#contract/money/tickets.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'

/** Values of a form that asks for nothing else. A type alias, because only that has the index signature that a form's values need. */
export type Reason = { reason: string }

/** Why staff change what is a member's. It is in the audit. */
export const reasonField: FieldConfig<Reason> = {
  kind: 'text',
  name: 'reason',
  label: msg`Reason`,
  maxLength: ticketNoteMax,
  rules: [{ rule: 'required', message: ruleMessages['required'] }],
}
