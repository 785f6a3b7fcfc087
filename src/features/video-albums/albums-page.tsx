import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { albumSorts, albumViews } from '#contract/albums/video-album-choices.ts'
import { AlbumListPage } from '#src/entities/album/album-list-page.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import { NoAlbums } from '#src/entities/album/no-albums.tsx'
import { CreateAlbumDialog } from '#src/entities/video-album/album-dialog.tsx'
import { VideoAlbumTile } from '#src/entities/video-album/album-tile.tsx'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { filterOf, keptFilter, sortNames, viewNames, type AlbumsAddress } from './albums-search.ts'

export interface AlbumsPageProps {
  address: AlbumsAddress
}

/** Video albums by view and sort. */
export function AlbumsPage({ address }: AlbumsPageProps) {
  const { t } = useLingui()
  const { member, search } = address
  const { sort = 'time_stamp_update' } = search
  const navigate = useNavigate()
  const handleSearch = useSearchChange(search)
  const filter = filterOf(address)
  const list = useInfiniteQuery(videoAlbumQueries.browse(filter))
  return (
    <AlbumListPage
      keptFilter={keptFilter}
      module="video_albums"
      address={address}
      title={member === undefined ? t`Albums` : t`Albums by ${member}`}
      label={t`Albums`}
      placeholder={t`Title`}
      views={useViews(address)}
      sort={<SortMenu sorts={albumSorts} names={sortNames} value={sort} onChange={(next) => handleSearch({ sort: next })} />}
      list={list}
      itemKey={({ albumId }) => albumId}
      estimatedHeight={210}
      placeKey={JSON.stringify(filter)}
      renderTile={(album, isLead) => <VideoAlbumTile album={album} isLead={isLead} />}
      renderCreate={(onClose) => (
        <CreateAlbumDialog
          onClose={onClose}
          onCreated={(albumId) => void navigate({ to: '/video/album/$albumId/{-$seo}', params: { albumId } })}
        />
      )}
      renderEmpty={(onCreate) => <NoVideoAlbums address={address} onCreate={onCreate} />}
    />
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

function NoVideoAlbums({ address: { view, member, search }, onCreate }: AlbumsPageProps & { onCreate: () => void }) {
  return (
    <NoAlbums
      icon="film-strip"
      view={view}
      reason={search.q ? <Trans>No album has this in its title.</Trans> : undefined}
      isOfMember={member !== undefined}
      onCreate={onCreate}
    >
      <Trans>Collect videos in an album and play them in order.</Trans>
    </NoAlbums>
  )
}
