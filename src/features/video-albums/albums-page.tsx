import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { albumSorts, albumViews } from '#contract/albums/video-album-choices.ts'
import { NoAlbumsForSale, NoAlbumsOfFriends } from '#src/entities/content/no-albums.tsx'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { CreateAlbumDialog } from '#src/entities/video-album/album-dialog.tsx'
import { AlbumTile } from '#src/entities/video-album/album-tile.tsx'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { VideoSkeleton } from '#src/entities/video/video-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedGrid } from '#src/ui/list/paged-grid.tsx'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { filterOf, sortNames, viewNames, type AlbumsAddress, type AlbumsSearch } from './albums-search.ts'

export interface AlbumsPageProps {
  address: AlbumsAddress
}

/** Video albums by view and sort, 30 at a time. All choices are part of the address. */
export function AlbumsPage({ address }: AlbumsPageProps) {
  const { t } = useLingui()
  const { view, member, search } = address
  const { sort = 'time_stamp_update' } = search
  const navigate = useNavigate()
  const views = useViews(address)
  const [isCreating, setIsCreating] = useState(false)
  const filter = filterOf(address)
  const list = useInfiniteQuery(videoAlbumQueries.browse(filter))
  const first = list.data?.pages[0]

  function handleSearch(change: Partial<AlbumsSearch>) {
    // Stays on the same route: a different path would take the focus from the control just used.
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  }

  return (
    <ListPage
      title={member === undefined ? t`Albums` : t`Albums by ${member}`}
      hasBack={member !== undefined}
      search={{
        label: t`Search albums`,
        placeholder: t`Title`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={
        <>
          <SavedSearchesButton module="video_albums" current={{ view, arg1: member, search }} />
          <DiscreetButton />
          <ListAction icon="plus" label={t`New album`} onPress={() => setIsCreating(true)} />
        </>
      }
      views={member === undefined ? views : []}
      total={first && <AlbumTotal first={first} />}
      sort={<SortMenu sorts={albumSorts} names={sortNames} value={sort} onChange={(next) => handleSearch({ sort: next })} />}
    >
      <PagedGrid
        label={t`Albums`}
        list={list}
        itemKey={(album) => album.albumId}
        renderItem={(album, index) => <AlbumTile album={album} isLead={index < 4} />}
        columns={{ phone: 2, desktop: 4 }}
        estimatedHeight={210}
        placeKey={JSON.stringify(filter)}
        skeleton={<VideoSkeleton />}
        empty={<NoAlbums address={address} onCreate={() => setIsCreating(true)} />}
      />
      {isCreating && (
        <CreateAlbumDialog
          onClose={() => setIsCreating(false)}
          onCreated={(albumId) => void navigate({ to: '/video/album/$albumId/{-$seo}', params: { albumId } })}
        />
      )}
    </ListPage>
  )
}

/** The views link to addresses of their own, with the current search. */
function useViews({ view, search }: AlbumsAddress): ListView[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const goTo = (triggerprop: string) =>
    void navigate({ to: '/video/albums/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}', params: { triggerprop }, search })
  return albumViews.map((key) => ({ key, label: i18n._(viewNames[key]), isOn: key === view, onChoose: () => goTo(key) }))
}

function AlbumTotal({ first }: { first: { total: number; totalIsLimit: boolean } }) {
  if (first.totalIsLimit) return <Trans>More than {first.total} albums</Trans>
  return <Plural value={first.total} one="# album" other="# albums" />
}

/** Says why the list is empty, and offers the way on that fits the view. */
function NoAlbums({ address: { view, search }, onCreate }: AlbumsPageProps & { onCreate: () => void }) {
  if (search.q)
    return (
      <EmptyState icon="film-strip" title={<Trans>No albums here</Trans>}>
        <Trans>No album has this in its title.</Trans>
      </EmptyState>
    )
  if (view === 'subscribed')
    return (
      <EmptyState icon="key" title={<Trans>No subscriptions yet</Trans>}>
        <Trans>Albums you subscribe to, or that someone gives you a key to, appear here.</Trans>
      </EmptyState>
    )
  if (view === 'for_sale') return <NoAlbumsForSale />
  if (view === 'friend') return <NoAlbumsOfFriends />
  return (
    <EmptyState
      icon="film-strip"
      title={<Trans>No albums yet</Trans>}
      action={
        <Button variant="quiet" onClick={onCreate}>
          <Trans>Create one</Trans>
        </Button>
      }
    >
      <Trans>Collect videos in an album and play them in order.</Trans>
    </EmptyState>
  )
}
