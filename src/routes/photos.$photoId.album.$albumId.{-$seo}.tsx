import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { readPhotoAlbumId, readPhotoId } from '#src/entities/photo/read-photo-id.ts'
import { PhotoMissing } from '#src/features/photos/photo-missing.tsx'
import { PhotoPage } from '#src/features/photos/photo-page.tsx'
import { PhotoComments } from './-photo-comments.tsx'

export const Route = createFileRoute('/photos/$photoId/album/$albumId/{-$seo}')({
  params: {
    parse: ({ photoId, albumId }) => ({ photoId: readPhotoId(photoId), albumId: readPhotoAlbumId(albumId) }),
    stringify: ({ photoId, albumId }) => ({ photoId: String(photoId), albumId: String(albumId) }),
  },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(photoQueries.details(params.photoId)), 'not_found'),
  component: PhotoInAlbum,
})

function PhotoInAlbum() {
  const { photoId, albumId } = Route.useParams()
  if (!Route.useLoaderData()) return <PhotoMissing />
  return <PhotoPage photoId={photoId} place={{ kind: 'album', albumId }} comments={<PhotoComments photoId={photoId} />} />
}
