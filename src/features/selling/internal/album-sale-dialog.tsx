import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ContentRef } from '#contract/content/kinds.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { AlbumSaleForm } from './album-sale-form.tsx'

const words = {
  video_album: { label: msg`Sell it as a subscription` },
  photo_album: { label: msg`Sell it for tickets`, hint: msg`Until they buy it, members see only the cover that you choose.` },
}

export interface AlbumSaleDialogProps {
  item: ContentRef & { readonly typeId: keyof typeof words }
  onClose: () => void
}

/** The terms on which an album is sold. */
export function AlbumSaleDialog({ item, onClose }: AlbumSaleDialogProps) {
  const { data, isError, refetch } = useQuery(saleQueries.offer(item))
  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Sell this album</Trans>}>
      {data && (
        <AlbumSaleForm item={item} offer={data.offer} sellerPercent={data.sellerPercent} {...words[item.typeId]} onSaved={onClose} />
      )}
      {!data && (isError ? <PartFailed onRetry={() => void refetch()} /> : <Skeleton shape="block" height="196px" />)}
    </Dialog>
  )
}
