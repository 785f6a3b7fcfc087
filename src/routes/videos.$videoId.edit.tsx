import { createFileRoute } from '@tanstack/react-router'
import { videoQueries } from '#src/entities/video/queries.ts'
import { readVideoId } from '#src/entities/video/read-video-id.ts'
import { SellSection } from '#src/features/selling/sell-section.tsx'
import { EditPage } from '#src/features/video-editor/edit-page.tsx'

export const Route = createFileRoute('/videos/$videoId/edit')({
  params: { parse: ({ videoId }) => ({ videoId: readVideoId(videoId) }), stringify: ({ videoId }) => ({ videoId: String(videoId) }) },
  loader: async ({ context, params }) => {
    const [video] = await Promise.all([
      context.queries().ensureQueryData(videoQueries.details(params.videoId)),
      context.queries().ensureQueryData(videoQueries.categories()),
    ])
    return video
  },
  component: Edit,
})

function Edit() {
  return <EditPage videoId={Route.useParams().videoId} sale={<SellSection video={Route.useLoaderData()} />} />
}
