import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pollSorts } from '#contract/community/poll-choices.ts'
import { pollQueries } from '#src/entities/poll/queries.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { PollRow } from './internal/poll-row.tsx'
import { AskAQuestion } from './polls-section.tsx'
import { filterOf, keptFilter, listedViews, sortNames, viewNames, type PollsAddress, type PollsSearch } from './polls-search.ts'

export interface PollsPageProps {
  address: PollsAddress
}

/** Polls by view, member, text and sort, 30 at a time. All choices are part of the address. */
export function PollsPage({ address }: PollsPageProps) {
  const { t } = useLingui()
  const { view, member, search } = address
  const isDesktop = useIsDesktop()
  const views = useViews(address)
  const list = useInfiniteQuery(view === 'results' ? pollQueries.results(filterOf(address)) : pollQueries.browse(filterOf(address)))
  const first = list.data?.pages[0]

  const handleSearch = useSearchChange<PollsSearch>(search)

  return (
    <ListPage
      title={member === undefined ? t`Polls` : t`Polls by ${member}`}
      hasBack={member !== undefined || !isDesktop}
      search={{
        label: t`Search polls`,
        placeholder: t`Question or answer`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={
        <>
          <SavedSearchesButton module="polls" keptFilter={keptFilter} current={{ view, arg1: member, search }} />
          <ListAction href="/polls/create" icon="plus" label={t`New poll`} />
        </>
      }
      views={member === undefined ? views : []}
      total={first?.total !== undefined && <PollTotal total={first.total} isLimit={first.totalIsLimit} />}
      sort={
        <SortMenu sorts={pollSorts} names={sortNames} value={search.sort ?? 'time_stamp'} onChange={(sort) => handleSearch({ sort })} />
      }
    >
      <PagedRows
        label={t`Polls`}
        list={list}
        itemKey={({ pollId }) => pollId}
        renderItem={(poll) => <PollRow poll={poll} />}
        more={<Trans>More polls</Trans>}
        empty={<NoPolls address={address} />}
      />
    </ListPage>
  )
}

/** The views link to addresses of their own, with the current search. */
function useViews({ view, search }: PollsAddress): ListView[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  return listedViews.map((key) => ({
    key,
    label: i18n._(viewNames[key]),
    isOn: key === view,
    onChoose: () => void navigate({ to: '/polls/browse/{-$triggerprop}/{-$arg1}/{-$arg2}/{-$arg3}', params: { triggerprop: key }, search }),
  }))
}

function PollTotal({ total, isLimit }: { total: number; isLimit: boolean | undefined }) {
  if (isLimit) return <Trans>More than {total} polls</Trans>
  return <Plural value={total} one="# poll" other="# polls" />
}

function NoPolls({ address: { view, member, search } }: PollsPageProps) {
  const isSearched = member !== undefined || Boolean(search.q?.trim())
  const isForOwn = !isSearched && (view === 'all' || view === 'my' || view === 'open')
  return (
    <EmptyState
      icon="chart-bar-horizontal"
      title={<Trans>No polls here</Trans>}
      action={
        isForOwn ? (
          <RouterLink href="/polls/create" className={buttonClass({ variant: 'primary' })}>
            <Trans>New poll</Trans>
          </RouterLink>
        ) : undefined
      }
    >
      {isSearched ? <Trans>No question or answer matches. Try another word.</Trans> : <EmptyReason view={view} />}
    </EmptyState>
  )
}

function EmptyReason({ view }: Pick<PollsPageProps['address'], 'view'>) {
  if (view === 'voted') return <Trans>Polls you vote in appear here.</Trans>
  if (view === 'unvoted') return <Trans>Open polls you haven’t voted in appear here.</Trans>
  if (view === 'fave') return <Trans>Polls you mark as favourites appear here.</Trans>
  if (view === 'friend') return <Trans>Polls by your friends appear here.</Trans>
  if (view === 'ended') return <Trans>Polls that have ended appear here.</Trans>
  if (view === 'results') return <Trans>Polls whose results you can see appear here.</Trans>
  return <AskAQuestion />
}
