import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { maySell } from '#contract/policy/sales.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { videoSorts, type VideoCard } from '#contract/videos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { videoQueries } from '#src/entities/video/queries.ts'
import { useSavedVideoIds } from '#src/entities/video/use-saved-videos.ts'
import { VideoSkeleton } from '#src/entities/video/video-skeleton.tsx'
import { VideoTile } from '#src/entities/video/video-tile.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { NoResults } from '#src/ui/feedback/no-results.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedGrid, type PagedGridProps } from '#src/ui/list/paged-grid.tsx'
import { SelectableItem } from '#src/ui/list/selectable-item.tsx'
import { useSelection, type Selection } from '#src/ui/list/use-selection.ts'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'
import {
  countFilters,
  filterOf,
  keptFilter,
  noFilters,
  sellersViews,
  shownViews,
  startOfDay,
  withMember,
  withoutInapplicable,
  type BrowseAddress,
  type BrowseSearch,
} from './browse-search.ts'
import { VideoFilters } from './internal/video-filters.tsx'
import { FiltersInForce } from './internal/filters-in-force.tsx'
import { SelectedVideos } from './internal/selected-videos.tsx'
import { sortNames, useViewTitle, viewNames } from './internal/view-names.ts'

export interface BrowsePageProps {
  address: BrowseAddress
}

/** Videos by view, filter and sort, 30 at a time. All choices are part of the address. */
export function BrowsePage({ address: asked }: BrowsePageProps) {
  const currentUser = useCurrentUser()
  const address = withoutInapplicable(withMember(asked, currentUser.userName), currentUser.role)
  const { search } = address
  const { t } = useLingui()
  const title = useViewTitle(address)
  const views = useViews(address, maySell(currentUser))
  const filter = filterOf(address, startOfDay(useNow()))
  const list = useInfiniteQuery(videoQueries.browse(filter))
  const first = list.data?.pages[0]
  const videos = list.data?.pages.flatMap(({ items }) => items) ?? []
  const selection = useSelection<VideoId>()
  const navigate = useNavigate()

  function handleSearch(change: Partial<BrowseSearch>) {
    // Stays on the same route: a different path would take the focus from the control just used.
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  }

  return (
    <ListPage
      title={title}
      search={{
        label: t`Search videos`,
        placeholder: t`Title, #id, -member`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={
        <>
          <SavedSearchesButton module="videos" keptFilter={keptFilter} current={{ view: address.view, arg1: address.arg1, search }} />
          {!selection.isActive && videos.length > 0 && <IconButton icon="checks" label={t`Select videos`} onClick={selection.start} />}
          <DiscreetButton />
        </>
      }
      views={views}
      filters={{
        count: countFilters(search),
        sheet: (onClose) => <VideoFilters address={address} onApply={handleSearch} onClose={onClose} />,
        inForce: <FiltersInForce search={search} onChange={handleSearch} />,
      }}
      total={first && <VideoTotal first={first} />}
      sort={<SortMenu sorts={videoSorts} names={sortNames} value={search.sort ?? 'latest'} onChange={(sort) => handleSearch({ sort })} />}
      above={selection.isActive && <SelectedVideos selection={selection} videos={videos} />}
    >
      <Results list={list} selection={selection} placeKey={JSON.stringify(filter)} onClear={() => handleSearch(noFilters)} />
    </ListPage>
  )
}

interface ResultsProps {
  list: PagedGridProps<VideoCard>['list']
  selection: Selection<VideoId>
  placeKey: string
  onClear: () => void
}

/** The tiles. While selecting, they are ticked instead of opened. */
function Results({ list, selection, placeKey, onClear }: ResultsProps) {
  const { t } = useLingui()
  const savedIds = useSavedVideoIds()
  return (
    <PagedGrid
      label={t`Videos`}
      list={list}
      itemKey={(video) => video.videoId}
      renderItem={(video, index) => (
        <SelectableItem
          label={video.title}
          isSelecting={selection.isActive}
          isSelected={selection.has(video.videoId)}
          onToggle={() => selection.toggle(video.videoId)}
        >
          <VideoTile video={video} headingLevel="h2" isLead={index < 4} isSavedOffline={savedIds.has(video.videoId)} />
        </SelectableItem>
      )}
      columns={{ phone: 2, desktop: 4 }}
      estimatedHeight={210}
      placeKey={placeKey}
      skeleton={<VideoSkeleton />}
      empty={<NothingFound onClear={onClear} />}
    />
  )
}

/** The views link to addresses of their own, with the current filters. */
function useViews({ view, search }: BrowseAddress, isSeller: boolean): ListView[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const goTo = (triggerprop: string) =>
    void navigate({ to: '/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}', params: { triggerprop }, search })
  return shownViews
    .filter((key) => isSeller || !sellersViews.includes(key))
    .map((key) => ({ key, label: i18n._(viewNames[key]), isOn: key === view, onChoose: () => goTo(key) }))
}

function VideoTotal({ first }: { first: { total: number; totalIsLimit: boolean } }) {
  if (first.totalIsLimit) return <Trans>More than {first.total} videos</Trans>
  return <Plural value={first.total} one="# video" other="# videos" />
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="film-strip"
      title={<Trans>No videos here</Trans>}
      action={
        <Button variant="quiet" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      <NoResults />
    </EmptyState>
  )
}
