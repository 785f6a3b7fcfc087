import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { excludedFromLists } from '#contract/categories.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { VideoTile } from '#src/entities/video/video-tile.tsx'
import { RowsAwaited } from '#src/ui/feedback/rows-awaited.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

type CategoryId = VideoDetails['categories'][number]['categoryId']

/** Videos like this one, or the newest of one of its categories (2§7). */
export function RelatedVideos({ video: { videoId, categories } }: { video: VideoDetails }) {
  const { t } = useLingui()
  const [category, setCategory] = useState<CategoryId | null>(null)
  const similar = useQuery(videoQueries.related({ videoId }))
  const offered = categories.filter(({ categoryId }) => !excludedFromLists.includes(categoryId))
  // Without a choice there is nothing to show until something is known, as on a video without related ones.
  if (offered.length === 0 && (!similar.data || similar.data.videos.length === 0)) return null
  return (
    <Section title={<Trans>Related</Trans>} size="head">
      <Stack>
        {offered.length > 0 && (
          <HorizontalScroller label={t`Which videos`} gap={2}>
            <Chip isOn={category === null} onClick={() => setCategory(null)}>
              <Trans>Similar</Trans>
            </Chip>
            {offered.map(({ categoryId, title }) => (
              <Chip key={categoryId} isOn={category === categoryId} onClick={() => setCategory(categoryId)}>
                {title}
              </Chip>
            ))}
          </HorizontalScroller>
        )}
        <Tiles key={category} videoId={videoId} category={category} />
      </Stack>
    </Section>
  )
}

/** The server's answer for a category includes the video itself. */
function Tiles({ videoId, category }: { videoId: VideoDetails['videoId']; category: CategoryId | null }) {
  const { data, error, refetch, isFetching } = useQuery(videoQueries.related(category === null ? { videoId } : { category }))
  if (!data) return <RowsAwaited error={error} onRetry={() => void refetch()} isRetrying={isFetching} total={3} />
  const others = data.videos.filter((video) => video.videoId !== videoId)
  if (others.length === 0)
    return (
      <Text tone="muted">
        <Trans>No videos here yet.</Trans>
      </Text>
    )
  return others.map((video) => <VideoTile key={video.videoId} video={video} layout="row" />)
}
