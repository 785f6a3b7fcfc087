import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ForumThreadId, Post, PostId, Thread } from '#contract/community/forums.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { WaitingBadge } from './internal/post-approval.tsx'
import { ReplyForm } from './internal/reply-form.tsx'

export interface ReplyPageProps {
  thread: Thread
  /** The post to quote. */
  quotedId: PostId | undefined
}

/** Writes a reply on a screen of its own. A closed thread takes none, nor does one that waits for staff. */
export function ReplyPage({ thread, quotedId }: ReplyPageProps) {
  const { t } = useLingui()
  const { threadId, title, can } = thread
  return (
    <Page title={t`Reply`} hasBack>
      <Stack>
        <Text size="head">{title}</Text>
        {!can.canReply && (
          <Note icon="lock-simple">
            <strong>{thread.isClosed ? <Trans>Closed</Trans> : <WaitingBadge />}</strong>
            <br />
            <Trans>This thread takes no replies.</Trans>
          </Note>
        )}
        {can.canReply && quotedId === undefined && <Reply threadId={threadId} quoted={null} />}
        {can.canReply && quotedId !== undefined && <QuotingReply threadId={threadId} quotedId={quotedId} />}
      </Stack>
    </Page>
  )
}

function Reply({ threadId, quoted }: { threadId: ForumThreadId; quoted: Post['quoted'] }) {
  const navigate = useNavigate()

  function handleSent(postId: PostId | null) {
    if (postId === null) return void navigate({ to: '/threads/$threadId', params: { threadId }, search: { at: 'last' }, replace: true })
    return void navigate({ to: '/threads/$threadId/post/$postId', params: { threadId, postId }, replace: true })
  }

  return <ReplyForm threadId={threadId} quoted={quoted} onSent={handleSent} />
}

/** Without the quoted post (it is deleted, or not on the device), the reply is written without it. */
function QuotingReply({ threadId, quotedId }: { threadId: ForumThreadId; quotedId: PostId }) {
  const { data, isPending } = useQuery(forumQueries.post(quotedId))
  if (isPending) return <Skeleton width="100%" height="160px" />
  return <Reply threadId={threadId} quoted={data?.threadId === threadId ? quoteOf(data) : null} />
}

function quoteOf({ postId, userName, text }: Post): NonNullable<Post['quoted']> {
  return { postId, userName, excerpt: plainExcerpt(text, previewLength) }
}
