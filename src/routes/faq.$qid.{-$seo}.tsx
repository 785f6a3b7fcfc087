import { createFileRoute } from '@tanstack/react-router'
import { readQuestionId } from '#src/entities/faq/read-faq-ids.ts'
import { FaqPage } from '#src/features/faq/faq-page.tsx'
import { readFaqSearch, type FaqSearch } from '#src/features/faq/faq-search.ts'

export const Route = createFileRoute('/faq/$qid/{-$seo}')({
  params: { parse: ({ qid, seo }) => ({ qid: readQuestionId(qid), seo }), stringify: ({ qid, seo }) => ({ qid: String(qid), seo }) },
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as FaqSearch,
  component: FaqOfQuestion,
})

function FaqOfQuestion() {
  const { qid } = Route.useParams()
  return <FaqPage key={qid} place={{ questionId: qid }} search={readFaqSearch(Route.useSearch())} />
}
