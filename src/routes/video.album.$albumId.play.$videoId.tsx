import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { readAlbumId } from '#src/entities/video-album/read-album-id.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { readVideoId } from '#src/entities/video/read-video-id.ts'
import { VideoSale } from '#src/features/buying/video-sale.tsx'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { SaveOfflineButton } from '#src/features/offline/save-offline-button.tsx'
import { AlbumPlayerPage } from '#src/features/video-albums/album-player-page.tsx'
import { VideoPlayerPage } from '#src/features/video-player/video-player-page.tsx'

export const Route = createFileRoute('/video/album/$albumId/play/$videoId')({
  params: {
    parse: ({ albumId, videoId }) => ({ albumId: readAlbumId(albumId), videoId: readVideoId(videoId) }),
    stringify: ({ albumId, videoId }) => ({ albumId: String(albumId), videoId: String(videoId) }),
  },
  loader: ({ context, params }) => {
    const queries = context.queries()
    return Promise.all([
      queries.ensureQueryData(videoQueries.details(params.videoId)),
      queries.ensureQueryData(videoAlbumQueries.details(params.albumId)),
    ])
  },
  component: PlayAlbum,
})

function PlayAlbum() {
  const { albumId, videoId } = Route.useParams()
  const { data: album } = useSuspenseQuery(videoAlbumQueries.details(albumId))
  const { data: video } = useSuspenseQuery(videoQueries.details(videoId))
  if (!album) return <ContentMissing kind="video_album" />
  if (!video) return <ContentMissing kind="video" />
  return (
    <AlbumPlayerPage albumId={albumId} videoId={videoId}>
      {(queue) => (
        <VideoPlayerPage
          videoId={videoId}
          queue={queue}
          actions={<SaveOfflineButton video={video} />}
          sale={<VideoSale video={video} />}
          comments={<CommentsSection subject={{ typeId: 'video', itemId: videoId }} total={video.totalComment} />}
        />
      )}
    </AlbumPlayerPage>
  )
}
