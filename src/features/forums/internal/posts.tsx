import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, memo, useState, type RefObject } from 'react'
import type { PostId, Thread } from '#contract/community/forums.ts'
import type { PostEntry, PostList } from '#src/entities/forum/post-list.ts'
import { isDeepEqual } from '#src/lib/is-deep-equal.ts'
import { recallPlace } from '#src/ui/layout/virtual/list-places.ts'
import { useDrawnInParts } from '#src/ui/layout/virtual/use-drawn-in-parts.ts'
import { useReachedEdge } from '#src/ui/layout/virtual/use-reached-edge.ts'
import { SelectableItem } from '#src/ui/list/selectable-item.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { PostItem } from './post-item.tsx'
import { usePostsPlace } from './use-posts-place.ts'
import { useReadMark } from './use-read-mark.ts'
import styles from './post.module.css'

/** The parts of the query of a thread's posts that are used here. */
export interface PostsQuery {
  readonly isFetching: boolean
  readonly hasPreviousPage: boolean
  readonly hasNextPage: boolean
  readonly isFetchingPreviousPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchPreviousPageError: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchPreviousPage: () => Promise<unknown>
  readonly fetchNextPage: () => Promise<unknown>
}

export interface PostsProps {
  thread: Thread
  shown: PostList
  list: PostsQuery
  firstUnreadId: PostId | null
  target: PostId | null
  selection: Selection<PostId>
}

/** More than a phone shows at once. */
const drawnAtFirst = 8

/** Earlier posts load above and later ones below as the edges come near; the visible ones keep their position. */
export function Posts({ thread, shown: { sent, queued }, list, firstUnreadId, target, selection }: PostsProps) {
  const { t } = useLingui()
  const { threadId } = thread
  // The line stays where it was when the thread was opened: reading moves the mark.
  const [newFromId] = useState(firstUnreadId)
  const placeKey = `thread:${threadId}`
  // Only a thread that opens at its start: elsewhere the position depends on the posts above.
  const [isAtStart] = useState(() => target === null && recallPlace(placeKey) === undefined)
  const drawn = useDrawnInParts(sent, isAtStart ? sent.slice(0, drawnAtFirst) : sent)
  const place = usePostsPlace(placeKey, target, drawn[0]?.key, drawn.at(-1)?.key)
  useReadMark(place, { threadId, unreadFrom: firstUnreadId, lastKey: drawn.at(-1)?.key })
  // Never during another fetch: refetching the thread would abort the page being loaded.
  const top = useReachedEdge(
    list.hasPreviousPage && !list.isFetching && !list.isFetchPreviousPageError,
    () => void list.fetchPreviousPage(),
  )
  const end = useReachedEdge(
    drawn.length === sent.length && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError,
    () => void list.fetchNextPage(),
  )
  return (
    <div>
      <div ref={top} className={styles.edge}>
        {list.hasPreviousPage && (
          <Button variant="ghost" size="small" isBusy={list.isFetchingPreviousPage} onClick={() => void list.fetchPreviousPage()}>
            {list.isFetchPreviousPageError ? <Trans>Try again</Trans> : <Trans>Earlier posts</Trans>}
          </Button>
        )}
      </div>
      <PostRows place={place} thread={thread} entries={drawn} newFromId={newFromId} target={target} selection={selection} />
      <div ref={end} className={styles.edge}>
        {list.hasNextPage && (
          <Button variant="ghost" size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Later posts</Trans>}
          </Button>
        )}
      </div>
      {queued.length > 0 && (
        <ol aria-label={t`Replies that wait to be sent`} className={styles.list}>
          {queued.map((entry) => (
            <li key={entry.key}>
              <PostItem thread={thread} entry={entry} isTarget={false} selection={selection} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

interface PostRowsProps extends Pick<PostsProps, 'thread' | 'target' | 'selection'> {
  place: RefObject<HTMLOListElement | null>
  entries: readonly PostEntry[]
  newFromId: PostId | null
}

/** Drawn again only when a prop changes. Each page brings the whole thread again, mostly unchanged. */
const PostRows = memo(function PostRows({ place, thread, entries, newFromId, target, selection }: PostRowsProps) {
  const { t } = useLingui()
  const nameOf = (number: number) => t`Post ${number}`
  return (
    <ol ref={place} tabIndex={-1} aria-label={t`Posts in this thread`} className={styles.list}>
      {entries.map((entry, index) => (
        <Fragment key={entry.key}>
          {index > 0 && entry.post?.postId === newFromId && <NewFromHere />}
          <li data-post={entry.key}>
            <SelectableItem
              label={nameOf(entry.post?.number ?? 0)}
              isSelecting={selection.isActive && entry.post?.can.canMove === true}
              isSelected={entry.post !== null && selection.has(entry.post.postId)}
              onToggle={() => entry.post && selection.toggle(entry.post.postId)}
            >
              <PostItem thread={thread} entry={entry} isTarget={entry.post?.postId === target} selection={selection} />
            </SelectableItem>
          </li>
        </Fragment>
      ))}
    </ol>
  )
}, isSame)

function isSame({ thread, ...props }: PostRowsProps, { thread: nextThread, ...next }: PostRowsProps): boolean {
  const names = Object.keys(props) as Array<keyof typeof props>
  return names.every((name) => props[name] === next[name]) && isDeepEqual(thread, nextThread)
}

function NewFromHere() {
  return (
    <li className={styles.newFromHere}>
      <Trans>New from here</Trans>
    </li>
  )
}
