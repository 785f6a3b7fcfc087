import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { SalePanel } from './sale-panel.tsx'

/** On the page of a video album that is sold as a subscription. */
export function AlbumSale({ album: { albumId, title, thumb, userId, price } }: { album: VideoAlbumDetails }) {
  const currentUser = useCurrentUser()
  if (price === null) return null
  return <SalePanel item={{ typeId: 'video_album', itemId: albumId, title, thumb }} isOwn={userId === currentUser.userId} />
}

/** On the page of a photo album that is sold, also while it is off sale: only its buyers see more than the cover. */
export function PhotoAlbumSale({ album: { albumId, name, cover, userId, isSold } }: { album: PhotoAlbumDetails }) {
  const currentUser = useCurrentUser()
  if (!isSold) return null
  return <SalePanel item={{ typeId: 'photo_album', itemId: albumId, title: name, thumb: cover }} isOwn={userId === currentUser.userId} />
}
