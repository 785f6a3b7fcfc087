import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import type { Sale } from '#contract/money/downloads.ts'
import { useRefund } from '#src/entities/sale/mutations.ts'
import { networkState } from '#src/platform/network.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** One sale: who bought it and when, and what of the price is the seller’s. It can be paid back as a whole. */
export function SaleRow({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const refund = useRefund()
  const { id, item, typeId, buyer, price, sellerShare, boughtAt, isRefunded } = sale
  const title = item?.title ?? t`Not available any more`
  return (
    <>
      <ListRow
        start={<ItemPicture typeId={typeId} thumb={item?.thumb} />}
        title={<bdi>{title}</bdi>}
        description={
          <>
            <Trans>To {buyer.userName}</Trans>
            {' · '}
            <Plural value={sellerShare} one="# ticket for you" other="# tickets for you" />
            {' · '}
            <Time value={boughtAt} form="list" />
          </>
        }
        end={
          <>
            <TicketPrice tickets={price} />
            <RefundMark title={title} isRefunded={isRefunded} onAsk={() => setIsAsking(true)} />
          </>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => refund.mutateAsync(id)}
        variant="danger"
        title={<Plural value={price} one="Pay back # ticket?" other="Pay back # tickets?" />}
        body={
          <Trans>
            {buyer.userName} gets a full refund and can no longer open “{title}”.
          </Trans>
        }
        confirmLabel={<Trans>Refund</Trans>}
      />
    </>
  )
}

interface RefundMarkProps {
  title: string
  isRefunded: boolean
  onAsk: () => void
}

function RefundMark({ title, isRefunded, onAsk }: RefundMarkProps) {
  const { t } = useLingui()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  if (isRefunded)
    return (
      <Badge tone="warning">
        <Trans>Refunded</Trans>
      </Badge>
    )
  return (
    <Button size="small" disabled={!isOnline} aria-label={t`Refund “${title}”`} onClick={onAsk}>
      <Trans>Refund</Trans>
    </Button>
  )
}
