import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { HomePage } from '#src/features/catch-up/home-page.tsx'
import { HelpButton } from '#src/features/inform/help-button.tsx'
import { InstallHint } from '#src/features/install-app/install-hint.tsx'

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context }) => context.queries().ensureQueryData(feedQueries.dashboard()),
  component: Dashboard,
})

/** Home goes on without them where they do not come; the next start asks again. */
const HomePanels = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./-home-panels.tsx')).HomePanels }
  } catch {
    return { default: () => null }
  }
})

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
