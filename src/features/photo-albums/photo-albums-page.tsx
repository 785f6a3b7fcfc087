import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { photoAlbumSorts, photoAlbumViews } from '#contract/photos/photo-choices.ts'
import { AlbumListPage } from '#src/entities/album/album-list-page.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import { NoAlbums } from '#src/entities/album/no-albums.tsx'
import { PhotosOrAlbums } from '#src/entities/photo/photos-or-albums.tsx'
import { CreatePhotoAlbumDialog } from '#src/entities/photo-album/photo-album-dialog.tsx'
import { PhotoAlbumTile } from '#src/entities/photo-album/photo-album-tile.tsx'
import { photoAlbumQueries } from '#src/entities/photo-album/queries.ts'
import { TagsInForce } from '#src/entities/tag/tag-filter.tsx'
import { NoResults } from '#src/ui/feedback/no-results.tsx'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { AlbumFilters } from './internal/album-filters.tsx'
import { filterOf, keptFilter, sortNames, viewNames, type PhotoAlbumsAddress } from './photo-albums-search.ts'

export interface PhotoAlbumsPageProps {
  address: PhotoAlbumsAddress
}

/** Photo albums by view, tags and sort. */
export function PhotoAlbumsPage({ address }: PhotoAlbumsPageProps) {
  const { t } = useLingui()
  const { member, search } = address
  const { sort = 'latest' } = search
  const navigate = useNavigate()
  const handleSearch = useSearchChange(search)
  const filter = filterOf(address)
  const list = useInfiniteQuery(photoAlbumQueries.browse(filter))
  return (
    <AlbumListPage
      keptFilter={keptFilter}
      module="photo_albums"
      address={address}
      title={member === undefined ? t`Albums` : t`Photo albums by ${member}`}
      label={t`Photo albums`}
      placeholder={t`Name or member`}
      views={useViews(address)}
      filters={{
        count: Number(Boolean(search.tags?.length)),
        sheet: (onClose) => <AlbumFilters address={address} onApply={handleSearch} onClose={onClose} />,
        inForce: <TagsInForce search={search} onChange={handleSearch} />,
      }}
      switcher={<PhotosOrAlbums shown="albums" />}
      sort={<SortMenu sorts={photoAlbumSorts} names={sortNames} value={sort} onChange={(next) => handleSearch({ sort: next })} />}
      list={list}
      itemKey={({ albumId }) => albumId}
      estimatedHeight={260}
      placeKey={JSON.stringify(filter)}
      renderTile={(album, isLead) => <PhotoAlbumTile album={album} isLead={isLead} />}
      renderCreate={(onClose) => (
        <CreatePhotoAlbumDialog
          onClose={onClose}
          onCreated={(albumId) => void navigate({ to: '/photo/album/$albumId/{-$seo}', params: { albumId } })}
        />
      )}
      renderEmpty={(onCreate) => <NoPhotoAlbums address={address} onCreate={onCreate} />}
    />
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

function NoPhotoAlbums({ address: { view, member, search }, onCreate }: PhotoAlbumsPageProps & { onCreate: () => void }) {
  const isFiltered = Boolean(search.q) || Boolean(search.tags?.length)
  return (
    <NoAlbums
      icon="image"
      view={view}
      reason={isFiltered ? <NoResults /> : undefined}
      isOfMember={member !== undefined}
      onCreate={onCreate}
    >
      <Trans>Collect your photos in an album and show them in your order.</Trans>
    </NoAlbums>
  )
}
