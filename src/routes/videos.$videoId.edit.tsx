import { createFileRoute } from '@tanstack/react-router'
import { videoQueries } from '#src/entities/video/queries.ts'
import { readVideoId } from '#src/entities/video/read-video-id.ts'
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
  return <EditPage videoId={Route.useParams().videoId} />
}
