import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { photoAlbumSorts, photoAlbumViews } from '#contract/photos/photo-choices.ts'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { PhotosOrAlbums } from '#src/entities/photo/photos-or-albums.tsx'
import { CreatePhotoAlbumDialog } from '#src/entities/photo-album/photo-album-dialog.tsx'
import { PhotoAlbumTile } from '#src/entities/photo-album/photo-album-tile.tsx'
import { photoAlbumQueries } from '#src/entities/photo-album/queries.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { TagChips, type TagFilterProps } from '#src/entities/tag/tag-filter.tsx'
import { VideoSkeleton } from '#src/entities/video/video-skeleton.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedGrid } from '#src/ui/list/paged-grid.tsx'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { AlbumFilters } from './internal/album-filters.tsx'
import { NoPhotoAlbums } from './internal/no-photo-albums.tsx'
import { filterOf, sortNames, viewNames, type PhotoAlbumsAddress, type PhotoAlbumsSearch } from './photo-albums-search.ts'

export interface PhotoAlbumsPageProps {
  address: PhotoAlbumsAddress
}

/** Photo albums by view, tags and sort, 30 at a time. All choices are part of the address. */
export function PhotoAlbumsPage({ address }: PhotoAlbumsPageProps) {
  const { t } = useLingui()
  const { member, search } = address
  const navigate = useNavigate()
  const views = useViews(address)
  const [isCreating, setIsCreating] = useState(false)
  const filter = filterOf(address)
  const list = useInfiniteQuery(photoAlbumQueries.browse(filter))
  const first = list.data?.pages[0]

  function handleSearch(change: Partial<PhotoAlbumsSearch>) {
    // Stays on the same route: a different path would take the focus from the control just used.
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  }

  return (
    <ListPage
      title={member === undefined ? t`Photo albums` : t`Photo albums by ${member}`}
      hasBack={member !== undefined}
      search={{
        label: t`Search albums`,
        placeholder: t`Name or member`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={<Actions address={address} onCreate={() => setIsCreating(true)} />}
      views={member === undefined ? views : []}
      filters={{
        count: Number(Boolean(search.tags?.length)),
        sheet: (onClose) => <AlbumFilters address={address} onApply={handleSearch} onClose={onClose} />,
        inForce: <FiltersInForce search={search} onChange={handleSearch} />,
      }}
      total={first && <AlbumTotal first={first} />}
      switcher={<PhotosOrAlbums shown="albums" />}
      sort={
        <SortMenu sorts={photoAlbumSorts} names={sortNames} value={search.sort ?? 'latest'} onChange={(sort) => handleSearch({ sort })} />
      }
    >
      <PagedGrid
        label={t`Photo albums`}
        list={list}
        itemKey={(album) => album.albumId}
        renderItem={(album, index) => <PhotoAlbumTile album={album} isLead={index < 4} />}
        columns={{ phone: 2, desktop: 4 }}
        estimatedHeight={260}
        placeKey={JSON.stringify(filter)}
        skeleton={<VideoSkeleton />}
        empty={<NoPhotoAlbums address={address} onCreate={() => setIsCreating(true)} />}
      />
      {isCreating && (
        <CreatePhotoAlbumDialog
          onClose={() => setIsCreating(false)}
          onCreated={(albumId) => void navigate({ to: '/photo/album/$albumId/{-$seo}', params: { albumId } })}
        />
      )}
    </ListPage>
  )
}

function Actions({ address: { view, member, search }, onCreate }: PhotoAlbumsPageProps & { onCreate: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <SavedSearchesButton module="photo_albums" current={{ view, arg1: member, search }} />
      <DiscreetButton />
      <ListAction icon="plus" label={t`New album`} onPress={onCreate} />
    </>
  )
}

function FiltersInForce({ search, onChange }: TagFilterProps) {
  const { t } = useLingui()
  if (!search.tags?.length) return null
  return (
    <HorizontalScroller label={t`Active filters`} gap={2}>
      <TagChips search={search} onChange={onChange} />
    </HorizontalScroller>
  )
}

/** The views link to addresses of their own, with the current search. */
function useViews({ view, search }: PhotoAlbumsAddress): ListView[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const goTo = (triggerprop: string) =>
    void navigate({ to: '/photo/albums/browse/{-$triggerprop}/{-$arg1}', params: { triggerprop }, search })
  return photoAlbumViews.map((key) => ({ key, label: i18n._(viewNames[key]), isOn: key === view, onChoose: () => goTo(key) }))
}

function AlbumTotal({ first }: { first: { total: number; totalIsLimit: boolean } }) {
  if (first.totalIsLimit) return <Trans>More than {first.total} albums</Trans>
  return <Plural value={first.total} one="# album" other="# albums" />
}
