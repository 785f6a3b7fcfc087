import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import { readPhotoAlbumId } from '#src/entities/photo/read-photo-id.ts'
import { photoAlbumQueries } from '#src/entities/photo-album/queries.ts'
import { usePhotoAlbum } from '#src/entities/photo-album/use-photo-album.ts'
import { PhotoAlbumSale } from '#src/features/buying/album-sale.tsx'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { PhotoAlbumPage } from '#src/features/photo-albums/photo-album-page.tsx'
import { SellPhotoAlbumDialog, useCanSell } from '#src/features/selling/sell-photo-album.tsx'

export const Route = createFileRoute('/photo/album/$albumId/{-$seo}')({
  params: { parse: ({ albumId }) => ({ albumId: readPhotoAlbumId(albumId) }), stringify: ({ albumId }) => ({ albumId: String(albumId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(photoAlbumQueries.details(params.albumId)),
  component: PhotoAlbum,
})

function PhotoAlbum() {
  const { albumId } = Route.useParams()
  const { data } = useSuspenseQuery(photoAlbumQueries.details(albumId))
  return data ? <Album albumId={albumId} /> : <ContentMissing kind="photo_album" />
}

function Album({ albumId }: { albumId: PhotoAlbumId }) {
  const album = usePhotoAlbum(albumId)
  const { totalComment, can } = album
  const canSell = useCanSell(album)
  return (
    <PhotoAlbumPage
      albumId={albumId}
      sale={<PhotoAlbumSale album={album} />}
      renderSell={canSell ? (onClose) => <SellPhotoAlbumDialog album={album} onClose={onClose} /> : undefined}
      comments={<CommentsSection subject={{ typeId: 'photo_album', itemId: albumId }} total={totalComment} canWrite={can.canComment} />}
    />
  )
}
