import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { videoQueries } from '#src/entities/video/queries.ts'
import { readVideoId } from '#src/entities/video/read-video-id.ts'
import { SellSection } from '#src/features/selling/sell-section.tsx'
import { EditPage } from '#src/features/video-editor/edit-page.tsx'

export const Route = createFileRoute('/videos/$videoId/edit')({
  params: { parse: ({ videoId }) => ({ videoId: readVideoId(videoId) }), stringify: ({ videoId }) => ({ videoId: String(videoId) }) },
  loader: ({ context, params }) =>
    Promise.all([
      context.queries().ensureQueryData(videoQueries.details(params.videoId)),
      context.queries().ensureQueryData(videoQueries.categories()),
    ]),
  component: Edit,
})

function Edit() {
  const { videoId } = Route.useParams()
  const { data: video } = useSuspenseQuery(videoQueries.details(videoId))
  return video ? <EditPage videoId={videoId} sale={<SellSection video={video} />} /> : <ContentMissing kind="video" />
}
