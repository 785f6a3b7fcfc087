import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import type { VideoCard } from '#contract/videos.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { SelectedItems } from '#src/entities/album/selected-items.tsx'
import { AlbumPicker } from '#src/entities/video-album/album-picker.tsx'
import { useAlbumVideos } from '#src/entities/video-album/use-album.ts'
import { moveVideos, placeVideo, removeVideos } from '#src/entities/video-album/writes.ts'
import { useSavedVideoIds } from '#src/entities/video/use-saved-videos.ts'
import { VideoRow } from '#src/entities/video/video-row.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { OrderableItems } from '#src/ui/list/orderable-items.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'

export interface AlbumVideosProps {
  album: VideoAlbumDetails
  selection: Selection<VideoId>
  label: string
}

/** The album's videos in order. While selecting, they are ticked and dragged instead of opened. */
export function AlbumVideos({ album, selection, label }: AlbumVideosProps) {
  const { list, videos } = useAlbumVideos(album.albumId)
  return (
    <PagedList
      list={list}
      items={videos}
      empty={
        <EmptyState icon="film-strip" title={<Trans>No videos yet</Trans>}>
          {album.can.canChangeVideos ? (
            <Trans>Open a video and choose “Album”.</Trans>
          ) : (
            <Trans>There are no videos here that you can see.</Trans>
          )}
        </EmptyState>
      }
      end={
        <MoreButton list={list}>
          <Trans>More videos</Trans>
        </MoreButton>
      }
    >
      {(items) =>
        selection.isActive ? (
          <SelectableVideos album={album} videos={items} selection={selection} label={label} />
        ) : (
          <PlayableVideos album={album} videos={items} label={label} />
        )
      }
    </PagedList>
  )
}

interface ListProps {
  album: VideoAlbumDetails
  videos: readonly VideoCard[]
  label: string
}

function PlayableVideos({ album, videos, label }: ListProps) {
  const { i18n } = useLingui()
  const savedIds = useSavedVideoIds()
  return (
    <ol aria-label={label}>
      {videos.map((video, index) => (
        <li key={video.videoId}>
          <VideoRow
            video={video}
            start={i18n.number(index + 1)}
            href={`/video/album/${album.albumId}/play/${video.videoId}`}
            isSavedOffline={savedIds.has(video.videoId)}
          />
        </li>
      ))}
    </ol>
  )
}

interface SelectableProps extends ListProps {
  selection: Selection<VideoId>
}

function SelectableVideos({ album, videos, selection, label }: SelectableProps) {
  return (
    <OrderableItems
      label={label}
      items={videos}
      idOf={({ videoId }) => videoId}
      nameOf={({ title }) => title}
      selection={selection}
      onPlace={(videoId, afterVideoId) => void placeVideo(album.albumId, videoId, afterVideoId).catch(reportProblem)}
      bar={<SelectedVideos album={album} selection={selection} />}
    >
      {(video, { checkbox, handle }) => <VideoRow video={video} start={checkbox()} end={handle()} />}
    </OrderableItems>
  )
}

/** Videos are not moved out of the `faves` album: it follows the favourites. */
function SelectedVideos({ album: { albumId, albumType }, selection }: Pick<SelectableProps, 'album' | 'selection'>) {
  const { ids } = selection
  const moveTitle = <Plural value={ids.length} one="Move one video" other="Move # videos" />

  async function handleRemove() {
    await removeVideos(albumId, ids)
    selection.stop()
  }

  async function handleMove([toAlbumId]: readonly VideoAlbumId[]) {
    if (toAlbumId === undefined) return
    await moveVideos(albumId, toAlbumId, ids)
    selection.stop()
    notify({ tone: 'success', text: <Plural value={ids.length} one="Video moved." other="# videos moved." /> })
  }

  return (
    <SelectedItems
      selection={selection}
      renderPicker={
        albumType === 'faves'
          ? undefined
          : (onClose) => <AlbumPicker title={moveTitle} chooseLabel={moveTitle} without={albumId} onChoose={handleMove} onClose={onClose} />
      }
      removeTitle={<Plural value={ids.length} one="Remove this video from the album?" other="Remove # videos from the album?" />}
      removeBody={<Trans>The videos themselves stay.</Trans>}
      onRemove={handleRemove}
    />
  )
}
