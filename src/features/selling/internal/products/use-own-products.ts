import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product, ProductCounts, ProductGroup, ProductSort, ProductStatus } from '#contract/money/products.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { knownProducts } from '#src/entities/sale/cache.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { productWrites } from '#src/entities/sale/writes.ts'
import type { ListView } from '#src/ui/list/view-bar.tsx'

type View = keyof ProductCounts

const filters: Readonly<Record<View, { status?: ProductStatus; group?: ProductGroup }>> = {
  all: {},
  active: { status: 'active' },
  offline: { status: 'offline' },
  downloads: { group: 'downloads' },
  previews: { group: 'previews' },
  albums: { group: 'albums' },
}

/** The own products: narrowed to a status or type together with a search, in either order, with how many there are of each. */
export function useOwnProducts() {
  const { t, i18n } = useLingui()
  const [view, setView] = useState<View>('all')
  const [text, setText] = useState('')
  const [sortBy, setSortBy] = useState<ProductSort>('newest')
  const order = sortBy === 'newest' ? {} : { sortBy }
  const list = useInfiniteQuery(saleQueries.products({ ...filters[view], ...(text === '' ? {} : { text }), ...order }))
  const layOver = useOverlay(productWrites, 'product')
  const products = list.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = useLastCounts(list.data?.pages[0]?.counts ?? null)
  // Of all views: a product that was switched in one of them may not be in this one, and this one may not be loaded.
  const known = knownProducts(useQueryClient(), products)
  const shownCounts = counts && withSwitched(counts, known, layOver)
  const names: Record<View, string> = {
    all: t`All`,
    active: t`Active`,
    offline: t`Offline`,
    downloads: t`Downloads`,
    previews: t`Previews`,
    albums: t`Albums`,
  }
  const views = (Object.keys(names) as View[]).map((key): ListView => ({
    key,
    label: shownCounts ? `${names[key]} ${i18n.number(shownCounts[key])}` : names[key],
    isOn: key === view,
    onChoose: () => setView(key),
  }))
  return { list, products, layOver, views, isNarrowed: view !== 'all' || text !== '', text, setText, sortBy, setSortBy }
}

/** They are the same in all views, so they stay while the list of another view loads. */
function useLastCounts(loaded: ProductCounts | null): ProductCounts | null {
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  return loaded ?? last
}

/** With the products that were switched here and are not yet counted by the server. */
function withSwitched(counts: ProductCounts, products: readonly Product[], layOver: (product: Product) => Product): ProductCounts {
  const activated = products.reduce((sum, product) => {
    const { status } = layOver(product)
    return status === product.status ? sum : sum + (status === 'active' ? 1 : -1)
  }, 0)
  return { ...counts, active: counts.active + activated, offline: counts.offline - activated }
}
