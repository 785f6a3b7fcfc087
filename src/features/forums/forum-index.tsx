import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Forum } from '#contract/community/forums.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { RowSkeletons } from '#src/ui/feedback/rows-awaited.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { NewBadge } from './internal/new-badge.tsx'
import { SubForums } from './internal/sub-forums.tsx'
import styles from './internal/forums.module.css'

/** The forums as a section of a page with more. */
export function ForumsSection() {
  return (
    <Section
      title={<Trans>Forums</Trans>}
      action={
        <Link to="/forums" className={linkTextClass()}>
          <Trans>All forums</Trans>
        </Link>
      }
    >
      <ForumIndex isNarrow />
    </Section>
  )
}

/** All forums with their sub-forums, what is new and who wrote last in each. `isNarrow`: the last post is below on the desktop, too. */
export function ForumIndex({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useLingui()
  const index = useQuery(forumQueries.index())
  if (index.isPending) return <RowSkeletons total={4} />
  if (!index.data) return <ListFailed error={index.error} onRetry={() => void index.refetch()} isRetrying={index.isFetching} />
  if (index.data.items.length === 0)
    return (
      <EmptyState icon="chat-circle" title={<Trans>No forums yet</Trans>}>
        <Trans>They’ll appear here once staff create them.</Trans>
      </EmptyState>
    )
  return (
    <ul aria-label={t`Forums`} className={isNarrow ? styles.forums : `${styles.forums} ${styles.wideForums}`}>
      {index.data.items.map((forum) => (
        <li key={forum.forumId}>
          <ForumRow forum={forum} level={isNarrow ? 3 : 2} />
        </li>
      ))}
    </ul>
  )
}

function ForumRow({ forum, level }: { forum: Forum; level: 2 | 3 }) {
  const { forumId, name, description, threadTotal, last, subForums } = forum
  return (
    <article className={styles.forum} aria-label={name}>
      <span className={styles.sign}>
        <Icon name="chat-circle" />
      </span>
      <div className={styles.about}>
        <Text as={level === 2 ? 'h2' : 'h3'} size="head">
          <Link to="/forums/$forumId/threads" params={{ forumId }} className={styles.link}>
            {name}
          </Link>
          {forum.isUnread && <NewBadge />}
        </Text>
        <Text size="meta" isTabular>
          {description !== '' && <>{description} · </>}
          <Plural value={threadTotal} one="# thread" other="# threads" />
        </Text>
      </div>
      {last && (
        <div className={styles.last}>
          <Avatar name={last.userName} src={last.userImage} size="small" />
          <div className={styles.about}>
            <Text size="meta" tone="text" isStrong lines={1}>
              <Link to="/threads/$threadId" params={{ threadId: last.threadId }} search={{ at: 'last' }} className={styles.link}>
                {last.title}
              </Link>
            </Text>
            <Text size="micro">
              <bdi>{last.userName}</bdi> · <Time value={last.publishedAt} form="relativeShort" />
            </Text>
          </div>
        </div>
      )}
      <SubForums name={name} subForums={subForums} />
    </article>
  )
}
