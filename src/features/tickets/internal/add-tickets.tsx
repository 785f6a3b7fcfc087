import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TicketPackage } from '#contract/money/payments.ts'
import { addTicketsPath } from '#src/entities/payment/add-tickets-path.ts'
import { CardName } from '#src/entities/payment/card-name.tsx'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { PackageChoice } from '#src/entities/payment/package-choice.tsx'
import { paymentQueries } from '#src/entities/payment/queries.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { AddTicketsLink } from './add-tickets-link.tsx'

/** The packages with their prices. The chosen one is paid for on a page of its own. Without a processor, only the way there. */
export function AddTickets() {
  const { data: options } = useQuery(paymentQueries.options())
  const [chosenId, setChosenId] = useState<number>()
  const packages = options && options.mode !== 'off' ? options.packages : []
  const chosen = packages.find(({ packageId }) => packageId === chosenId) ?? packages[1] ?? packages[0]
  if (!options || !chosen) return <AddTicketsLink />
  return (
    <Stack gap={3}>
      <PackageChoice packages={packages} chosen={chosen} isCompact onChoose={({ packageId }) => setChosenId(packageId)} />
      <AddPackage chosen={chosen} />
      <Text size="meta" tone="muted">
        {options.savedCard && (
          <>
            <CardName card={options.savedCard} />
            {'. '}
          </>
        )}
        <Statement name={options.statementName} /> <Trans>Tickets don’t expire.</Trans>
      </Text>
    </Stack>
  )
}

function AddPackage({ chosen: { packageId, tickets, priceInCents } }: { chosen: TicketPackage }) {
  const price = useDollars()(priceInCents)
  return (
    <RouterLink href={addTicketsPath({ packageId })} className={buttonClass({ variant: 'pay', isBlock: true })}>
      <Trans>
        Add {tickets} for {price}
      </Trans>
    </RouterLink>
  )
}

function Statement({ name: statementName }: { name: string }) {
  return <Trans>Your statement will show “{statementName}”.</Trans>
}
