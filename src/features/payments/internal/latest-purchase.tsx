import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ticketQueries } from '#src/entities/ticket/queries.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** The latest purchase, found by packages 103 and 104 as the documents say (1§9, 2§7). Nothing if there is none. */
export function LatestPurchase() {
  const { data } = useQuery(ticketQueries.latestPurchase())
  if (!data) return null
  return (
    <Text size="meta" tone="muted">
      <Trans>
        Your latest purchase: <Plural value={data.tickets} one="# ticket" other="# tickets" />, <Time value={data.dtPurchase} form="list" />
      </Trans>
    </Text>
  )
}
