import { createFileRoute } from '@tanstack/react-router'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { FaqOverviewPage } from '#src/features/admin/faq/faq-overview-page.tsx'

export const Route = createFileRoute('/lewis/faq/')({
  loader: ({ context }) =>
    Promise.all([context.queries().ensureQueryData(faqQueries.categories()), context.queries().ensureQueryData(faqQueries.questions())]),
  component: FaqOverviewPage,
})
