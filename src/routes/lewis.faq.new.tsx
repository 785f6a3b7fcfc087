import { createFileRoute } from '@tanstack/react-router'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { NewFaqQuestionPage } from '#src/features/admin/faq/faq-question-page.tsx'

export const Route = createFileRoute('/lewis/faq/new')({
  loader: ({ context }) => context.queries().ensureQueryData(faqQueries.categories()),
  component: NewFaqQuestionPage,
})
