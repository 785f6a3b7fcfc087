import { createFileRoute } from '@tanstack/react-router'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { HomePage } from '#src/features/home/home-page.tsx'
import { HelpButton } from '#src/features/pages/help-button.tsx'
import { InstallHint } from '#src/features/install-app/install-hint.tsx'
import { latePart } from '#src/ui/late-part.tsx'

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context }) => context.queries().ensureQueryData(feedQueries.dashboard()),
  component: Dashboard,
})

const HomePanels = latePart(async () => (await import('./-home-panels.tsx')).HomePanels)

function Dashboard() {
  return <HomePage aside={<InstallHint />} actions={<HelpButton place="/dashboard" />} panels={<HomePanels />} />
}
