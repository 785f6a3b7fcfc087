import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { readQuestionId } from '#src/entities/faq/read-faq-ids.ts'
import { EditFaqQuestionPage } from '#src/features/admin/faq/faq-question-page.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

export const Route = createFileRoute('/lewis/faq/$questionId')({
  params: {
    parse: ({ questionId }) => ({ questionId: readQuestionId(questionId) }),
    stringify: ({ questionId }) => ({ questionId: String(questionId) }),
  },
  loader: async ({ context, params }) => {
    await context.queries().ensureQueryData(faqQueries.categories())
    return orMissing(context.queries().ensureQueryData(faqQueries.question(params.questionId)), 'not_found')
  },
  component: Edit,
})

function Edit() {
  const { t } = useLingui()
  const { questionId } = Route.useParams()
  if (Route.useLoaderData()) return <EditFaqQuestionPage questionId={questionId} />
  return (
    <ContentMissing
      title={t`Edit question`}
      icon="info"
      code="not_found"
      action={(className) => (
        <RouterLink href="/lewis/faq" className={className}>
          <Trans>All questions</Trans>
        </RouterLink>
      )}
    />
  )
}
