import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { SalePanel } from './sale-panel.tsx'

/** On the page of an album that is sold as a subscription. */
export function AlbumSale({ album: { albumId, title, userId, price } }: { album: VideoAlbumDetails }) {
  const currentUser = useCurrentUser()
  if (price === null) return null
  return <SalePanel item={{ typeId: 'video_album', itemId: albumId, title }} isOwn={userId === currentUser.userId} />
}
