import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoCard } from '#contract/videos.ts'
import { openDownloadManager } from '#src/data/saved-videos/download-manager-link.ts'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { useSavedVideoIds } from '#src/entities/video/use-saved-videos.ts'
import { hasMediaSource } from '#src/platform/playback/media-source.ts'
import { askToPersist } from '#src/platform/storage.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Action } from '#src/ui/primitives/action.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { notifySaving } from './internal/save-dialog.tsx'
import { useNetwork } from './internal/use-network.ts'

/** Saves all videos of an album on this device whose owners allow downloads. */
export function SaveAlbumButton({ albumId }: { albumId: VideoAlbumId }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(videoAlbumQueries.videos(albumId))
  const savedIds = useSavedVideoIds()
  const { isOnline } = useNetwork()
  const [isAsking, setIsAsking] = useState(false)
  const loaded = itemsOf(list)
  const offered = loaded.filter(({ allowDownload }) => allowDownload !== 'nobody')
  const isSaved = offered.length > 0 && !list.hasNextPage && offered.every(({ videoId }) => savedIds.has(videoId))

  if (offered.length === 0 || !('caches' in globalThis) || !hasMediaSource()) return null
  return (
    <>
      <Action
        icon={isSaved ? 'check-circle' : 'download-simple'}
        tone={isSaved ? 'positive' : undefined}
        isFilled={isSaved}
        aria-label={isSaved ? t`The album is saved for offline` : t`Save the album for offline`}
        title={isOnline ? undefined : t`Saving needs a connection.`}
        disabled={isSaved || !isOnline}
        onClick={() => setIsAsking(true)}
      >
        {isSaved ? <Trans>Saved</Trans> : <Trans>Offline</Trans>}
      </Action>
      {isAsking && <SaveAlbumDialog albumId={albumId} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Loads the rest of the album first, so that the question names all of its videos. */
function SaveAlbumDialog({ albumId, onClose }: { albumId: VideoAlbumId; onClose: () => void }) {
  const list = useInfiniteQuery(videoAlbumQueries.videos(albumId))
  const savedIds = useSavedVideoIds()
  const loaded = itemsOf(list)
  const missing = loaded.filter(({ allowDownload, videoId }) => allowDownload !== 'nobody' && !savedIds.has(videoId))
  const refusedTotal = loaded.filter(({ allowDownload }) => allowDownload === 'nobody').length

  async function handleConfirm() {
    let hasNextPage = list.hasNextPage
    let videos: readonly VideoCard[] = missing
    while (hasNextPage) {
      const more = await list.fetchNextPage()
      hasNextPage = more.hasNextPage
      videos = itemsOf(more).filter(({ allowDownload, videoId }) => allowDownload !== 'nobody' && !savedIds.has(videoId))
    }
    // Not awaited: some browsers prompt the member, and saving need not wait for the answer.
    void askToPersist()
    const downloads = await openDownloadManager()
    for (const { videoId, title, durationSeconds, thumb } of videos) await downloads?.save({ videoId, title, durationSeconds, thumb })
    notifySaving()
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Save this album for offline?</Trans>}
      body={
        <>
          {list.hasNextPage ? (
            <Trans>All videos whose owners allow downloads are saved on this device, one after another.</Trans>
          ) : (
            <Plural
              value={missing.length}
              one="One video is saved on this device."
              other="# videos are saved on this device, one after another."
            />
          )}{' '}
          {refusedTotal > 0 && (
            <Plural
              value={refusedTotal}
              one="The owner of one video doesn’t allow downloads."
              other="The owners of # videos don’t allow downloads."
            />
          )}
        </>
      }
      confirmLabel={<Trans>Save the album</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      onConfirm={handleConfirm}
    />
  )
}
