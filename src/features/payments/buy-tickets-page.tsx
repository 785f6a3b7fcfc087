import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { Purchase, TicketPackage } from '#contract/money/payments.ts'
import { useQuery } from '@tanstack/react-query'
import type { AddTicketsSearch } from '#src/entities/payment/add-tickets-path.ts'
import { CardCheckout } from '#src/entities/payment/card-checkout.tsx'
import { PackageChoice } from '#src/entities/payment/package-choice.tsx'
import { useAddToCart } from '#src/entities/payment/mutations.ts'
import { paymentQueries } from '#src/entities/payment/queries.ts'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { ticketQueries } from '#src/entities/ticket/queries.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { LatestPurchase } from './internal/latest-purchase.tsx'

export interface BuyTicketsPageProps {
  wanted?: AddTicketsSearch
}

/** Tickets for money, by card (T-03). */
export function BuyTicketsPage({ wanted = {} }: BuyTicketsPageProps) {
  const { data: options } = useQuery(paymentQueries.options())
  const [chosenId, setChosenId] = useState(wanted.packageId)
  const packages = options?.packages ?? []
  // The second smallest: no pressure, and no surprise.
  const chosen = packages.find(({ packageId }) => packageId === chosenId) ?? packages[1] ?? packages[0]
  return (
    <Page title={<Trans>Add tickets</Trans>} hasBack actions={<Balance />}>
      <CardCheckout
        purchases={chosen ? [purchaseOf(chosen)] : []}
        priceInCents={chosen?.priceInCents ?? 0}
        next={(_payment, onAgain) => <Next wanted={wanted} onAgain={onAgain} />}
      >
        {() => (
          <Section title={<Trans>How many</Trans>} size="head">
            <Stack>
              <PackageChoice packages={packages} chosen={chosen} onChoose={({ packageId }) => setChosenId(packageId)} />
              {chosen && <ToCart chosen={chosen} />}
              <LatestPurchase />
              <Text size="meta" tone="muted">
                <Trans>1 ticket, also called a coin, is 1 dollar. Tickets don’t expire.</Trans>
              </Text>
            </Stack>
          </Section>
        )}
      </CardCheckout>
    </Page>
  )
}

const purchaseOf = ({ packageId }: TicketPackage): Purchase => ({ kind: 'ticket_package', packageId, qty: 1 })

function Balance() {
  const { data } = useQuery(ticketQueries.balance())
  return data ? <TicketPrice size="balance" tickets={data.balance} /> : null
}

/** Several packages can be paid at once. */
function ToCart({ chosen }: { chosen: TicketPackage }) {
  const add = useAddToCart()
  const handleAdd = () =>
    add.mutate(purchaseOf(chosen), { onSuccess: () => notify({ tone: 'success', text: <Trans>Added to your cart.</Trans> }) })
  return (
    <Row gap={2} isWrapping>
      <Button variant="quiet" size="small" icon="plus" isBusy={add.isPending} onClick={handleAdd}>
        <Trans>Add to cart</Trans>
      </Button>
      <CartLink />
    </Row>
  )
}

function CartLink() {
  const { data } = useQuery(paymentQueries.cart())
  const total = data?.items.length ?? 0
  if (total === 0) return null
  return (
    <RouterLink href="/settings/cart" className={buttonClass({ variant: 'ghost', size: 'small' })}>
      <Plural value={total} one="Cart: # item" other="Cart: # items" />
    </RouterLink>
  )
}

function Next({ wanted: { typeId, itemId }, onAgain }: { wanted: AddTicketsSearch; onAgain: () => void }) {
  const path = typeof typeId === 'string' && Number.isSafeInteger(itemId) ? findDeclaredKind(typeId)?.path(Number(itemId)) : undefined
  return (
    <Row gap={2} isWrapping>
      {path !== undefined && (
        <RouterLink href={path} className={buttonClass({ variant: 'primary' })}>
          <Trans>Back to your purchase</Trans>
        </RouterLink>
      )}
      <RouterLink href="/settings/tickets" className={buttonClass({ variant: path === undefined ? 'primary' : 'quiet' })}>
        <Trans>Your tickets</Trans>
      </RouterLink>
      <RouterLink href="/settings/payment-history" className={buttonClass({ variant: 'quiet' })}>
        <Trans>Receipt</Trans>
      </RouterLink>
      <Button variant="ghost" onClick={onAgain}>
        <Trans>Buy more</Trans>
      </Button>
    </Row>
  )
}
