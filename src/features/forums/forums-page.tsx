import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { threadViews, type Forum } from '#contract/community/forums.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { RowSkeletons } from '#src/ui/feedback/rows-awaited.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { viewNames, viewPaths } from './threads-search.ts'
import { NewBadge } from './internal/new-badge.tsx'
import { SubForums } from './internal/sub-forums.tsx'
import { useWaitingThreads, WaitingThreads } from './internal/waiting-threads.tsx'
import styles from './internal/forums.module.css'

/** All forums with their sub-forums, the last post and what is new in each. */
export function ForumsPage() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const index = useQuery(forumQueries.index())
  const waiting = useWaitingThreads()
  const views = threadViews.map((key) => ({
    key,
    label: i18n._(viewNames[key]),
    isOn: key === 'all',
    onChoose: () => void navigate({ to: key === 'all' ? '/forums' : viewPaths[key] }),
  }))
  return (
    <ListPage
      title={<Trans>Forums</Trans>}
      hasBack
      search={{
        label: t`Search all posts`,
        placeholder: t`Search all posts`,
        value: '',
        onChange: (q) => q !== '' && void navigate({ to: '/forums/posts', search: { q } }),
      }}
      actions={<ListAction icon="plus" label={t`New thread`} href="/forums/new" />}
      views={views}
      panel={<Yours />}
      above={<WaitingThreads threads={waiting} />}
    >
      {index.isPending && <RowSkeletons total={4} />}
      {index.isError && !index.data && (
        <ListFailed error={index.error} onRetry={() => void index.refetch()} isRetrying={index.isFetching} />
      )}
      {index.data?.items.length === 0 && (
        <EmptyState icon="chat-circle" title={<Trans>No forums yet</Trans>}>
          <Trans>They’ll appear here once staff create them.</Trans>
        </EmptyState>
      )}
      {index.data && (
        <ul aria-label={t`Forums`} className={styles.forums}>
          {index.data.items.map((forum) => (
            <li key={forum.forumId}>
              <ForumRow forum={forum} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function ForumRow({ forum }: { forum: Forum }) {
  const { forumId, name, description, threadTotal, last, subForums } = forum
  return (
    <article className={styles.forum} aria-label={name}>
      <span className={styles.sign}>
        <Icon name="chat-circle" />
      </span>
      <div className={styles.about}>
        <Text as="h2" size="head">
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
          <Text size="meta" tone="text" isStrong lines={1}>
            <Link to="/threads/$threadId" params={{ threadId: last.threadId }} search={{ at: 'last' }} className={styles.link}>
              {last.title}
            </Link>
          </Text>
          <Text size="micro">
            <Time value={last.publishedAt} form="relativeShort" />
          </Text>
        </div>
      )}
      <SubForums name={name} subForums={subForums} />
    </article>
  )
}

function Yours() {
  const link = RouterLink
  return (
    <Section title={<Trans>Yours</Trans>} size="head">
      <ListRow start={<Icon name="note-pencil" />} title={<Trans>My Threads</Trans>} href={viewPaths.my} link={link} />
      <ListRow start={<Icon name="bell" />} title={<Trans>Subscribed</Trans>} href={viewPaths.subscribed} link={link} />
      <ListRow start={<Icon name="magnifying-glass" />} title={<Trans>Search all posts</Trans>} href="/forums/posts" link={link} />
    </Section>
  )
}
