import { Trans, useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { MailThread } from '#contract/mail/mail.ts'
import { useSelf } from '#src/data/session/use-self.ts'
import type { LetterEntry } from '#src/entities/mail/letter-list.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { useDayOf } from '#src/ui/primitives/use-day-of.ts'
import { DayName } from '#src/ui/primitives/day-name.tsx'
import { LetterItem } from './letter-item.tsx'
import { useReachedEdge } from './use-reached-edge.ts'
import { useThreadPlace } from './use-thread-place.ts'
import styles from './letter.module.css'

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

export interface LettersProps {
  thread: MailThread
  letters: readonly LetterEntry[]
  list: EdgeQuery
}

/** Older messages load above and newer ones below as the edges come near; the visible ones keep their position. */
export function Letters({ thread, letters, list }: LettersProps) {
  const { t } = useLingui()
  const self = useSelf()
  const dayOf = useDayOf()
  const place = useThreadPlace(letters[0]?.key, letters.at(-1)?.key, letters.at(-1)?.sender.userId === self.userId)
  // Never during another fetch: refetching the thread would abort the page being loaded.
  const top = useReachedEdge(
    list.hasPreviousPage && !list.isFetching && !list.isFetchPreviousPageError,
    () => void list.fetchPreviousPage(),
  )
  const end = useReachedEdge(list.hasNextPage && !list.isFetching && !list.isFetchNextPageError, () => void list.fetchNextPage())

  return (
    <div className={styles.letters}>
      <div ref={top} className={styles.edge}>
        {list.hasPreviousPage && (
          <Button variant="ghost" size="small" isBusy={list.isFetchingPreviousPage} onClick={() => void list.fetchPreviousPage()}>
            {list.isFetchPreviousPageError ? <Trans>Try again</Trans> : <Trans>Older messages</Trans>}
          </Button>
        )}
      </div>
      <ol ref={place} tabIndex={-1} aria-label={t`Messages in this thread`} className={styles.list}>
        {letters.map((letter, index) => (
          <Fragment key={letter.key}>
            {dayOf(letters[index - 1]?.publishedAt ?? 0) !== dayOf(letter.publishedAt) && (
              <li className={styles.day}>
                <DayName atSeconds={letter.publishedAt} />
              </li>
            )}
            <li data-letter={letter.key}>
              <LetterItem thread={thread} entry={letter} isMine={letter.sender.userId === self.userId} />
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
