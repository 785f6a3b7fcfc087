import { createFileRoute } from '@tanstack/react-router'
import { readCommentsAddress } from '#src/features/comments/comments-address.ts'
import { CommentsPage } from '#src/features/comments/comments-page.tsx'

export const Route = createFileRoute('/comments/{-$trigger}/{-$arg1}/{-$type_id}/{-$content_id}')({ component: Comments })

function Comments() {
  return <CommentsPage address={readCommentsAddress(Route.useParams())} />
}
