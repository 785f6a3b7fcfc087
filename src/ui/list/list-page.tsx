import { useState, type ReactNode } from 'react'
import { Page, type PageProps } from '../layout/page.tsx'
import { Row } from '../layout/row.tsx'
import type { SearchFieldProps } from './search-field.tsx'
import { Stack, type StackProps } from '../layout/stack.tsx'
import { useIsDesktop } from '../layout/use-is-desktop.ts'
import { Text } from '../primitives/text.tsx'
import { ViewBar, type ListView } from './view-bar.tsx'

export interface ListFilters {
  /** The number of filters that are set. */
  readonly count: number
  /** Opened by the filter chip. */
  readonly sheet: (onClose: () => void) => ReactNode
  /** Shown beside the list on the desktop, instead of the sheet and its chip. */
  readonly panel?: ReactNode
  /** A chip for each filter that is set. */
  readonly inForce?: ReactNode
}

export interface ListPageProps extends Pick<PageProps, 'title' | 'actions' | 'hasBack' | 'panel' | 'panelOnPhone'> {
  search?: SearchFieldProps | undefined
  views?: readonly ListView[] | undefined
  filters?: ListFilters | undefined
  /** Switches between the screens of an area, above everything else. */
  areas?: ReactNode
  /** The total as text. */
  total?: ReactNode
  sort?: ReactNode
  /** Switches to a related list, beside `sort`; the total is below them. */
  switcher?: ReactNode
  /** A note or a control that only this list has. */
  above?: ReactNode
  below?: ReactNode
  gap?: StackProps['gap']
  /** `PagedRows`, `PagedGrid`, or a `PagedList` with a layout of its own. */
  children: ReactNode
}

/** A screen with a list: search, views, filters, total, sort and the list itself. Saved searches are passed as an action. */
export function ListPage({
  search,
  views = [],
  filters,
  areas,
  above,
  below,
  gap,
  children,
  panel,
  total,
  sort,
  switcher,
  ...page
}: ListPageProps) {
  const isDesktop = useIsDesktop()
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const hasFilterPanel = isDesktop && filters?.panel !== undefined
  const chip = filters && !hasFilterPanel ? { count: filters.count, onOpen: () => setIsFilterOpen(true) } : undefined

  return (
    <Page {...page} search={search} panel={hasFilterPanel ? filters?.panel : panel}>
      <Stack gap={gap}>
        {areas}
        {(chip || views.length > 0) && <ViewBar views={views} filter={chip} />}
        {filters?.inForce}
        <Head total={total} sort={sort} switcher={switcher} />
        {above}
        {children}
        {below}
      </Stack>
      {isFilterOpen && filters?.sheet(() => setIsFilterOpen(false))}
    </Page>
  )
}

function Head({ total, sort, switcher }: Pick<ListPageProps, 'total' | 'sort' | 'switcher'>) {
  // Screen readers say how many a search has found while the member types.
  const found = (
    <Text as="output" size="meta" isTabular>
      {total}
    </Text>
  )
  if (switcher === undefined && total === undefined && sort === undefined) return null
  return (
    <>
      <Row justify="between">
        {switcher ?? found}
        {sort}
      </Row>
      {switcher !== undefined && found}
    </>
  )
}
