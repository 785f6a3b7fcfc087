import { createFileRoute } from '@tanstack/react-router'
import { openThread } from '#src/entities/forum/open-thread.ts'
import { readForumThreadId } from '#src/entities/forum/read-forum-ids.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { ThreadMissing } from '#src/features/forums/thread-missing.tsx'
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
  loader: ({ context, params, deps: { start } }) =>
    orMissing(
      openThread(context.queries(), params.threadId, start).then((target) => ({ target })),
      'not_found',
    ),
  component: Thread,
})

function startOf(at: unknown): 'first' | 'unread' | 'last' {
  return at === 'unread' || at === 'last' ? at : 'first'
}

function Thread() {
  const { threadId } = Route.useParams()
  const opened = Route.useLoaderData()
  return opened ? <ThreadPage key={threadId} threadId={threadId} target={opened.target} /> : <ThreadMissing />
}
