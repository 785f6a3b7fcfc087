import { createFileRoute } from '@tanstack/react-router'
import { readCategoryId } from '#src/entities/faq/read-faq-ids.ts'
import { FaqPage } from '#src/features/faq/faq-page.tsx'

export const Route = createFileRoute('/faq/cat/$cat/{-$seo}')({
  params: { parse: ({ cat, seo }) => ({ cat: readCategoryId(cat), seo }), stringify: ({ cat, seo }) => ({ cat: String(cat), seo }) },
  component: FaqOfCategory,
})

function FaqOfCategory() {
  const { cat } = Route.useParams()
  return <FaqPage place={{ catId: cat }} />
}
