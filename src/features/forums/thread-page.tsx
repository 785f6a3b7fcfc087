import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ForumThreadId, OpenThread, PostId, Thread } from '#contract/community/forums.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { postList } from '#src/entities/forum/post-list.ts'
import { forumQueries, openedPages } from '#src/entities/forum/queries.ts'
import { forumWrites, setSubscribed } from '#src/entities/forum/writes.ts'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { RowSkeletons } from '#src/ui/feedback/rows-awaited.tsx'
import { BarExtra } from '#src/ui/layout/bar-extra.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { useSelection } from '#src/ui/list/use-selection.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { Posts, type PostsQuery } from './internal/posts.tsx'
import { ReplyForm } from './internal/reply-form.tsx'
import { ThreadMenu } from './internal/thread-menu.tsx'
import { ThreadTags } from './thread-tags.tsx'
import styles from './internal/post.module.css'

export interface ThreadPageProps {
  threadId: ForumThreadId
  /** The post to show; null for the start. */
  target: PostId | null
  /** The address names a post that does not exist, or not for the viewer. */
  isPostMissing?: boolean | undefined
}

/** A thread: its posts, the reply, what the member and moderators can do with it. */
export function ThreadPage({ threadId, target, isPostMissing = false }: ThreadPageProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(forumQueries.posts(threadId))
  const layOver = useOverlay(forumWrites, 'thread')
  const pages = list.data && openedPages(list.data)
  const known = pages?.at(-1)?.thread
  if (pages === null) return <ContentMissing kind="thread" />
  if (!pages || !known)
    return (
      <Page title={t`Thread`} hasBack>
        {list.isError ? (
          <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : (
          <RowSkeletons total={4} />
        )}
      </Page>
    )
  return <OpenedThread thread={layOver(known)} list={list} pages={pages} target={target} isPostMissing={isPostMissing} />
}

interface OpenedThreadProps extends Required<Pick<ThreadPageProps, 'target' | 'isPostMissing'>> {
  thread: Thread
  list: PostsQuery
  pages: readonly OpenThread[]
}

function OpenedThread({ thread, list, pages, target, isPostMissing }: OpenedThreadProps) {
  const currentUser = useCurrentUser()
  const isDesktop = useIsDesktop()
  const selection = useSelection<PostId>()
  const layOver = useOverlay(forumWrites, 'posts')
  const { threadId, title } = thread
  const loaded = pages.flatMap(({ posts }) => posts)
  const shown = layOver(postList(threadId, loaded, currentUser))
  const page = (
    <Page
      title={title}
      hasBack
      actions={
        <>
          <SubscribeBell thread={thread} />
          <ThreadMenu thread={thread} selection={selection} />
        </>
      }
      panel={isDesktop ? <ThreadFacts thread={thread} /> : undefined}
    >
      <Stack>
        <ThreadLine thread={thread} />
        <ThreadTags tags={thread.tagList} />
        {thread.isClosed && <ClosedNote closed={thread.closed} />}
        {isPostMissing && (
          <Note>
            <Trans>That post isn’t here any more. This is its thread.</Trans>
          </Note>
        )}
        <Posts
          thread={thread}
          shown={shown}
          list={list}
          firstUnreadId={pages.at(-1)?.firstUnreadId ?? null}
          target={target}
          selection={selection}
        />
        {thread.can.canReply &&
          !selection.isActive &&
          (isDesktop ? <InlineReply threadId={threadId} /> : <ReplyLink threadId={threadId} />)}
      </Stack>
    </Page>
  )
  // On the phone, the bell in the bar is the subscription's: a second one beside it, for notifications, would be confusing.
  return isDesktop ? page : <BarExtra value={null}>{page}</BarExtra>
}

function ThreadLine({ thread: { forumId, forumName, postTotal } }: { thread: Thread }) {
  return (
    <Text size="meta" isTabular>
      <Link to="/forums/$forumId/threads" params={{ forumId }} className={linkTextClass()}>
        {forumName}
      </Link>{' '}
      · <Plural value={postTotal - 1} one="# reply" other="# replies" />
    </Text>
  )
}

function ClosedNote({ closed }: Pick<Thread, 'closed'>) {
  return (
    <Note icon="lock-simple">
      <strong>
        <Trans>Closed</Trans>
      </strong>
      {closed && <Closing closed={closed} />}
      <br />
      <Trans>You can still read and like.</Trans>
    </Note>
  )
}

/** By whom and when, and the reason if there is one. */
function Closing({ closed: { by, closedAt, reason } }: { closed: NonNullable<Thread['closed']> }) {
  const name = by?.userName
  const day = <Time value={closedAt} form="date" />
  return (
    <>
      <br />
      {name !== undefined ? (
        <Trans>
          By {name} on {day}
        </Trans>
      ) : (
        day
      )}
      {reason !== '' && (
        <>
          <br />
          <q dir="auto">{reason}</q>
        </>
      )}
    </>
  )
}

/** Remounted after each reply, and then empty. */
function InlineReply({ threadId }: { threadId: ForumThreadId }) {
  const [sentTotal, setSentTotal] = useState(0)
  return (
    <div className={styles.inlineReply}>
      <ReplyForm key={sentTotal} threadId={threadId} quoted={null} onSent={() => setSentTotal(sentTotal + 1)} />
    </div>
  )
}

/** In place of the phone's tab bar. */
function ReplyLink({ threadId }: { threadId: ForumThreadId }) {
  return (
    <div className={styles.write} data-covers-bars>
      <Link to="/threads/$threadId/reply" params={{ threadId }} className={buttonClass({ variant: 'primary', isBlock: true })}>
        <Trans>Write a reply</Trans>
      </Link>
    </div>
  )
}

const toggleSubscription = ({ threadId, subscribed }: Thread) => void setSubscribed(threadId, !subscribed).catch(reportProblem)

/** On the phone, which has no panel beside the posts. */
function SubscribeBell({ thread }: { thread: Thread }) {
  const { t } = useLingui()
  const isDesktop = useIsDesktop()
  if (isDesktop) return null
  return (
    <IconButton
      icon="bell"
      isOn={thread.subscribed}
      label={thread.subscribed ? t({ message: 'Subscribed', context: 'thread' }) : t`Subscribe`}
      onClick={() => toggleSubscription(thread)}
    />
  )
}

function ThreadFacts({ thread }: { thread: Thread }) {
  const { i18n } = useLingui()
  const { owner, postTotal, post, subscribed } = thread
  return (
    <Stack>
      <Button
        variant={subscribed ? 'on' : 'quiet'}
        icon="bell"
        isBlock
        aria-pressed={subscribed}
        onClick={() => toggleSubscription(thread)}
      >
        {subscribed ? <Trans context="thread">Subscribed</Trans> : <Trans>Subscribe</Trans>}
      </Button>
      <dl className={styles.facts}>
        <dt>
          <Trans>Started by</Trans>
        </dt>
        <dd>{owner.userName}</dd>
        <dt>
          <Trans>Replies</Trans>
        </dt>
        <dd>{i18n.number(postTotal - 1)}</dd>
        {post && (
          <>
            <dt>
              <Trans>Last post</Trans>
            </dt>
            <dd>
              <Time value={post.publishedAt} form="relativeShort" />
            </dd>
          </>
        )}
      </dl>
    </Stack>
  )
}
