import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { commentList } from '#src/entities/comment/comment-list.ts'
import { commentQueries, type CommentSubject } from '#src/entities/comment/queries.ts'
import { commentSubject, commentWrites, sendComment } from '#src/entities/comment/writes.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { networkState } from '#src/platform/network.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { CommentThread } from './internal/comment-thread.tsx'
import { Composer } from './internal/composer.tsx'
import styles from './internal/comment.module.css'

export interface CommentsSectionProps {
  subject: CommentSubject
  /** On the server; the member's own comments that wait for a connection are added here. */
  total: number
  /** False: read only. */
  canWrite?: boolean
}

/**
 * Threads newest first, with their replies; comments that wait for a connection are shown in place. Collapsed, only
 * the title is shown. What was typed for one item is not carried over to the next one.
 */
export function CommentsSection({ subject, total, canWrite = true }: CommentsSectionProps) {
  const [isOpen, setIsOpen] = useState(true)
  const layOver = useOverlay(commentWrites, 'total', commentSubject(subject))
  return (
    <Section
      title={<CommentsTitle total={layOver(total)} />}
      action={
        <Button variant="link" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>Hide comments</Trans> : <Trans>Show comments</Trans>}
        </Button>
      }
    >
      {isOpen && <CommentList key={commentSubject(subject)} subject={subject} canWrite={canWrite} />}
    </Section>
  )
}

function CommentList({ subject, canWrite }: Required<Pick<CommentsSectionProps, 'subject' | 'canWrite'>>) {
  const { t } = useLingui()
  const currentUser = useCurrentUser()
  const list = useInfiniteQuery(commentQueries.list(subject, null))
  const layOver = useOverlay(commentWrites, 'list', commentSubject(subject))
  useFailureTold(list.error)
  const threads = layOver(commentList(list.data?.pages.flatMap((page) => page.items) ?? [], null, currentUser)).entries

  return (
    <Stack>
      {canWrite && <Composer draftKey={commentSubject(subject)} onSend={(words) => sendComment(subject, words, null)} />}
      {list.isPending && <CommentsSkeleton />}
      {list.isError && !list.data && <FailedState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
      {list.data && threads.length === 0 && (
        <Text tone="muted">
          <Trans>No comments yet.</Trans>
        </Text>
      )}
      <ul tabIndex={-1} aria-label={t`Comments`} className={styles.list}>
        {threads.map((thread) => (
          <li key={thread.key}>
            <CommentThread subject={subject} entry={thread} knownAt={list.dataUpdatedAt} />
          </li>
        ))}
      </ul>
      <MoreButton list={list}>
        <Trans>More comments</Trans>
      </MoreButton>
    </Stack>
  )
}

/** A failed load is told in a notice and recorded (2§8), except without a connection, where the screen shows what is on the device. */
function useFailureTold(error: Error | null): void {
  const { i18n } = useLingui()

  // Told once for each failure, whether or not comments are on the screen already.
  useEffect(() => {
    if (!(error instanceof CallError) || !networkState.isOnline.get()) return
    reportProblem(new Error(`comments could not be loaded: ${error.code}`))
    notify({ tone: 'error', text: i18n._(messageForCode(error.code)) })
  }, [error, i18n])
}

function CommentsTitle({ total }: { total: number }) {
  return total === 0 ? <Trans>Comments</Trans> : <Plural value={total} one="# comment" other="# comments" />
}

function CommentsSkeleton() {
  return (
    <Stack gap={3}>
      <Skeleton shape="line" width="40%" />
      <Skeleton shape="line" width="90%" />
      <Skeleton shape="line" width="70%" />
    </Stack>
  )
}
