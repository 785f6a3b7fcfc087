import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { memberBadge, type MemberBadge } from '#contract/members.ts'
import { ticketNoteMax } from '#contract/money/tickets.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'

// A form's values need an index signature, which only a type alias has.
export type GrantValues = {
  /** None or one. */
  member: MemberBadge[]
  qty: number | null
  reason: string
}

const chosenMember = v.array(memberBadge)

/** To whom, how many, and why: what every grant by staff asks for. `missing` is the rule that names a missing number. */
export function grantFields({
  most,
  missing,
}: {
  most: number
  missing: 'required' | 'tickets.required'
}): Array<FieldConfig<GrantValues>> {
  return [
    {
      kind: 'custom',
      name: 'member',
      label: msg`Member`,
      rules: [{ rule: 'required', message: ruleMessages['tickets.member'] }],
      isKept: (value) => v.is(chosenMember, value),
      render: ({ label, value, error, isDisabled, onChange }) => (
        // The form returns the value it was given.
        <MemberPicker label={label} max={1} value={value as MemberBadge[]} error={error} isDisabled={isDisabled} onChange={onChange} />
      ),
    },
    {
      kind: 'integer',
      name: 'qty',
      label: msg`How many`,
      maxLength: String(most).length,
      rules: [
        { rule: 'required', message: ruleMessages[missing] },
        { rule: 'tickets.positive', test: (value) => Number(value) > 0, message: ruleMessages['tickets.positive'] },
        { rule: 'too_large', test: (value) => Number(value) <= most, message: ruleMessages['too_many'] },
      ],
    },
    {
      kind: 'text',
      name: 'reason',
      label: msg`Reason`,
      hint: msg`The member can read it.`,
      maxLength: ticketNoteMax,
      rules: [{ rule: 'required', message: ruleMessages['required'] }],
    },
  ]
}
