import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { memberBadge, type MemberBadge } from '#contract/members.ts'
import { mostTicketsAtOnce, ticketNoteMax } from '#contract/money/tickets.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { useChangeTickets } from '#src/entities/ticket/staff-mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

type Way = 'grant' | 'adjust'

type Values = {
  way: string
  /** None or one. */
  member: MemberBadge[]
  qty: number | null
  reason: string
}

const chosenMember = v.array(memberBadge)

const fields: Array<FieldConfig<Values>> = [
  {
    kind: 'select',
    name: 'way',
    label: msg`What to do`,
    options: [
      { value: 'grant', label: msg`Grant tickets` },
      { value: 'adjust', label: msg`Take tickets back` },
    ],
  },
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
    maxLength: 6,
    rules: [
      { rule: 'required', message: ruleMessages['tickets.required'] },
      { rule: 'tickets.positive', test: (value) => Number(value) > 0, message: ruleMessages['tickets.positive'] },
      { rule: 'too_large', test: (value) => Number(value) <= mostTicketsAtOnce, message: ruleMessages['too_many'] },
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

/** An admin gives a member tickets, or takes some back, never more than are there. Each change is in the audit, with its reason (AD-06). */
export function GrantTicketsPage({ way: firstWay }: { way: Way }) {
  const change = useChangeTickets()
  // A new form for the next change.
  const [round, setRound] = useState(0)

  async function handleSubmit({ way, member: [member], qty, reason }: Values) {
    if (!member) return
    const tickets = way === 'adjust' ? -(qty ?? 0) : (qty ?? 0)
    const { balance } = await change.mutateAsync({ userId: member.userId, qty: tickets, reason: reason.trim() })
    const name = member.userName
    notify({ tone: 'success', text: <Plural value={balance} one={`${name} has # ticket now.`} other={`${name} has # tickets now.`} /> })
    setRound(round + 1)
  }

  return (
    <Page title={<Trans>Grant tickets</Trans>} hasBack>
      <Stack gap={4}>
        <Text tone="muted">
          <Trans>Saved in the ledger with your name and the time.</Trans>
        </Text>
        <ConfiguredForm<Values>
          key={round}
          fields={fields}
          defaultValues={{ way: firstWay, member: [], qty: null, reason: '' }}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Save</Trans>}
          busyLabel={<Trans>Saving</Trans>}
        />
      </Stack>
    </Page>
  )
}
