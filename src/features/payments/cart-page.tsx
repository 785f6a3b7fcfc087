import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Cart, CartItem } from '#contract/money/cart.ts'
import { CardCheckout } from '#src/entities/payment/card-checkout.tsx'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { LineName } from '#src/entities/payment/line-name.tsx'
import { useClearCart, useRemoveFromCart } from '#src/entities/payment/mutations.ts'
import { paymentQueries } from '#src/entities/payment/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

/** What was put aside, paid at once (T-16). */
export function CartPage() {
  const { data: cart, isError, refetch, isRefetching } = useQuery(paymentQueries.cart())
  return (
    <Page title={<Trans>Cart</Trans>} hasBack>
      {!cart &&
        (isError ? <FailedState onRetry={() => void refetch()} isRetrying={isRefetching} /> : <Skeleton shape="block" height="200px" />)}
      {cart && <Checkout cart={cart} />}
    </Page>
  )
}

/** Stays while an outcome is shown: paying empties the cart. */
function Checkout({ cart }: { cart: Cart }) {
  return (
    <CardCheckout
      isFromCart
      purchases={cart.items.map(({ purchase }) => purchase)}
      priceInCents={cart.priceInCents}
      next={() => <ToTickets />}
      empty={<EmptyCart />}
    >
      {() => <Items cart={cart} />}
    </CardCheckout>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      icon="ticket"
      title={<Trans>Your cart is empty</Trans>}
      action={
        <RouterLink href="/settings/buy-tickets" className={buttonClass({ variant: 'quiet' })}>
          <Trans>Add tickets</Trans>
        </RouterLink>
      }
    >
      <Trans>Collect things here and pay for them together.</Trans>
    </EmptyState>
  )
}

function Items({ cart }: { cart: Cart }) {
  const clear = useClearCart()
  const total = useDollars()(cart.priceInCents)
  return (
    <Section
      title={<Trans>What you pay for</Trans>}
      size="head"
      action={
        <Button variant="ghost" size="small" isBusy={clear.isPending} onClick={() => clear.mutate(undefined)}>
          <Trans>Clear the cart</Trans>
        </Button>
      }
    >
      {cart.items.map((item) => (
        <ItemRow key={item.id} item={item} />
      ))}
      <Row justify="between">
        <Text isStrong>
          <Trans>Total</Trans>
        </Text>
        <Text isStrong isTabular>
          {total}
        </Text>
      </Row>
    </Section>
  )
}

function ItemRow({ item }: { item: CartItem }) {
  const { t } = useLingui()
  const remove = useRemoveFromCart()
  const dollars = useDollars()
  return (
    <ListRow
      start={<Icon name="ticket" />}
      title={<LineName line={item} />}
      description={item.qty > 1 ? `${item.qty} × ${dollars(item.priceInCents / item.qty)}` : undefined}
      end={
        <>
          <Text as="span" isTabular>
            {dollars(item.priceInCents)}
          </Text>
          <IconButton icon="trash" label={t`Remove from the cart`} disabled={remove.isPending} onClick={() => remove.mutate(item.id)} />
        </>
      }
    />
  )
}

function ToTickets() {
  return (
    <Row gap={2}>
      <RouterLink href="/settings/tickets" className={buttonClass({ variant: 'primary' })}>
        <Trans>Your tickets</Trans>
      </RouterLink>
    </Row>
  )
}
