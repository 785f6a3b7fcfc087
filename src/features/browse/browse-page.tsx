import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { VideoCard } from '#contract/videos.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { VideoSkeleton } from '#src/entities/video/video-skeleton.tsx'
import { VideoTile } from '#src/entities/video/video-tile.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { VirtualGrid } from '#src/ui/layout/virtual-grid.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { filterOf, startOfDay, type BrowseAddress, type BrowseSearch } from './internal/browse-address.ts'
import { FilterBar } from './internal/filter-bar.tsx'
import { FilterSheet } from './internal/filter-sheet.tsx'
import { SearchField } from './internal/search-field.tsx'
import { SortMenu } from './internal/sort-menu.tsx'
import { useViewTitle } from './internal/view-names.ts'
import { useSavedVideoIds } from '#src/entities/video/use-saved-video-ids.ts'

export interface BrowsePageProps {
  address: BrowseAddress
}

/** Films by view, filter and sort, 30 at a time. All choices live in the address. */
export function BrowsePage({ address }: BrowsePageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const title = useViewTitle(address)
  const filter = filterOf(address, startOfDay(new Date()))
  const list = useInfiniteQuery(videoQueries.browse(filter))
  const first = list.data?.pages[0]

  function handleSearch(change: Partial<BrowseSearch>) {
    const search = { ...address.search, ...change }
    void navigate({
      to: '/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}',
      params: { triggerprop: address.view, arg1: address.arg1 },
      search,
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <Page title={title} actions={<SearchField search={address.search} onChange={handleSearch} />}>
      <Stack>
        <FilterBar address={address} onChange={handleSearch} onOpen={() => setIsFilterOpen(true)} />
        <Row isSpread>
          <Text size="meta" isTabular>
            {first && (first.totalIsLimit ? <Trans>More than {first.total} videos</Trans> : <Plural value={first.total} one="# video" other="# videos" />)}
          </Text>
          <SortMenu value={address.search.sort ?? 'latest'} onChange={(sort) => handleSearch({ sort })} />
        </Row>
        <VideoList list={list} onClear={() => handleSearch(noFilters)} />
      </Stack>
      <FilterSheet isOpen={isFilterOpen} address={address} onApply={handleSearch} onClose={() => setIsFilterOpen(false)} title={t`Filter videos`} />
    </Page>
  )
}

const noFilters: BrowseSearch = {
  q: undefined, op: undefined, in: undefined, cats: undefined, match: undefined, min: undefined, max: undefined, days: undefined, download: undefined, sort: undefined,
}

type VideoListQuery = ReturnType<typeof useInfiniteQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof videoQueries.browse>['queryFn']>>>>>

function VideoList({ list, onClear }: { list: Pick<VideoListQuery, 'data' | 'error' | 'isPending' | 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage' | 'refetch' | 'isFetchNextPageError'>; onClear: () => void }) {
  const savedIds = useSavedVideoIds()
  if (list.isPending) return <SkeletonGrid />
  if (!list.data) return <FailedState error={list.error} onRetry={() => void list.refetch()} />
  const videos = list.data.pages.flatMap((page) => page.items)
  if (videos.length === 0)
    return (
      <EmptyState icon="film-strip" title={<Trans>No films here</Trans>} action={<Button variant="quiet" onClick={onClear}><Trans>Clear the filter</Trans></Button>}>
        <Trans>Nothing fits what you asked for. Fewer filters show more.</Trans>
      </EmptyState>
    )
  return (
    <>
      <VirtualGrid
        items={videos}
        itemKey={(video: VideoCard) => video.videoId}
        renderItem={(video: VideoCard, index) => <VideoTile video={video} isLead={index < 4} isSavedOffline={savedIds.has(video.videoId)} />}
        onEndReached={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()}
      />
      {list.isFetchNextPageError && <FailedState error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.isFetchingNextPage && <SkeletonGrid count={4} />}
    </>
  )
}

function SkeletonGrid({ count = 8 }: { count?: number }) {
  return <VirtualGrid items={Array.from({ length: count }, (_, index) => index)} itemKey={(index) => index} renderItem={() => <VideoSkeleton />} />
}
