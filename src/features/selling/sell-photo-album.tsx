import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { maySell } from '#contract/policy/sales.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { AlbumSaleForm } from './internal/album-sale-form.tsx'

/** Vendors sell their own albums; admins set it up for them. */
export function useCanSell({ userId }: Pick<PhotoAlbumDetails, 'userId'>): boolean {
  const currentUser = useCurrentUser()
  return maySell(currentUser) && (userId === currentUser.userId || currentUser.role === 'admin')
}

export interface SellPhotoAlbumDialogProps {
  album: PhotoAlbumDetails
  onClose: () => void
}

/** The price of a photo album (K-06). */
export function SellPhotoAlbumDialog({ album, onClose }: SellPhotoAlbumDialogProps) {
  const item = { typeId: 'photo_album', itemId: album.albumId }
  const { data, isError, refetch } = useQuery(saleQueries.offer(item))
  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Sell this album</Trans>}>
      {data && (
        <AlbumSaleForm
          item={item}
          offer={data.offer}
          sellerPercent={data.sellerPercent}
          label={msg`Sell it for tickets`}
          hint={msg`Until they buy it, members see only the cover that you choose.`}
          onSaved={onClose}
        />
      )}
      {!data && (isError ? <PartFailed onRetry={() => void refetch()} /> : <Skeleton shape="block" height="196px" />)}
    </Dialog>
  )
}
