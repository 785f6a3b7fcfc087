import type { VideoDetails } from '#contract/videos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { SalePanel } from './sale-panel.tsx'

/** Below the player of a video that is for sale. */
export function VideoSale({ video: { videoId, title, thumb, userId, forSale } }: { video: VideoDetails }) {
  const currentUser = useCurrentUser()
  if (forSale === 0) return null
  return <SalePanel item={{ typeId: 'video', itemId: videoId, title, thumb }} isOwn={userId === currentUser.userId} />
}
