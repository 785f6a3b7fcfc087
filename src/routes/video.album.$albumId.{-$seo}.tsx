import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import { useAlbum } from '#src/entities/video-album/use-album.ts'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { readAlbumId } from '#src/entities/video-album/read-album-id.ts'
import { AlbumSale } from '#src/features/buying/album-sale.tsx'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { SaveAlbumButton } from '#src/features/offline/save-album-button.tsx'
import { SellAlbum } from '#src/features/selling/sell-album.tsx'
import { AlbumPage } from '#src/features/video-albums/album-page.tsx'

export const Route = createFileRoute('/video/album/$albumId/{-$seo}')({
  params: { parse: ({ albumId }) => ({ albumId: readAlbumId(albumId) }), stringify: ({ albumId }) => ({ albumId: String(albumId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(videoAlbumQueries.details(params.albumId)),
  component: VideoAlbum,
})

function VideoAlbum() {
  const { albumId } = Route.useParams()
  const { data } = useSuspenseQuery(videoAlbumQueries.details(albumId))
  return data ? <Album albumId={albumId} /> : <ContentMissing kind="video_album" />
}

function Album({ albumId }: { albumId: VideoAlbumId }) {
  const album = useAlbum(albumId)
  const { totalComment, can } = album
  return (
    <AlbumPage
      albumId={albumId}
      actions={<SaveAlbumButton albumId={albumId} />}
      sale={
        <>
          <AlbumSale album={album} />
          <SellAlbum album={album} />
        </>
      }
      comments={<CommentsSection subject={{ typeId: 'video_album', itemId: albumId }} total={totalComment} canWrite={can.canComment} />}
    />
  )
}
