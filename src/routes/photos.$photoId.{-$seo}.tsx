import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { readPhotoId } from '#src/entities/photo/read-photo-id.ts'
import { PhotoComments } from './-photo-comments.tsx'
import { PhotoMissing } from '#src/features/photos/photo-missing.tsx'
import { PhotoPage } from '#src/features/photos/photo-page.tsx'
import { readPhotoContext, type PhotoContext } from '#src/features/photos/photos-search.ts'

export const Route = createFileRoute('/photos/$photoId/{-$seo}')({
  params: { parse: ({ photoId }) => ({ photoId: readPhotoId(photoId) }), stringify: ({ photoId }) => ({ photoId: String(photoId) }) },
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as PhotoContext,
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(photoQueries.details(params.photoId)), 'not_found'),
  component: Photo,
})

function Photo() {
  const { photoId } = Route.useParams()
  const address = readPhotoContext(Route.useSearch())
  if (!Route.useLoaderData()) return <PhotoMissing />
  return <PhotoPage photoId={photoId} place={{ kind: 'list', address }} comments={<PhotoComments photoId={photoId} />} />
}
