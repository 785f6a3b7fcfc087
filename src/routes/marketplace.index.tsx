import { createFileRoute } from '@tanstack/react-router'
import { MarketPage } from '#src/features/market/market-page.tsx'
import { readMarketSearch, type MarketSearch } from '#src/features/market/market-search.ts'

export const Route = createFileRoute('/marketplace/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as MarketSearch,
  component: Marketplace,
})

function Marketplace() {
  return <MarketPage search={readMarketSearch(Route.useSearch())} />
}
