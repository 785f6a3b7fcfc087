import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { Text } from '#src/ui/primitives/text.tsx'

export interface SavedAlbumLineProps {
  albumId: VideoAlbumId
  /** The videos that play offline. */
  savedIds: ReadonlySet<number>
}

/** How many videos of an album are saved on this device. Nothing where none is, or where the device does not know the album’s videos. */
export function SavedAlbumLine({ albumId, savedIds }: SavedAlbumLineProps) {
  const list = useInfiniteQuery({ ...videoAlbumQueries.videos(albumId), enabled: savedIds.size > 0 })
  const videos = itemsOf(list)
  const saved = videos.filter(({ videoId }) => savedIds.has(videoId)).length
  if (saved === 0) return null
  return (
    <Text as="div" size="meta" tone="positive">
      {saved === videos.length && !list.hasNextPage ? (
        <Trans>Saved on this device</Trans>
      ) : (
        <Plural value={saved} one="# video saved on this device" other="# videos saved on this device" />
      )}
    </Text>
  )
}
