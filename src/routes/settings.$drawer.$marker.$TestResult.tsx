import { createFileRoute } from '@tanstack/react-router'
import { OutcomeNotice } from '#src/features/settings/outcome-notice.tsx'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { settingsDrawers } from './-settings-drawers.ts'

/** The address a step on another site returns to (ambiguity settings-marker-path). */
export const Route = createFileRoute('/settings/$drawer/$marker/$TestResult')({ component: ReturnFromOutside })

function ReturnFromOutside() {
  const { drawer, TestResult } = Route.useParams()
  return <SettingsPage drawers={settingsDrawers} drawer={drawer} option={undefined} notice={<OutcomeNotice result={TestResult} />} />
}
