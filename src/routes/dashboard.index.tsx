import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { HomePage } from '#src/features/catch-up/home-page.tsx'
import { HelpButton } from '#src/features/inform/help-button.tsx'
import { InstallHint } from '#src/features/install-app/install-hint.tsx'

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context }) => context.queries().ensureQueryData(feedQueries.dashboard()),
  component: Dashboard,
})

const HomePanels = lazyRouteComponent(() => import('./-home-panels.tsx'), 'HomePanels')

function Dashboard() {
  return (
    <HomePage
      aside={<InstallHint />}
      actions={<HelpButton place="/dashboard" />}
      panels={
        <Suspense>
          <HomePanels />
        </Suspense>
      }
    />
  )
}
