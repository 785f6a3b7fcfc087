import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { threadViews, type ForumId } from '#contract/community/forums.ts'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { forumWrites } from '#src/entities/forum/writes.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { tagFilters } from '#src/entities/tag/tag-filter-sheet.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedGrid } from '#src/ui/list/paged-grid.tsx'
import { useScreenAhead } from '#src/ui/list/use-screen-ahead.ts'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import {
  filterOf,
  keptFilter,
  viewNames,
  viewPaths,
  wantedText,
  type ThreadsAddress,
  type ThreadsSearch,
  type ThreadView,
} from './threads-search.ts'
import { SubForums } from './internal/sub-forums.tsx'
import { ThreadRow } from './internal/thread-row.tsx'
import { useWaitingThreads, WaitingThreads } from './internal/waiting-threads.tsx'
import styles from './internal/forums.module.css'

export interface ThreadsPageProps {
  address: ThreadsAddress
}

/** The threads of one forum or of all, 30 at a time, by view and title. */
export function ThreadsPage({ address }: ThreadsPageProps) {
  const { t } = useLingui()
  const { forumId, view, search } = address
  const filter = filterOf(address)
  const list = useInfiniteQuery(forumQueries.threads(filter))
  const layOver = useOverlay(forumWrites, 'thread')
  const waiting = useWaitingThreads(forumId)
  useScreenAhead('/threads/$threadId/')
  const forum = useForum(forumId)
  const handleSearch = useSearchChange<ThreadsSearch>(search)
  const first = list.data?.pages[0]
  const title = useTitle(view, forum?.name ?? itemsOf(list)[0]?.forumName, forumId)
  return (
    <ListPage
      title={title}
      hasBack
      search={{
        label: t`Search thread titles`,
        placeholder: t`Title`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={
        <>
          {/* A saved search is of all forums: the lists of single ones have addresses of their own. */}
          {forumId === undefined && <SavedSearchesButton module="forums" keptFilter={keptFilter} current={{ view, search }} />}
          <ListAction icon="plus" label={t`New thread`} href={forumId === undefined ? '/forums/new' : `/forums/new?forum=${forumId}`} />
        </>
      }
      views={useViews(address)}
      filters={tagFilters(search, { applyLabel: () => <Trans>Show the threads</Trans>, onApply: handleSearch })}
      total={first && <ThreadTotal first={first} />}
      sort={<SearchPosts forumId={forumId} />}
      above={
        <>
          {forum && <SubForums name={forum.name} subForums={forum.subForums} />}
          <WaitingThreads threads={view === 'all' || view === 'my' ? waiting : []} />
        </>
      }
    >
      <PagedGrid
        label={t`Threads`}
        list={list}
        items={itemsOf(list).map((thread) => layOver(thread))}
        itemKey={({ threadId }) => threadId}
        renderItem={(thread) => <ThreadRow thread={thread} hasForum={forumId === undefined} wanted={wantedText(search)} />}
        columns={1}
        gap={0}
        estimatedHeight={76}
        placeKey={JSON.stringify(filter)}
        skeleton={<Skeleton width="100%" height="64px" />}
        empty={<NoThreads address={address} />}
      />
    </ListPage>
  )
}

/** Undefined until the index is loaded, and without a forum. */
function useForum(forumId: ForumId | undefined) {
  const { data } = useQuery({ ...forumQueries.index(), enabled: forumId !== undefined })
  // A sub-forum has none of its own.
  const withSubForums = (data?.items ?? []).flatMap((forum) => [forum, ...forum.subForums.map((sub) => ({ ...sub, subForums: [] }))])
  return withSubForums.find((forum) => forum.forumId === forumId)
}

function useTitle(view: ThreadView, forumName: string | undefined, forumId: ForumId | undefined): string {
  const { t } = useLingui()
  if (forumId !== undefined) return forumName ?? t`Forum`
  const titles: Record<ThreadView, string> = {
    all: t`All threads`,
    my: t`My Threads`,
    subscribed: t`Subscribed Threads`,
    unanswered: t`Threads without replies`,
  }
  return titles[view]
}

/** Of one forum, the views are search parameters; those of all forums have addresses of their own. */
function useViews({ forumId, view, search }: ThreadsAddress): ListView[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  function open(next: ThreadView) {
    if (forumId === undefined) return navigate({ to: viewPaths[next], search })
    return navigate({ to: '.', search: { ...search, view: next === 'all' ? undefined : next }, replace: true })
  }
  return threadViews.map((key) => ({ key, label: i18n._(viewNames[key]), isOn: key === view, onChoose: () => void open(key) }))
}

function ThreadTotal({ first }: { first: { total?: number; totalIsLimit?: boolean } }) {
  const { total = 0, totalIsLimit = false } = first
  if (totalIsLimit) return <Trans>More than {total} threads</Trans>
  return <Plural value={total} one="# thread" other="# threads" />
}

function SearchPosts({ forumId }: { forumId: ForumId | undefined }) {
  return (
    <RouterLink href={forumId === undefined ? '/forums/posts' : `/forums/${forumId}/posts`} className={styles.searchPosts}>
      <Trans>Search posts</Trans>
    </RouterLink>
  )
}

function NoThreads({ address: { view, search } }: ThreadsPageProps) {
  if (search.tags?.length)
    return (
      <EmptyState icon="chat-circle" title={<Trans>No threads here</Trans>}>
        <Trans>No thread has these tags.</Trans>
      </EmptyState>
    )
  if (wantedText(search) !== undefined)
    return (
      <EmptyState icon="chat-circle" title={<Trans>No threads here</Trans>}>
        <Trans>No thread has this in its title.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon="chat-circle" title={<Trans>No threads here</Trans>}>
      {view === 'subscribed' ? (
        <Trans>Open a thread and choose “Subscribe”.</Trans>
      ) : view === 'my' ? (
        <Trans>The threads you start appear here.</Trans>
      ) : view === 'unanswered' ? (
        <Trans>Every thread has a reply.</Trans>
      ) : (
        <Trans>Start the first one.</Trans>
      )}
    </EmptyState>
  )
}
