import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { videoQueries } from '#src/entities/video/queries.ts'
import { readVideoId } from '#src/entities/video/read-video-id.ts'
import { SellPage } from '#src/features/selling/sell-page.tsx'

export const Route = createFileRoute('/videos/$videoId/sell')({
  params: { parse: ({ videoId }) => ({ videoId: readVideoId(videoId) }), stringify: ({ videoId }) => ({ videoId: String(videoId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(videoQueries.details(params.videoId)),
  component: Sell,
})

function Sell() {
  const { videoId } = Route.useParams()
  const { data: video } = useSuspenseQuery(videoQueries.details(videoId))
  return video ? <SellPage video={video} /> : <ContentMissing kind="video" />
}
