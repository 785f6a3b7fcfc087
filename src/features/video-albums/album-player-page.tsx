import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { VideoCard } from '#contract/videos.ts'
import { noteLastVideo } from '#src/entities/video-album/cache.ts'
import { useAlbumTitle } from '#src/entities/video-album/use-album-title.ts'
import { useAlbum, useAlbumVideos } from '#src/entities/video-album/use-album.ts'
import { useSavedVideoIds } from '#src/entities/video/use-saved-videos.ts'
import { VideoRow } from '#src/entities/video/video-row.tsx'
import { formatLength } from '#src/lib/duration.ts'
import { SwitchField } from '#src/ui/form/switch-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { usePlayQueue, type PlayQueue } from './internal/use-play-queue.ts'

/** The part of the player page that an album determines. */
export interface AlbumQueue {
  readonly list: ReactNode
  readonly isAutoPlay: boolean
  readonly onEnded: (() => void) | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
}

export interface AlbumPlayerPageProps {
  albumId: VideoAlbumId
  videoId: VideoId
  /** Renders the player page with the queue. */
  children: (queue: AlbumQueue) => ReactNode
}

/** Plays an album from a video on to the next ones, in the owner's order or shuffled. */
export function AlbumPlayerPage({ albumId, videoId, children }: AlbumPlayerPageProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { list, videos } = useAlbumVideos(albumId)
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const queue = usePlayQueue(
    videos.map((video) => video.videoId),
    videoId,
  )
  const needsMore = hasNextPage && !isFetchingNextPage && (queue.isShuffled || queue.isNearEnd)

  // The next video must be known before this one ends, and all of them before they are shuffled.
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])

  // The album's page continues here.
  useEffect(() => noteLastVideo(queryClient, albumId, videoId), [queryClient, albumId, videoId])

  const goTo = (next: VideoId | null) =>
    next === null
      ? undefined
      : () => void navigate({ to: '/video/album/$albumId/play/$videoId', params: { albumId, videoId: next }, replace: true })

  return children({
    list: <Queue albumId={albumId} videoId={videoId} videos={videos} queue={queue} />,
    isAutoPlay: queue.hasMovedOn,
    onEnded: queue.playsNext ? goTo(queue.nextId) : undefined,
    onPrevious: goTo(queue.previousId),
    onNext: goTo(queue.nextId),
  })
}

interface QueueProps {
  albumId: VideoAlbumId
  videoId: VideoId
  videos: readonly VideoCard[]
  queue: PlayQueue
}

/** The album beside the player: what plays, what comes next, and how. */
function Queue({ albumId, videoId, videos, queue }: QueueProps) {
  const { t, i18n } = useLingui()
  const album = useAlbum(albumId)
  const titleOf = useAlbumTitle()
  const savedIds = useSavedVideoIds()
  const byId = new Map(videos.map((video) => [video.videoId, video]))
  const ordered = queue.order.flatMap((id) => byId.get(id) ?? [])
  const position = queue.order.indexOf(videoId) + 1
  const secondsLeft = ordered.slice(position).reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0)
  const total = Math.max(album.totalVideo, ordered.length)

  return (
    <Section
      title={titleOf(album)}
      size="head"
      action={
        <Row gap={1}>
          <IconButton icon="shuffle" label={t`Shuffle`} isOn={queue.isShuffled} onClick={queue.toggleShuffle} />
          <IconButton icon="repeat" label={t`Repeat the album`} isOn={queue.isRepeating} onClick={queue.toggleRepeat} />
        </Row>
      }
    >
      <Stack gap={2}>
        <Text size="meta" isTabular>
          {position > 0 ? (
            <Trans>
              {position} of {total}
            </Trans>
          ) : (
            <Plural value={total} one="# video" other="# videos" />
          )}
          {secondsLeft > 0 && (
            <>
              {' · '}
              <Trans>{formatLength(secondsLeft, i18n.locale)} left</Trans>
            </>
          )}
        </Text>
        <SwitchField label={<Trans>Play the next video automatically</Trans>} value={queue.playsNext} onChange={queue.setPlaysNext} />
        <ol aria-label={t`Videos in this album`}>
          {ordered.map((video, index) => (
            <li key={video.videoId}>
              <VideoRow
                video={video}
                start={i18n.number(index + 1)}
                href={`/video/album/${albumId}/play/${video.videoId}`}
                isSavedOffline={savedIds.has(video.videoId)}
                isCurrent={video.videoId === videoId}
              />
            </li>
          ))}
        </ol>
      </Stack>
    </Section>
  )
}
