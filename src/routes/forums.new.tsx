import { createFileRoute } from '@tanstack/react-router'
import { NewThreadPage } from '#src/features/forums/new-thread-page.tsx'
import { readChosenForum, type ForumChoice } from '#src/features/forums/threads-search.ts'

export const Route = createFileRoute('/forums/new')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as ForumChoice,
  component: NewThread,
})

function NewThread() {
  return <NewThreadPage forumId={readChosenForum(Route.useSearch())} />
}
