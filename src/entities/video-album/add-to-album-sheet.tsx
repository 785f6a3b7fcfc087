import { Plural, Trans } from '@lingui/react/macro'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoCard } from '#contract/videos.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { AlbumPicker } from './album-picker.tsx'
import { addVideos } from './writes.ts'

export interface AddToAlbumSheetProps {
  videos: readonly VideoCard[]
  onClose: () => void
  onAdded?: () => void
}

/** Adds videos to one or more of the member's albums. Offline the change is queued. */
export function AddToAlbumSheet({ videos, onClose, onAdded }: AddToAlbumSheetProps) {
  const videoIds = videos.map(({ videoId }) => videoId)

  async function handleChoose(albumIds: readonly VideoAlbumId[]) {
    for (const albumId of albumIds) await addVideos(albumId, videoIds, videos)
    notify({ tone: 'success', text: <Plural value={albumIds.length} one="Added to the album." other="Added to # albums." /> })
    onAdded?.()
    onClose()
  }

  return (
    <AlbumPicker
      title={<Plural value={videos.length} one="Add to album" other="Add # videos to albums" />}
      chooseLabel={<Trans>Add</Trans>}
      isMultiple
      videoIds={videoIds}
      onChoose={handleChoose}
      onClose={onClose}
    />
  )
}
