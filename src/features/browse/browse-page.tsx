import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { VideoFilterInput } from '#contract/videos.ts'
import { useViewer } from '#src/data/session/use-self.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { DiscreetButton } from '#src/entities/self/discreet-button.tsx'
import { videoQueries } from '#src/entities/video/queries.ts'
import { VideoSkeleton } from '#src/entities/video/video-skeleton.tsx'
import { VideoTile } from '#src/entities/video/video-tile.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Grid } from '#src/ui/layout/grid.tsx'
import { SearchField } from '#src/ui/layout/search-field.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { VirtualGrid } from '#src/ui/layout/virtual-grid.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { filterOf, noFilters, startOfDay, withoutInapplicable, type BrowseAddress, type BrowseSearch } from './browse-search.ts'
import { FilterBar } from './internal/filter-bar.tsx'
import { FilterSheet } from './internal/filter-sheet.tsx'
import { SortMenu } from './internal/sort-menu.tsx'
import { useViewTitle } from './internal/view-names.ts'
import { useSavedVideoIds } from '#src/entities/video/use-saved-films.ts'

export interface BrowsePageProps {
  address: BrowseAddress
}

function useVideoList(filter: VideoFilterInput) {
  return useInfiniteQuery(videoQueries.browse(filter))
}

/** Films by view, filter and sort, 30 at a time. All choices live in the address. */
export function BrowsePage(props: BrowsePageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const address = withoutInapplicable(props.address, useViewer().role)
  const title = useViewTitle(address)
  const filter = filterOf(address, startOfDay(useNow()))
  const list = useVideoList(filter)
  const first = list.data?.pages[0]

  function handleSearch(change: Partial<BrowseSearch>) {
    const search = { ...address.search, ...change }
    // On the same screen: another address would take the focus from what was just chosen.
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }

  return (
    <Page
      title={title}
      search={
        <SearchField
          label={t`Search videos`}
          placeholder={t`Title, #id, -member`}
          value={address.search.q ?? ''}
          onChange={(q) => handleSearch({ q: q || undefined })}
        />
      }
      actions={
        <>
          <SavedSearchesButton module="videos" current={{ view: address.view, arg1: address.arg1, search: address.search }} />
          <DiscreetButton />
        </>
      }
    >
      <Stack>
        <FilterBar address={address} onChange={handleSearch} onOpen={() => setIsFilterOpen(true)} />
        <Row justify="between">
          <Text size="meta" isTabular>
            {first &&
              (first.totalIsLimit ? (
                <Trans>More than {first.total} videos</Trans>
              ) : (
                <Plural value={first.total} one="# video" other="# videos" />
              ))}
          </Text>
          <SortMenu value={address.search.sort ?? 'latest'} onChange={(sort) => handleSearch({ sort })} />
        </Row>
        <VideoList filter={filter} list={list} onClear={() => handleSearch(noFilters)} />
      </Stack>
      {isFilterOpen && <FilterSheet address={address} onApply={handleSearch} onClose={() => setIsFilterOpen(false)} />}
    </Page>
  )
}

const columns = { phone: 2, desktop: 4 }

/** What the list needs of its query. */
type VideoListQuery = ReturnType<typeof useVideoList>

function VideoList({ filter, list, onClear }: { filter: VideoFilterInput; list: VideoListQuery; onClear: () => void }) {
  const { t } = useLingui()
  const savedIds = useSavedVideoIds()
  if (list.isPending) return <SkeletonGrid />
  if (!list.data) return <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  const videos = list.data.pages.flatMap((page) => page.items)
  if (videos.length === 0) return <NothingFound onClear={onClear} />
  return (
    <>
      <VirtualGrid
        label={t`Videos`}
        items={videos}
        itemKey={(video) => video.videoId}
        columns={columns}
        estimatedHeight={210}
        total={list.data.pages[0]?.total}
        placeKey={JSON.stringify(filter)}
        renderItem={(video, index) => (
          <VideoTile video={video} headingLevel="h2" isLead={index < 4} isSavedOffline={savedIds.has(video.videoId)} />
        )}
        onEndReached={() => {
          if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
        }}
      />
      {list.isFetchNextPageError && (
        <ListFailed error={list.error} onRetry={() => void list.fetchNextPage()} isRetrying={list.isFetchingNextPage} />
      )}
      {list.isFetchingNextPage && <SkeletonGrid count={4} />}
    </>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="film-strip"
      title={<Trans>No films here</Trans>}
      action={
        <Button variant="quiet" onClick={onClear}>
          <Trans>Clear the filter</Trans>
        </Button>
      }
    >
      <Trans>Nothing fits what you asked for. Fewer filters show more.</Trans>
    </EmptyState>
  )
}

function SkeletonGrid({ count = 8 }: { count?: number }) {
  return (
    <Grid columns={columns}>
      {Array.from({ length: count }, (_, index) => (
        <VideoSkeleton key={index} />
      ))}
    </Grid>
  )
}
