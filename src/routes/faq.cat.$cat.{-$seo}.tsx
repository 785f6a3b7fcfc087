import { createFileRoute } from '@tanstack/react-router'
import { readCategoryId } from '#src/entities/faq/read-faq-ids.ts'
import { FaqPage } from '#src/features/faq/faq-page.tsx'
import { readFaqSearch, type FaqSearch } from '#src/features/faq/faq-search.ts'

export const Route = createFileRoute('/faq/cat/$cat/{-$seo}')({
  params: { parse: ({ cat, seo }) => ({ cat: readCategoryId(cat), seo }), stringify: ({ cat, seo }) => ({ cat: String(cat), seo }) },
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as FaqSearch,
  component: FaqOfCategory,
})

function FaqOfCategory() {
  const { cat } = Route.useParams()
  return <FaqPage place={{ catId: cat }} search={readFaqSearch(Route.useSearch())} />
}
