import { createFileRoute } from '@tanstack/react-router'
import { readQuestionId } from '#src/entities/faq/read-faq-ids.ts'
import { FaqPage } from '#src/features/faq/faq-page.tsx'

export const Route = createFileRoute('/faq/$qid/{-$seo}')({
  params: { parse: ({ qid, seo }) => ({ qid: readQuestionId(qid), seo }), stringify: ({ qid, seo }) => ({ qid: String(qid), seo }) },
  component: FaqOfQuestion,
})

function FaqOfQuestion() {
  const { qid } = Route.useParams()
  return <FaqPage key={qid} place={{ questionId: qid }} />
}
