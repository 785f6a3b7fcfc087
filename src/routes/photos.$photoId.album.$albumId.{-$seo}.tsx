import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { readPhotoAlbumId, readPhotoId } from '#src/entities/photo/read-photo-id.ts'
import { PhotoPage } from '#src/features/photos/photo-page.tsx'
import { PhotoComments } from './-photo-comments.tsx'

export const Route = createFileRoute('/photos/$photoId/album/$albumId/{-$seo}')({
  params: {
    parse: ({ photoId, albumId }) => ({ photoId: readPhotoId(photoId), albumId: readPhotoAlbumId(albumId) }),
    stringify: ({ photoId, albumId }) => ({ photoId: String(photoId), albumId: String(albumId) }),
  },
  loader: ({ context, params }) => context.queries().ensureQueryData(photoQueries.details(params.photoId)),
  component: PhotoInAlbum,
})

function PhotoInAlbum() {
  const { photoId, albumId } = Route.useParams()
  const { data } = useSuspenseQuery(photoQueries.details(photoId))
  if (!data) return <ContentMissing kind="photo" />
  return <PhotoPage photoId={photoId} place={{ kind: 'album', albumId }} comments={<PhotoComments photoId={photoId} />} />
}
