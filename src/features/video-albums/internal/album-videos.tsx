import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { VideoAlbumId, VideoId } from '#contract/primitives.ts'
import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import type { VideoCard } from '#contract/videos.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { AlbumPicker } from '#src/entities/video-album/album-picker.tsx'
import { useAlbumVideos } from '#src/entities/video-album/use-album.ts'
import { moveVideos, placeVideo, removeVideos } from '#src/entities/video-album/writes.ts'
import { useSavedVideoIds } from '#src/entities/video/use-saved-videos.ts'
import { VideoRow } from '#src/entities/video/video-row.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { SelectBar } from '#src/ui/list/select-bar.tsx'
import { useReorder } from '#src/ui/list/use-reorder.ts'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './album-videos.module.css'

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
  const { t } = useLingui()
  const ids = videos.map(({ videoId }) => videoId)
  const [placed, setPlaced] = useState('')
  const { order, draggedId, listRef, handleProps } = useReorder({ ids, onPlace: handlePlace })
  const byId = new Map(videos.map((video) => [video.videoId, video]))
  const ordered = order.flatMap((id) => byId.get(id) ?? [])
  const hasAll = selection.ids.length === ids.length

  function handlePlace(videoId: VideoId, afterVideoId: VideoId | null) {
    void placeVideo(album.albumId, videoId, afterVideoId).catch(reportProblem)
    const position = afterVideoId === null ? 1 : ids.filter((id) => id !== videoId).indexOf(afterVideoId) + 2
    const title = byId.get(videoId)?.title ?? ''
    setPlaced(t`${title}: position ${position} of ${ids.length}`)
  }

  return (
    <Stack gap={2}>
      <Row justify="between">
        <Checkbox
          label={<Trans>Select all</Trans>}
          isChecked={hasAll}
          isIndeterminate={selection.ids.length > 0 && !hasAll}
          onChange={(isChecked) => selection.set(isChecked ? ids : [])}
        />
        <Text size="meta">
          <Trans>Drag to change the order</Trans>
        </Text>
      </Row>
      <SelectedVideos album={album} selection={selection} />
      <output className={styles.placed}>{placed}</output>
      <ol ref={listRef} aria-label={label}>
        {ordered.map((video) => (
          <li key={video.videoId} className={video.videoId === draggedId ? styles.dragged : undefined}>
            <VideoRow
              video={video}
              start={
                <Checkbox
                  label={video.title}
                  isLabelHidden
                  isChecked={selection.has(video.videoId)}
                  onChange={() => selection.toggle(video.videoId)}
                />
              }
              end={
                <IconButton
                  icon="dots-six-vertical"
                  label={t`Move ${video.title}. Use the arrow keys`}
                  className={styles.handle}
                  {...handleProps(video.videoId)}
                />
              }
            />
          </li>
        ))}
      </ol>
    </Stack>
  )
}

/** What can be done with the selected videos: move them to another album, or remove them from this one. */
function SelectedVideos({ album: { albumId, albumType }, selection }: Pick<SelectableProps, 'album' | 'selection'>) {
  const [dialog, setDialog] = useState<'move' | 'remove' | null>(null)
  const { ids } = selection

  async function handleRemove() {
    await removeVideos(albumId, ids)
    selection.stop()
  }

  async function handleMove(albumIds: readonly VideoAlbumId[]) {
    const [toAlbumId] = albumIds
    if (toAlbumId === undefined) return
    await moveVideos(albumId, toAlbumId, ids)
    setDialog(null)
    selection.stop()
    notify({ tone: 'success', text: <Plural value={ids.length} one="Video moved." other="# videos moved." /> })
  }

  return (
    <>
      <SelectBar total={<Trans>{ids.length} selected</Trans>} onClose={selection.stop}>
        {albumType !== 'faves' && (
          <Button variant="ghost" disabled={ids.length === 0} onClick={() => setDialog('move')}>
            <Trans>Move</Trans>
          </Button>
        )}
        <Button variant="ghost" disabled={ids.length === 0} onClick={() => setDialog('remove')}>
          <Trans>Remove</Trans>
        </Button>
      </SelectBar>
      {dialog === 'move' && (
        <AlbumPicker
          title={<Plural value={ids.length} one="Move one video" other="Move # videos" />}
          chooseLabel={<Plural value={ids.length} one="Move one video" other="Move # videos" />}
          without={albumId}
          onChoose={handleMove}
          onClose={() => setDialog(null)}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        onClose={() => setDialog(null)}
        title={<Plural value={ids.length} one="Remove this video from the album?" other="Remove # videos from the album?" />}
        body={<Trans>The videos themselves stay.</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        variant="danger"
        onConfirm={handleRemove}
      />
    </>
  )
}
