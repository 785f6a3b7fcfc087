import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Thread } from '#contract/community/forums.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { WaitingBadge } from './post-approval.tsx'
import { Highlighted } from './highlighted.tsx'
import { UnreadPosts } from './new-badge.tsx'
import { ThreadTags } from '../thread-tags.tsx'
import styles from './forums.module.css'

export interface ThreadRowProps {
  thread: Thread
  /** Names the forum, in lists of several. */
  hasForum: boolean
  /** Of its title, as a heading. */
  level?: 2 | 3
  /** Highlighted in its title. */
  wanted?: string | undefined
  /** The title only, with what is unread. */
  isShort?: boolean
}

/** A thread in a list. Opens at the first unread post. */
export function ThreadRow({ thread, hasForum, level = 2, wanted, isShort = false }: ThreadRowProps) {
  const { threadId, title, owner, post, isUnread } = thread
  return (
    <article className={classNames(styles.thread, !isUnread && styles.read, isShort && styles.short)}>
      {!isShort && <Avatar name={owner.userName} src={owner.userImage} />}
      <div className={styles.about}>
        <Text as={level === 2 ? 'h2' : 'h3'} size="head" lines={2}>
          {thread.isSticky && (
            <>
              <Icon name="bookmark-simple" size="meta" className={styles.flag} />
              <VisuallyHidden>
                <Trans>Pinned</Trans>
              </VisuallyHidden>{' '}
            </>
          )}
          {thread.pollId !== null && (
            <>
              <Icon name="chart-bar-horizontal" size="meta" className={styles.flag} />
              <VisuallyHidden>
                <Trans>Poll</Trans>
              </VisuallyHidden>{' '}
            </>
          )}
          {thread.isClosed && <Icon name="lock-simple" isFilled size="meta" className={styles.flag} />}
          <Link to="/threads/$threadId" params={{ threadId }} search={isUnread ? { at: 'unread' } : {}} className={styles.target}>
            <Highlighted text={title} wanted={wanted} />
          </Link>
        </Text>
        {!isShort && <Facts thread={thread} hasForum={hasForum} />}
      </div>
      <div className={styles.end}>
        {post && (
          <Text size="micro" isTabular>
            <Time value={post.publishedAt} form="relativeShort" />
          </Text>
        )}
        {thread.isWaiting && <WaitingBadge />}
        {isUnread && <UnreadPosts total={thread.unreadTotal} />}
      </div>
    </article>
  )
}

function Facts({ thread, hasForum }: { thread: Thread; hasForum: boolean }) {
  return (
    <>
      <Text size="meta" isTabular>
        {thread.owner.userName}
        {hasForum && <> · {thread.forumName}</>} · <Plural value={thread.postTotal - 1} one="# reply" other="# replies" />
        {thread.subscribed && (
          <>
            {' · '}
            <span className={styles.subscribed}>
              <Trans context="thread">Subscribed</Trans>
            </span>
          </>
        )}
        {thread.isClosed && (
          <>
            {' · '}
            <Trans>Closed</Trans>
          </>
        )}
      </Text>
      <ThreadTags tags={thread.tagList} isShort />
    </>
  )
}
