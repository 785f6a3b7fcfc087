import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MailThread, ThreadId } from '#contract/mail/mail.ts'
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { messageList } from '#src/entities/mail/message-list.ts'
import { mailQueries } from '#src/entities/mail/queries.ts'
import { shownThread } from '#src/entities/mail/thread-list.ts'
import { mailWrites, markThread } from '#src/entities/mail/writes.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { AnswerBox } from './internal/write/answer-box.tsx'
import { Messages } from './internal/thread/messages.tsx'
import { ReadingFrame } from './internal/reading-frame.tsx'
import { RequestPanel } from './internal/thread/request-panel.tsx'
import { ThreadHeader } from './internal/thread/thread-header.tsx'
import styles from './internal/thread/message.module.css'

/** The messages of a thread, oldest first, and the reply field. */
export function ThreadPage({ threadId }: { threadId: ThreadId }) {
  const currentUser = useCurrentUser()
  const list = useInfiniteQuery(mailQueries.thread(threadId))
  const layOverThread = useOverlay(mailWrites, 'thread')
  const layOverMessages = useOverlay(mailWrites, 'messages')
  const known = list.data?.pages.at(-1)?.thread
  useMarkRead(known, list.dataUpdatedAt)

  if (list.error instanceof CallError && list.error.code === 'not_found') return <ThreadMissing />
  if (!list.data || !known)
    return (
      <ReadingFrame title={<Skeleton shape="line" width="140px" />}>
        {list.isError ? (
          <div className={styles.messages}>
            <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
          </div>
        ) : (
          <MessageSkeletons />
        )}
      </ReadingFrame>
    )

  const { thread } = layOverThread(shownThread(known, currentUser.userId))
  const loadedMessages = list.data.pages.flatMap((page) => page.messages)
  const shownMessages = layOverMessages(messageList(threadId, loadedMessages, currentUser)).entries
  return (
    <ReadingFrame header={(back) => <ThreadHeader thread={thread} back={back} />}>
      <Messages key={threadId} thread={thread} messages={shownMessages} list={list} />
      <div className={styles.foot}>
        {thread.isRequest && <RequestPanel thread={thread} />}
        {thread.can.canReply ? <AnswerBox key={threadId} threadId={threadId} /> : <NoAnswer />}
      </div>
    </ReadingFrame>
  )
}

/**
 * Opening a thread marks it as read up to the newest visible message, once for each time the server reports it as
 * unread.
 */
function useMarkRead(thread: MailThread | undefined, knownAtMs: number): void {
  const threadId = thread?.threadId
  const isUnread = thread !== undefined && !thread.isRead
  // Notifies the server; queued without a connection, like any write.
  useEffect(() => {
    if (isUnread && threadId !== undefined) void markThread(threadId, true).catch(reportProblem)
  }, [isUnread, threadId, knownAtMs])
}

function NoAnswer() {
  return (
    <Note icon="prohibit">
      <Trans>You can’t reply in this thread.</Trans>
    </Note>
  )
}

function ThreadMissing() {
  const { t } = useLingui()
  return (
    <ReadingFrame title={t`Mail`}>
      <div className={styles.messages}>
        <EmptyState icon="link-break" title={<Trans>Thread not found</Trans>}>
          <Trans>It was removed, or was never addressed to you.</Trans>
        </EmptyState>
      </div>
    </ReadingFrame>
  )
}

function MessageSkeletons() {
  return (
    <div className={styles.messages}>
      <Skeleton width="60%" height="72px" />
      <div className={styles.mine}>
        <Skeleton width="50%" height="52px" />
      </div>
      <Skeleton width="70%" height="96px" />
    </div>
  )
}
