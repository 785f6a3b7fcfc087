import { createFileRoute } from '@tanstack/react-router'
import { marketQueries } from '#src/entities/market/queries.ts'
import { CategoriesPage } from '#src/features/market/categories-page.tsx'

export const Route = createFileRoute('/lewis/market-categories')({
  loader: ({ context }) => context.queries().ensureQueryData(marketQueries.categories()),
  component: CategoriesPage,
})
