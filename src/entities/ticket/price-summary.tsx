import { Plural, Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calculateTickets } from '#contract/money/tickets.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { ticketQueries } from './queries.ts'
import styles from './price-summary.module.css'

/** What the server says about a price, in tickets. */
export interface TicketQuote {
  readonly price: number
  readonly balanceAfter: number
  readonly isEnough: boolean
}

/** The server's price and what would be left, before anything is confirmed (T-17). */
export function PriceSummary({ quote: { price: tickets, balanceAfter: left, isEnough } }: { quote: TicketQuote }) {
  const missing = -left
  return (
    <dl className={styles.summary} aria-live="polite">
      <div className={styles.row}>
        <dt>
          <Trans>Price</Trans>
        </dt>
        <dd>
          <Plural value={tickets} one="# ticket" other="# tickets" />
        </dd>
      </div>
      <div className={styles.row}>
        <dt>
          <Trans>Afterwards</Trans>
        </dt>
        <dd>
          {isEnough ? (
            <Trans>You’ll have {left} left.</Trans>
          ) : (
            <Plural value={missing} one="You need # more ticket." other="You need # more tickets." />
          )}
        </dd>
      </div>
    </dl>
  )
}

type Wanted = RequestInput<typeof calculateTickets>

export function useTicketQuote({ itemType, qty }: Wanted, isWanted = true) {
  return useQuery({
    queryKey: [...ticketQueries.all(), 'quote', itemType, qty] as const,
    queryFn: ({ signal }) => call(calculateTickets, { itemType, qty }, { signal, isQuiet: true }),
    staleTime: staleTimes.list,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}

/** Asks the server for the price of so many. Nothing for a number that cannot be bought. */
export function TicketQuoteOf({ itemType, qty }: Wanted) {
  const isWanted = Number.isInteger(qty) && qty > 0
  const { data, isError, refetch } = useTicketQuote({ itemType, qty }, isWanted)
  if (!isWanted) return null
  if (data) return <PriceSummary quote={data} />
  return isError ? <PartFailed onRetry={() => void refetch()} /> : <Skeleton shape="block" height="80px" />
}
