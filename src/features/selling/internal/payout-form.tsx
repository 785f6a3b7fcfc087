import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { TicketsOffline } from '#src/entities/ticket/tickets-offline.tsx'
import { useRequestPayout } from '#src/entities/vendor/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { networkState } from '#src/platform/network.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldRule } from '#src/ui/form/configured/rules.ts'

type Values = { qty: number | null }

export interface PayoutFormProps {
  /** In tickets. */
  earned: number
  minimum: number
}

/** The whole earnings are suggested. */
export function PayoutForm({ earned, minimum }: PayoutFormProps) {
  const { t } = useLingui()
  const request = useRequestPayout()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const rules: Array<FieldRule<Values>> = [
    { rule: 'required', message: ruleMessages['tickets.required'] },
    { rule: 'payout.minimum', test: (_, { qty }) => Number(qty) >= minimum, message: t`At least ${minimum} tickets.` },
    { rule: 'payout.balance', test: (_, { qty }) => Number(qty) <= earned, message: t`You have ${earned} tickets to pay out.` },
    ...serverRules,
  ]

  async function handleSubmit({ qty }: Values) {
    await request.mutateAsync(qty ?? 0)
    notify({ tone: 'success', text: <Trans>Requested. We’ll tell you when staff decide.</Trans> })
  }

  if (!isOnline) return <TicketsOffline />
  return (
    <ConfiguredForm<Values>
      fields={[{ kind: 'integer', name: 'qty', label: msg`Tickets to pay out`, unit: t`tickets`, maxLength: 6, rules }]}
      defaultValues={{ qty: earned }}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Ask for a payout</Trans>}
      busyLabel={<Trans>Sending</Trans>}
    />
  )
}

/** What only the server knows. */
const serverRules: Array<FieldRule<Values>> = [
  { rule: 'payout.open', test: () => true, message: msg`You already have a payout waiting.` },
  { rule: 'payout.account', test: () => true, message: msg`First tell us where to pay you, in your vendor info.` },
  { rule: 'payments.owing', test: () => true, message: ruleMessages['payments.owing'] },
]
