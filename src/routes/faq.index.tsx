import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '#src/features/faq/faq-page.tsx'
import { readFaqSearch, type FaqSearch } from '#src/features/faq/faq-search.ts'

export const Route = createFileRoute('/faq/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as FaqSearch,
  component: Faq,
})

function Faq() {
  return <FaqPage place={{}} search={readFaqSearch(Route.useSearch())} />
}
