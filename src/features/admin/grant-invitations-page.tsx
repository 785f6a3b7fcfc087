import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { memberBadge, type MemberBadge } from '#contract/members.ts'
import { ticketNoteMax } from '#contract/money/tickets.ts'
import { mostInvitationsAtOnce } from '#contract/registration/invitations.ts'
import { useGrantInvitations } from '#src/entities/invitation/mutations.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

type Values = {
  /** None or one. */
  member: MemberBadge[]
  qty: number | null
  reason: string
}

const chosenMember = v.array(memberBadge)

const fields: Array<FieldConfig<Values>> = [
  {
    kind: 'custom',
    name: 'member',
    label: msg`Member`,
    rules: [{ rule: 'required', message: ruleMessages['tickets.member'] }],
    isKept: (value) => v.is(chosenMember, value),
    render: ({ label, value, error, isDisabled, onChange }) => (
      // The form passes on what it was given.
      <MemberPicker label={label} max={1} value={value as MemberBadge[]} error={error} isDisabled={isDisabled} onChange={onChange} />
    ),
  },
  {
    kind: 'integer',
    name: 'qty',
    label: msg`How many`,
    maxLength: 3,
    rules: [
      { rule: 'required', message: ruleMessages['required'] },
      { rule: 'tickets.positive', test: (value) => Number(value) > 0, message: ruleMessages['tickets.positive'] },
      { rule: 'too_large', test: (value) => Number(value) <= mostInvitationsAtOnce, message: ruleMessages['too_many'] },
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

/** An admin gives a member more invitations. Each grant is in the audit, with its reason (B-07). */
export function GrantInvitationsPage() {
  const grant = useGrantInvitations()
  // A new form for the next grant.
  const [round, setRound] = useState(0)

  async function handleSubmit({ member: [member], qty, reason }: Values) {
    if (!member) return
    const { extra } = await grant.mutateAsync({ userId: member.userId, qty: qty ?? 0, reason: reason.trim() })
    const name = member.userName
    notify({
      tone: 'success',
      text: <Plural value={extra} one={`${name} has # more invitation now.`} other={`${name} has # more invitations now.`} />,
    })
    setRound(round + 1)
  }

  return (
    <Page title={<Trans>Grant invitations</Trans>} hasBack>
      <Stack gap={4}>
        <Text tone="muted">
          <Trans>They’re in addition to the ten open invitations every member can have.</Trans>
        </Text>
        <ConfiguredForm<Values>
          key={round}
          fields={fields}
          defaultValues={{ member: [], qty: null, reason: '' }}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Grant</Trans>}
          busyLabel={<Trans>Saving</Trans>}
        />
      </Stack>
    </Page>
  )
}
