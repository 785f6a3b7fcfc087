import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { VideoId } from '#contract/content/ids.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { VideoTile } from '#src/entities/video/video-tile.tsx'
import { Section } from '#src/ui/layout/section.tsx'

const most = 6

/** Videos like the album's first one that are not in the album. Nothing while they are unknown, and for an album without videos. */
export function MoreVideos({ videoIds }: { videoIds: readonly VideoId[] }) {
  const { t } = useLingui()
  const [firstId] = videoIds
  // An album without videos is never asked about.
  const { data } = useQuery({ ...videoQueries.related({ videoId: firstId as VideoId }), enabled: firstId !== undefined })
  const others = (data?.videos ?? []).filter(({ videoId }) => !videoIds.includes(videoId)).slice(0, most)
  if (firstId === undefined || others.length === 0) return null
  return (
    <Section title={<Trans>More like this</Trans>} size="head">
      <ul aria-label={t`More like this`}>
        {others.map((video) => (
          <li key={video.videoId}>
            <VideoTile video={video} layout="row" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
