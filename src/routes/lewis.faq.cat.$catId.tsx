import { createFileRoute } from '@tanstack/react-router'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { readCategoryId } from '#src/entities/faq/read-faq-ids.ts'
import { FaqCategoryPage } from '#src/features/admin/faq/faq-category-page.tsx'

export const Route = createFileRoute('/lewis/faq/cat/$catId')({
  // `new`: null.
  params: {
    parse: ({ catId }) => ({ catId: catId === 'new' ? null : readCategoryId(catId) }),
    stringify: ({ catId }) => ({ catId: catId === null ? 'new' : String(catId) }),
  },
  loader: async ({ context, params: { catId } }) => {
    const queries = context.queries()
    const { categories } = await queries.ensureQueryData(faqQueries.categories())
    // Perhaps it is newer than the list that was loaded before.
    if (catId !== null && !categories.some((known) => known.catId === catId))
      await queries.fetchQuery({ ...faqQueries.categories(), staleTime: 0 })
  },
  component: Category,
})

function Category() {
  const { catId } = Route.useParams()
  return <FaqCategoryPage key={catId ?? 'new'} catId={catId} />
}
