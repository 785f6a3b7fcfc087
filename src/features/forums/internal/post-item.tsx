import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Post, PostId, Thread } from '#contract/community/forums.ts'
import { readingMinutes } from '#contract/policy/community/forums.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { TextPictures } from '#src/entities/attachment/text-pictures.tsx'
import { UnsentPictures } from '#src/entities/attachment/unsent-pictures.tsx'
import { ParsedText } from '#src/entities/content/parsed-text.tsx'
import type { PostEntry } from '#src/entities/forum/post-list.ts'
import { RoleBadge } from '#src/entities/member/role-badge.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { PostApproval } from './post-approval.tsx'
import { EditForm } from './edit-form.tsx'
import { PostTools } from './post-tools.tsx'
import { QuotedPost } from './quoted-post.tsx'
import { ThreadPoll } from './thread-poll.tsx'
import { WaitingPost } from './waiting-post.tsx'
import styles from './post.module.css'

export interface PostItemProps {
  thread: Thread
  entry: PostEntry
  /** The address names it. */
  isTarget: boolean
  selection: Selection<PostId>
}

/** Shorter posts say nothing about how long reading takes. */
const longMinutes = 2

export function PostItem({ thread, entry, isTarget, selection }: PostItemProps) {
  const { t } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const { post, text, quoted } = entry
  const currentUser = useCurrentUser()
  const isOwn = post?.userId === currentUser.userId
  const minutes = readingMinutes(text)
  const number = post?.number ?? 0
  return (
    <article
      className={classNames(styles.post, isTarget && styles.target)}
      aria-label={post ? t`Post ${number}` : t`Your reply`}
      aria-current={isTarget ? 'location' : undefined}
    >
      <Avatar name={entry.author.userName} src={entry.author.userImage} />
      <div className={styles.head}>
        <Byline entry={entry} />
        <Text size="meta" isTabular>
          <Time value={entry.publishedAt} form="dateTime" />
          {minutes >= longMinutes && (
            <>
              {' · '}
              <Plural value={minutes} one="# min read" other="# min read" />
            </>
          )}
        </Text>
      </div>
      {post && <PostNumber post={post} />}
      <div className={styles.body}>
        {quoted && <QuotedPost threadId={thread.threadId} quoted={quoted} />}
        {isEditing && post ? (
          <EditForm
            thread={thread}
            post={post}
            text={text}
            refused={entry.state.kind === 'failed' ? entry.write : null}
            onEnd={() => setIsEditing(false)}
          />
        ) : (
          <ParsedText text={text} nodes={post?.text === text ? post.textParsed : null} />
        )}
        <PostPictures entry={entry} />
        {post?.number === 1 && thread.pollId !== null && <ThreadPoll pollId={thread.pollId} />}
        {post?.approval && <PostApproval approval={post.approval} isOwn={isOwn} />}
        <WaitingPost write={entry.write} state={entry.state} isClosed={thread.isClosed} post={post} />
        {post && !isEditing && <PostTools thread={thread} post={post} selection={selection} onEdit={() => setIsEditing(true)} />}
      </div>
    </article>
  )
}

/** Photos of the post; while it waits to be sent, those on the device. */
function PostPictures({ entry: { post, write, author } }: { entry: PostEntry }) {
  if (post) return post.attachments.length > 0 && <TextPictures attachments={post.attachments} senderName={author.userName} />
  return write?.files && <UnsentPictures files={write.files} senderName={author.userName} />
}

function Byline({ entry: { post, author } }: { entry: PostEntry }) {
  if (!post || post.isDeleted)
    return (
      <Text as="span" isStrong>
        {author.userName}
      </Text>
    )
  return (
    <span className={styles.byline}>
      <Link to="/members/$memberId" params={{ memberId: post.userName }} className={styles.author}>
        {post.userName}
      </Link>
      <RoleBadge role={post.role} />
    </span>
  )
}

function PostNumber({ post: { threadId, postId, number } }: { post: Post }) {
  const { t, i18n } = useLingui()
  return (
    <Link
      to="/threads/$threadId/post/$postId"
      params={{ threadId, postId }}
      className={styles.number}
      aria-label={t`Link to post ${number}`}
    >
      #{i18n.number(number)}
    </Link>
  )
}
