import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { videoQueries } from '#src/entities/video/queries.ts'
import { readVideoId } from '#src/entities/video/read-video-id.ts'
import { VideoSale } from '#src/features/buying/video-sale.tsx'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { SaveOfflineButton } from '#src/features/offline/save-offline-button.tsx'
import { AddToAlbumAction } from '#src/features/video-player/add-to-album-action.tsx'
import { EditLink } from '#src/features/video-player/edit-link.tsx'
import { VideoMenu } from '#src/features/video-player/video-menu.tsx'
import { VideoPlayerPage } from '#src/features/video-player/video-player-page.tsx'

export const Route = createFileRoute('/videos/$videoId/')({
  params: { parse: ({ videoId }) => ({ videoId: readVideoId(videoId) }), stringify: ({ videoId }) => ({ videoId: String(videoId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(videoQueries.details(params.videoId)),
  component: Watch,
})

function Watch() {
  const { videoId } = Route.useParams()
  const { data: video } = useSuspenseQuery(videoQueries.details(videoId))
  if (!video) return <ContentMissing kind="video" />
  return (
    <VideoPlayerPage
      videoId={videoId}
      actions={
        <>
          <AddToAlbumAction video={video} />
          <SaveOfflineButton video={video} />
          <EditLink video={video} />
          <VideoMenu video={video} />
        </>
      }
      sale={<VideoSale video={video} />}
      comments={<CommentsSection subject={{ typeId: 'video', itemId: videoId }} total={video.totalComment} />}
    />
  )
}
