import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { maySell } from '#contract/policy/sales.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { AlbumSaleDialog } from './internal/album-sale-dialog.tsx'

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
  return <AlbumSaleDialog item={{ typeId: 'photo_album', itemId: album.albumId }} onClose={onClose} />
}
