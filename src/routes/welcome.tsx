import { createFileRoute } from '@tanstack/react-router'
import { pageQueries } from '#src/entities/page/queries.ts'
import { WelcomePage } from '#src/features/home/welcome-page.tsx'

export const Route = createFileRoute('/welcome')({
  loader: ({ context }) => context.queries().ensureQueryData(pageQueries.block('welcome')),
  component: WelcomePage,
})
