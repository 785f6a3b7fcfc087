import type { PhotoId } from '#contract/content/ids.ts'
import { usePhoto } from '#src/entities/photo/use-photo.ts'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'

/** The comments of a photo, which has two addresses: alone, and inside its album. */
export function PhotoComments({ photoId }: { photoId: PhotoId }) {
  const { totalComment, can } = usePhoto(photoId)
  // Another photo has another draft of a comment.
  return <CommentsSection key={photoId} subject={{ typeId: 'photo', itemId: photoId }} total={totalComment} canWrite={can.canComment} />
}
