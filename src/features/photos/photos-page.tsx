import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { photoSorts, photoViews, type PhotoView } from '#contract/photos/photo-choices.ts'
import type { PhotoCard } from '#contract/photos/photos.ts'
import { mayApprovePhotos } from '#contract/policy/photos.ts'
import { useViewer } from '#src/data/session/use-current-user.ts'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { PhotoTile } from '#src/entities/photo/photo-tile.tsx'
import { PhotosOrAlbums } from '#src/entities/photo/photos-or-albums.tsx'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedGrid, type PagedGridProps } from '#src/ui/list/paged-grid.tsx'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { NoPhotos } from './internal/no-photos.tsx'
import { PhotoFilters, PhotoFiltersInForce } from './internal/photo-filters.tsx'
import {
  contextOf,
  countFilters,
  filterOf,
  keptFilter,
  noFilters,
  sortNames,
  viewNames,
  type PhotosAddress,
  type PhotosSearch,
} from './photos-search.ts'
import styles from './internal/photos-page.module.css'

export interface PhotosPageProps {
  address: PhotosAddress
}

/** Photos by view, filter and sort, 30 at a time. All choices are part of the address. */
export function PhotosPage({ address }: PhotosPageProps) {
  const { t } = useLingui()
  const { view, member, search } = address
  const navigate = useNavigate()
  const views = useViews(address)
  const filter = filterOf(address)
  const list = useInfiniteQuery(photoQueries.browse(filter))
  const first = list.data?.pages[0]

  function handleSearch(change: Partial<PhotosSearch>) {
    // Stays on the same route: a different path would take the focus from the control just used.
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  }

  return (
    <ListPage
      title={member === undefined ? t`Photos` : t`Photos by ${member}`}
      hasBack={member !== undefined}
      search={{
        label: t`Search photos`,
        placeholder: t`Title, tag or member`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={
        <>
          <SavedSearchesButton module="photos" keptFilter={keptFilter} current={{ view, arg1: member, search }} />
          <DiscreetButton />
          <ListAction href="/photo/create" icon="upload-simple" label={t`Upload photos`} />
        </>
      }
      views={member === undefined ? views : []}
      filters={{
        count: countFilters(search),
        sheet: (onClose) => <PhotoFilters address={address} onApply={handleSearch} onClose={onClose} />,
        inForce: <PhotoFiltersInForce search={search} onChange={handleSearch} />,
      }}
      total={first && <PhotoTotal first={first} />}
      switcher={<PhotosOrAlbums shown="photos" />}
      sort={<SortMenu sorts={photoSorts} names={sortNames} value={search.sort ?? 'latest'} onChange={(sort) => handleSearch({ sort })} />}
    >
      <PhotoGrid address={address} list={list} onClear={() => handleSearch(noFilters)} />
    </ListPage>
  )
}

interface PhotoGridProps extends PhotosPageProps, Pick<PagedGridProps<PhotoCard>, 'list'> {
  onClear: () => void
}

/** Edge to edge on the phone. A featured photo at the beginning has the space of four. */
function PhotoGrid({ address, list, onClear }: PhotoGridProps) {
  const { t } = useLingui()
  const isDesktop = useIsDesktop()
  const isFirstLarge = list.data?.pages[0]?.items[0]?.isFeatured ?? false
  const context = contextOf(address)
  return (
    <div className={styles.wide}>
      <PagedGrid
        label={t`Photos`}
        list={list}
        itemKey={(photo) => photo.photoId}
        renderItem={(photo, index) => <PhotoTile photo={photo} isLead={index < 6} isLarge={isFirstLarge && index === 0} search={context} />}
        columns={{ phone: 3, desktop: 6 }}
        gap={isDesktop ? 10 : 3}
        isFirstLarge={isFirstLarge}
        estimatedHeight={130}
        placeKey={JSON.stringify(filterOf(address))}
        skeleton={<Skeleton shape="square" />}
        empty={<NoPhotos address={address} onClear={onClear} />}
      />
    </div>
  )
}

/** The views link to addresses of their own, with the current filters. */
function useViews({ view, search }: PhotosAddress): ListView[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const hasWaiting = useHasWaiting(view)
  const goTo = (triggerprop: string) => void navigate({ to: '/photos/browse/{-$triggerprop}/{-$arg1}', params: { triggerprop }, search })
  return photoViews
    .filter((key) => key !== 'promo_pending' || hasWaiting)
    .map((key) => ({ key, label: i18n._(viewNames[key]), isOn: key === view, onChoose: () => goTo(key) }))
}

/** Photos that wait for a decision: listed for those who decide, and for members who have offered some. Asked where they are likely. */
function useHasWaiting(view: PhotoView): boolean {
  const decides = mayApprovePhotos(useViewer())
  const isAsked = !decides && (view === 'my' || view === 'promo')
  const { data } = useQuery({ ...photoQueries.firstPage({ view: 'promo_pending' }), enabled: isAsked })
  return decides || view === 'promo_pending' || (isAsked && (data?.total ?? 0) > 0)
}

function PhotoTotal({ first }: { first: { total: number; totalIsLimit: boolean } }) {
  if (first.totalIsLimit) return <Trans>More than {first.total} photos</Trans>
  return <Plural value={first.total} one="# photo" other="# photos" />
}
