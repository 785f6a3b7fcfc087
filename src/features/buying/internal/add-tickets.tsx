import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ContentRef } from '#contract/content/kinds.ts'
import { addTicketsPath } from '#src/entities/payment/add-tickets-path.ts'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { paymentQueries } from '#src/entities/payment/queries.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

/** The smallest package with which there would be enough, or the largest one. Undefined while none is known. */
function usePackage(missing: number) {
  const { data } = useQuery(paymentQueries.options())
  const packages = (data && data.mode !== 'off' ? data.packages : []).toSorted((a, b) => a.tickets - b.tickets)
  return packages.find(({ tickets }) => tickets >= missing) ?? packages.at(-1)
}

/** The way to as many tickets as are missing, and from there back to the item. */
export function AddTickets({ missing, item }: { missing: number; item: ContentRef }) {
  const offered = usePackage(missing)
  const price = useDollars()(offered?.priceInCents ?? 0)
  const tickets = offered?.tickets
  return (
    <RouterLink href={addTicketsPath({ packageId: offered?.packageId, item })} className={buttonClass({ variant: 'pay' })}>
      {tickets !== undefined ? (
        <Trans>
          Add {tickets} for {price}
        </Trans>
      ) : (
        <Trans>Add tickets</Trans>
      )}
    </RouterLink>
  )
}

export function BackHere({ missing }: { missing: number }) {
  const least = usePackage(missing)?.tickets
  return (
    <Text size="meta" tone="muted">
      {least !== undefined && least >= missing && <Plural value={least} one="Add at least # ticket." other="Add at least # tickets." />}{' '}
      <Trans>You can come back here afterwards. You won’t pay for it until you confirm.</Trans>
    </Text>
  )
}
