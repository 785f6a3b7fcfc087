import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { readQuestionId } from '#src/entities/faq/read-faq-ids.ts'
import { EditFaqQuestionPage } from '#src/features/admin/faq/faq-question-page.tsx'

export const Route = createFileRoute('/lewis/faq/$questionId')({
  params: {
    parse: ({ questionId }) => ({ questionId: readQuestionId(questionId) }),
    stringify: ({ questionId }) => ({ questionId: String(questionId) }),
  },
  loader: async ({ context, params }) => {
    await context.queries().ensureQueryData(faqQueries.categories())
    await context.queries().ensureQueryData(faqQueries.question(params.questionId))
  },
  component: Edit,
})

function Edit() {
  const { questionId } = Route.useParams()
  const { data } = useSuspenseQuery(faqQueries.question(questionId))
  return data ? <EditFaqQuestionPage stored={data} /> : <ContentMissing kind="faq_question" />
}
