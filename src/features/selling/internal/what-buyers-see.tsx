import { Trans } from '@lingui/react/macro'
import { SaleBox } from '#src/entities/sale/sale-box.tsx'
import { SaleTerms } from '#src/entities/sale/sale-terms.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { isWebAddress } from '#contract/policy/sales.ts'
import type { SaleValues } from './sale-fields.tsx'

/** The sale’s box on the video’s page, as it would be with the values that are entered. It follows every key. */
export function WhatBuyersSee({ values }: { values: SaleValues }) {
  if (values.mode === 'none' || values.mode === 'subscribe') return null
  return (
    <Section title={<Trans>What buyers see</Trans>} size="head">
      <Stack gap={2}>
        {values.isActive ? <Preview values={values} /> : <OffSale />}
        {(values.mode === 'cart' || values.mode === 'download') && (
          <Text size="meta" tone="muted">
            <Trans>Your part is held until buyers can’t have it refunded any more. Sales show in Ticket history.</Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function OffSale() {
  return <SaleBox title={<Trans>Not for sale now</Trans>} terms={<Trans>Taken offline by the seller</Trans>} />
}

function Preview({ values: { mode, price, priceDollar, days, downloads, link } }: { values: SaleValues }) {
  if (mode === 'contact')
    return (
      <SaleBox
        title={<Trans>Sold in private</Trans>}
        terms={priceDollar === null ? <Trans>You and the buyer agree on the price.</Trans> : <Trans>You’re asking ${priceDollar}.</Trans>}
      />
    )
  if (mode === 'link')
    return (
      <SaleBox
        title={<Trans>Sold on your site</Trans>}
        terms={
          <>
            {isWebAddress(link.trim()) ? new URL(link.trim()).hostname : <Trans>No address yet</Trans>}
            {priceDollar !== null && <>, ${priceDollar}</>}
          </>
        }
      />
    )
  return (
    <SaleBox
      tone="ticket"
      title={<Trans>For sale</Trans>}
      mark={
        price === null || price <= 0 ? (
          <Badge>
            <Trans>No price yet</Trans>
          </Badge>
        ) : (
          <TicketPrice tickets={price} size="large" />
        )
      }
      terms={
        <>
          <SaleTerms typeId="video" days={days === '' ? null : Number(days)} downloads={downloads ?? 0} /> <Trans>Paid to you.</Trans>
        </>
      }
    />
  )
}
