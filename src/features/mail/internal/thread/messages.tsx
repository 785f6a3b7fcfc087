import { Trans, useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { MailThread } from '#contract/mail/mail.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import type { MessageEntry } from '#src/entities/mail/message-list.ts'
import { useReachedEdge } from '#src/ui/layout/virtual/use-reached-edge.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { useDayOf } from '#src/ui/primitives/use-day-of.ts'
import { DayName } from '#src/ui/primitives/day-name.tsx'
import { MessageItem } from './message-item.tsx'
import { useThreadPlace } from './use-thread-place.ts'
import styles from './message.module.css'

type EdgeQuery = Pick<
  UseInfiniteQueryResult,
  | 'hasPreviousPage'
  | 'hasNextPage'
  | 'isFetching'
  | 'isFetchingPreviousPage'
  | 'isFetchingNextPage'
  | 'isFetchPreviousPageError'
  | 'isFetchNextPageError'
  | 'fetchPreviousPage'
  | 'fetchNextPage'
>

export interface MessagesProps {
  thread: MailThread
  messages: readonly MessageEntry[]
  list: EdgeQuery
}

/** Older messages load above and newer ones below as the edges come near; the visible ones keep their position. */
export function Messages({ thread, messages, list }: MessagesProps) {
  const { t } = useLingui()
  const currentUser = useCurrentUser()
  const dayOf = useDayOf()
  const place = useThreadPlace(messages[0]?.key, messages.at(-1)?.key, messages.at(-1)?.sender.userId === currentUser.userId)
  // Never during another fetch: refetching the thread would abort the page being loaded.
  const top = useReachedEdge(
    list.hasPreviousPage && !list.isFetching && !list.isFetchPreviousPageError,
    () => void list.fetchPreviousPage(),
  )
  const end = useReachedEdge(list.hasNextPage && !list.isFetching && !list.isFetchNextPageError, () => void list.fetchNextPage())

  return (
    <div className={styles.messages}>
      <div ref={top} className={styles.edge}>
        {list.hasPreviousPage && (
          <Button variant="ghost" size="small" isBusy={list.isFetchingPreviousPage} onClick={() => void list.fetchPreviousPage()}>
            {list.isFetchPreviousPageError ? <Trans>Try again</Trans> : <Trans>Older messages</Trans>}
          </Button>
        )}
      </div>
      <ol ref={place} tabIndex={-1} aria-label={t`Messages in this thread`} className={styles.list}>
        {messages.map((message, index) => (
          <Fragment key={message.key}>
            {dayOf(messages[index - 1]?.publishedAt ?? 0) !== dayOf(message.publishedAt) && (
              <li className={styles.day}>
                <DayName atSeconds={message.publishedAt} />
              </li>
            )}
            <li data-message={message.key}>
              <MessageItem thread={thread} entry={message} isMine={message.sender.userId === currentUser.userId} />
            </li>
          </Fragment>
        ))}
      </ol>
      <div ref={end} className={styles.edge}>
        {list.hasNextPage && (
          <Button variant="ghost" size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Newer messages</Trans>}
          </Button>
        )}
      </div>
    </div>
  )
}
