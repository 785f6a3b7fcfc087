import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isWebAddress } from '#contract/policy/sales.ts'
import type { VideoDetails } from '#contract/videos.ts'
import {
  AlbumOnlyBox,
  BuyLabel,
  ContactOfferBox,
  LinkOfferBox,
  OffSaleBox,
  SoldOutBox,
  TicketOfferBox,
} from '#src/entities/sale/offer-boxes.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { SaleValues } from './sale-fields.tsx'

export interface WhatBuyersSeeProps {
  values: SaleValues
  video: Pick<VideoDetails, 'videoId' | 'userName'>
  isSoldOut: boolean
  /** Admins may leave a price in dollars out. */
  isAdmin: boolean
}

/** The sale’s box on the video’s page, as it would be with the values that are entered. It follows every key. */
export function WhatBuyersSee(props: WhatBuyersSeeProps) {
  const { mode, isActive, previewId } = props.values
  return (
    <Section title={<Trans>What buyers see</Trans>} size="head">
      <Stack gap={2}>
        {mode === 'none' ? <NotForSale /> : isActive ? <Preview {...props} /> : <OffSaleBox hasPreview={previewId !== ''} />}
        {(mode === 'cart' || mode === 'download') && (
          <Text size="meta" tone="muted">
            <Trans>Your part is held until buyers can’t have it refunded any more. Sales show in Ticket history.</Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function NotForSale() {
  return (
    <Text size="meta" tone="muted">
      <Trans>Nothing about a sale. It’s a video like any other.</Trans>
    </Text>
  )
}

/** The same boxes as on the page of the video; their buttons do nothing here. */
function Preview({ values, video: { videoId, userName }, isSoldOut, isAdmin }: WhatBuyersSeeProps) {
  const { mode, priceDollar, days, downloads } = values
  const needsPrice = priceDollar === null && !isAdmin
  if (mode === 'contact')
    return (
      <ContactOfferBox sellerName={userName} {...{ priceDollar, needsPrice }}>
        <Inert variant="primary">
          <Trans>Contact seller</Trans>
        </Inert>
      </ContactOfferBox>
    )
  if (mode === 'link') {
    const link = values.link.trim()
    return (
      <LinkOfferBox link={isWebAddress(link) ? link : null} {...{ priceDollar, needsPrice }}>
        <Inert variant="primary">
          <Trans>Visit site</Trans>
        </Inert>
      </LinkOfferBox>
    )
  }
  if (mode === 'subscribe') return <AlbumOnlyBox videoId={videoId} />
  if (isSoldOut) return <SoldOutBox sellerName={userName} />
  const price = values.price !== null && values.price > 0 ? values.price : null
  return (
    <TicketOfferBox typeId="video" price={price} days={days === '' ? null : Number(days)} downloads={downloads ?? 0} sellerName={userName}>
      <Inert variant="pay">{price === null ? <Trans>Buy</Trans> : <BuyLabel price={price} />}</Inert>
      <Inert>
        <Trans>Ask the seller</Trans>
      </Inert>
    </TicketOfferBox>
  )
}

function Inert({ variant, children }: { variant?: 'primary' | 'pay'; children: ReactNode }) {
  return (
    <Button variant={variant} isBlock disabled>
      {children}
    </Button>
  )
}
