import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { SavedSearchesButton, type SavedSearchesButtonProps } from '#src/entities/search/saved-searches-button.tsx'
import { VideoSkeleton } from '#src/entities/video/video-skeleton.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import { ListPage, type ListPageProps } from '#src/ui/list/list-page.tsx'
import { PagedGrid, type PagedGridProps } from '#src/ui/list/paged-grid.tsx'

/** The address of a list of albums: the view, whose albums, and search parameters. */
export interface AlbumListAddress<Search extends { q?: string | undefined }> {
  readonly view: string
  /** Only albums of this member. */
  readonly member: string | undefined
  readonly search: Search
}

export interface AlbumListPageProps<Card, Search extends { q?: string | undefined }>
  extends
    Pick<ListPageProps, 'title' | 'views' | 'filters' | 'switcher' | 'sort'>,
    Pick<PagedGridProps<Card>, 'list' | 'label' | 'estimatedHeight' | 'placeKey' | 'itemKey'> {
  module: SavedSearchesButtonProps['module']
  keptFilter: SavedSearchesButtonProps['keptFilter']
  address: AlbumListAddress<Search>
  /** What is searched. */
  placeholder: string
  renderTile: (album: Card, isLead: boolean) => ReactNode
  renderCreate: (onClose: () => void) => ReactNode
  /** In place of an empty list. */
  renderEmpty: (onCreate: () => void) => ReactNode
}

/** Albums of one kind, 30 at a time. All choices are part of the address. */
export function AlbumListPage<Card, Search extends { q?: string | undefined }>(props: AlbumListPageProps<Card, Search>) {
  const {
    module,
    keptFilter,
    address,
    placeholder,
    renderTile,
    renderCreate,
    renderEmpty,
    title,
    views,
    filters,
    switcher,
    sort,
    ...grid
  } = props
  const { t } = useLingui()
  const { view, member, search } = address
  const handleSearch = useSearchChange<{ q?: string | undefined }>(search)
  const [isCreating, setIsCreating] = useState(false)
  const create = () => setIsCreating(true)
  const first = grid.list.data?.pages[0]
  return (
    <ListPage
      title={title}
      hasBack={member !== undefined}
      search={{ label: t`Search albums`, placeholder, value: search.q ?? '', onChange: (q) => handleSearch({ q: q || undefined }) }}
      actions={
        <>
          <SavedSearchesButton module={module} keptFilter={keptFilter} current={{ view, arg1: member, search }} />
          <DiscreetButton />
          <ListAction icon="plus" label={t`New album`} onPress={create} />
        </>
      }
      views={member === undefined ? views : []}
      filters={filters}
      switcher={switcher}
      total={first?.total !== undefined && <AlbumTotal first={{ ...first, total: first.total }} />}
      sort={sort}
    >
      <PagedGrid
        {...grid}
        renderItem={(album, index) => renderTile(album, index < 4)}
        columns={{ phone: 2, desktop: 4 }}
        skeleton={<VideoSkeleton />}
        empty={renderEmpty(create)}
      />
      {isCreating && renderCreate(() => setIsCreating(false))}
    </ListPage>
  )
}

function AlbumTotal({ first }: { first: { total: number; totalIsLimit?: boolean } }) {
  if (first.totalIsLimit) return <Trans>More than {first.total} albums</Trans>
  return <Plural value={first.total} one="# album" other="# albums" />
}
