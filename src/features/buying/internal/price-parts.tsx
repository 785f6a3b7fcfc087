import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { quoteProduct } from '#contract/money/sales.ts'
import { isGoods } from '#contract/policy/sales.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { SaleTerms } from '#src/entities/sale/sale-terms.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { SoldItem } from './sold-item.ts'

export type Quote = ResponseOutput<typeof quoteProduct>

export interface ItemLineProps {
  item: SoldItem
  sellerName: string
}

/** What is paid for, and to whom. */
export function ItemLine({ item: { typeId, title, thumb }, sellerName }: ItemLineProps) {
  return (
    <Row gap={3}>
      <ItemPicture typeId={typeId} thumb={thumb} />
      <div>
        <Text isStrong>
          <bdi>{title}</bdi>
        </Text>
        <Text size="meta" tone="muted">
          <Trans>Paid to {sellerName}.</Trans>
        </Text>
      </div>
    </Row>
  )
}

/** What the price consists of, and what would be left. */
export function PriceParts({ quote, typeId }: { quote: Quote; typeId: string }) {
  const { sellerShare, siteShare, balance, balanceAfter, isEnough } = quote
  return (
    <Stack gap={1}>
      <Line
        label={isGoods({ typeId }) ? <Trans>Delivery</Trans> : <Trans>You get</Trans>}
        value={<SaleTerms {...quote} typeId={typeId} />}
      />
      <Line label={<Trans>For the seller</Trans>} value={<Plural value={sellerShare} one="# ticket" other="# tickets" />} />
      {siteShare > 0 && <Line label={<Trans>For the site</Trans>} value={<Plural value={siteShare} one="# ticket" other="# tickets" />} />}
      <Line label={<Trans>You have</Trans>} value={<Plural value={balance} one="# ticket" other="# tickets" />} />
      {isEnough ? (
        <Line label={<Trans>You’ll have</Trans>} value={<Plural value={balanceAfter} one="# ticket" other="# tickets" />} />
      ) : (
        <Line label={<Trans>Missing</Trans>} value={<Plural value={-balanceAfter} one="# ticket" other="# tickets" />} />
      )}
    </Stack>
  )
}

function Line({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <Row justify="between">
      <Text size="meta" tone="muted">
        {label}
      </Text>
      <Text size="meta" isTabular>
        {value}
      </Text>
    </Row>
  )
}
