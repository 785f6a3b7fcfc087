import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { mostTicketsAtOnce } from '#contract/money/tickets.ts'
import { useChangeTickets } from '#src/entities/ticket/staff-mutations.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { grantFields, type GrantValues } from './internal/grant-fields.tsx'
import { LedgerNote } from './internal/ledger-note.tsx'

type Way = 'grant' | 'adjust'

type Values = GrantValues & { way: string }

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
  ...grantFields({ most: mostTicketsAtOnce, missing: 'tickets.required' }),
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
        <LedgerNote />
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
