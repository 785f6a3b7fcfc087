import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { commentList, type CommentEntry } from '#src/entities/comment/comment-list.ts'
import { commentQueries, repliesOf, type CommentSubject } from '#src/entities/comment/queries.ts'
import { commentSubject, commentWrites, sendComment } from '#src/entities/comment/writes.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { CommentItem } from './comment-item.tsx'
import { Composer } from './composer.tsx'
import styles from './comment.module.css'

export interface CommentThreadProps {
  subject: CommentSubject
  entry: CommentEntry
  /** When the thread was fetched. */
  knownAt: number
}

/** A comment with its replies, which open on request; a reply box opens and closes. */
export function CommentThread({ subject, entry, knownAt }: CommentThreadProps) {
  const currentUser = useCurrentUser()
  const [isReplying, setIsReplying] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(true)
  const threadId = entry.comment?.commentId ?? null
  const hasReplies = (entry.comment?.childTotal ?? 0) > 0
  const known = entry.comment && hasReplies ? repliesOf(entry.comment) : undefined
  const replies = useInfiniteQuery({
    ...commentQueries.list(subject, threadId),
    enabled: isOpen && threadId !== null && hasReplies,
    ...(known && { initialData: known, initialDataUpdatedAt: knownAt }),
  })
  const layOver = useOverlay(commentWrites, 'list', commentSubject(subject))
  const sent = replies.data?.pages.flatMap((page) => page.items) ?? []
  const shown = threadId === null ? [] : layOver(commentList(sent, threadId, currentUser)).entries
  const isMine = entry.comment === null || entry.comment.userId === currentUser.userId

  function endReply() {
    setIsReplying(false)
    // Returns the focus to where the box was opened from.
    replyButton.current?.focus()
  }

  return (
    <article className={styles.thread}>
      <CommentItem
        entry={entry}
        onReply={entry.comment?.can.canReply ? () => setIsReplying(true) : undefined}
        replyButtonRef={replyButton}
      />
      <div className={classNames(styles.replies, isMine && styles.mine, shown.length === 0 && !isReplying && styles.empty)}>
        {hasReplies && (
          <Button variant="link" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? (
              <Trans>Hide replies</Trans>
            ) : (
              <Plural value={entry.comment?.childTotal ?? 0} one="Show # reply" other="Show # replies" />
            )}
          </Button>
        )}
        {isOpen && shown.map((reply) => <CommentItem key={reply.key} entry={reply} isReply />)}
        {isOpen && replies.hasNextPage && (
          <Button variant="link" size="small" isBusy={replies.isFetchingNextPage} onClick={() => void replies.fetchNextPage()}>
            <Trans>More replies</Trans>
          </Button>
        )}
        {isReplying && threadId !== null && (
          <Composer
            draftKey={`${commentSubject(subject)}:${threadId}`}
            hasAutoFocus
            onCancel={endReply}
            onSend={async (words) => {
              await sendComment(subject, words, threadId)
              setIsOpen(true)
              endReply()
            }}
          />
        )}
      </div>
    </article>
  )
}
