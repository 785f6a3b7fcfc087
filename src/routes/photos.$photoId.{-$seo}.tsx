import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { readPhotoId } from '#src/entities/photo/read-photo-id.ts'
import { PhotoComments } from './-photo-comments.tsx'
import { PhotoPage } from '#src/features/photos/photo-page.tsx'
import { readPhotoContext, type PhotoContext } from '#src/features/photos/photos-search.ts'

export const Route = createFileRoute('/photos/$photoId/{-$seo}')({
  params: { parse: ({ photoId }) => ({ photoId: readPhotoId(photoId) }), stringify: ({ photoId }) => ({ photoId: String(photoId) }) },
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as PhotoContext,
  loader: ({ context, params }) => context.queries().ensureQueryData(photoQueries.details(params.photoId)),
  component: Photo,
})

function Photo() {
  const { photoId } = Route.useParams()
  const address = readPhotoContext(Route.useSearch())
  const { data } = useSuspenseQuery(photoQueries.details(photoId))
  if (!data) return <ContentMissing kind="photo" />
  return <PhotoPage photoId={photoId} place={{ kind: 'list', address }} comments={<PhotoComments photoId={photoId} />} />
}
