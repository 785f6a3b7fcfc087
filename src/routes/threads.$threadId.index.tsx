import { createFileRoute } from '@tanstack/react-router'
import { openThread } from '#src/entities/forum/open-thread.ts'
import { readForumThreadId } from '#src/entities/forum/read-forum-ids.ts'
import { ThreadPage } from '#src/features/forums/thread-page.tsx'

interface ThreadSearch {
  /** Opens at the first unread post, or at the end. */
  at?: unknown
}

export const Route = createFileRoute('/threads/$threadId/')({
  params: {
    parse: ({ threadId }) => ({ threadId: readForumThreadId(threadId) }),
    stringify: ({ threadId }) => ({ threadId: String(threadId) }),
  },
  validateSearch: (search: Record<string, unknown>) => search as ThreadSearch,
  loaderDeps: ({ search: { at } }) => ({ start: startOf(at) }),
  loader: ({ context, params, deps: { start } }) => openThread(context.queries(), params.threadId, start),
  component: Thread,
})

function startOf(at: unknown): 'first' | 'unread' | 'last' {
  return at === 'unread' || at === 'last' ? at : 'first'
}

function Thread() {
  const { threadId } = Route.useParams()
  const opened = Route.useLoaderData()
  return <ThreadPage key={threadId} threadId={threadId} target={opened?.target ?? null} />
}
