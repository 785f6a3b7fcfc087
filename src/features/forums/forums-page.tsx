import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { threadViews } from '#contract/community/forums.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { markAllRead } from '#src/entities/forum/writes.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useScreenAhead } from '#src/ui/list/use-screen-ahead.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { ForumIndex } from './forum-index.tsx'
import { viewNames, viewPaths } from './threads-search.ts'
import { useWaitingThreads, WaitingThreads } from './internal/waiting-threads.tsx'

/** All forums with their sub-forums, the last post and what is new in each. */
export function ForumsPage() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const index = useQuery(forumQueries.index())
  const waiting = useWaitingThreads()
  useScreenAhead('/threads/$threadId/')
  const hasUnread = index.data?.items.some((forum) => forum.isUnread || forum.subForums.some((sub) => sub.isUnread)) === true
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
      actions={
        <>
          <MarkAllRead isShown={hasUnread} />
          <ListAction icon="plus" label={t`New thread`} href="/forums/new" />
        </>
      }
      views={views}
      panel={<Yours />}
      above={<WaitingThreads threads={waiting} />}
    >
      <ForumIndex />
    </ListPage>
  )
}

/** What is there now counts as read; also without a connection. */
function MarkAllRead({ isShown }: { isShown: boolean }) {
  const { t } = useLingui()
  if (!isShown) return null
  return <IconButton icon="checks" label={t`Mark all read`} onClick={() => void markAllRead().catch(reportProblem)} />
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
