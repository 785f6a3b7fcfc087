import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ContentRef } from '#contract/content/kinds.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { AlbumSaleForm } from './internal/album-sale-form.tsx'

export interface SellGoodsDialogProps {
  item: ContentRef
  onClose: () => void
}

/** The price in tickets of a vendor's own item. Serial numbers and stock are on the page of their products. */
export function SellGoodsDialog({ item, onClose }: SellGoodsDialogProps) {
  const { data, isError, refetch } = useQuery(saleQueries.offer(item))
  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Sell for tickets</Trans>}>
      {data && (
        <AlbumSaleForm
          item={item}
          offer={data.offer}
          sellerPercent={data.sellerPercent}
          label={msg`Sell it for tickets`}
          hint={msg`Members can buy it until you mark it as sold. Serial numbers are under Products.`}
          onSaved={onClose}
        />
      )}
      {!data && (isError ? <PartFailed onRetry={() => void refetch()} /> : <Skeleton shape="block" height="196px" />)}
    </Dialog>
  )
}
