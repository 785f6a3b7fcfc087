import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { preloadDrawer, settingsDrawers } from './-settings-drawers.ts'

export const Route = createFileRoute('/settings/{-$drawer}/{-$option1}')({
  loader: ({ params }) => preloadDrawer(params.drawer),
  component: Settings,
})

function Settings() {
  const { drawer, option1 } = Route.useParams()
  return <SettingsPage drawers={settingsDrawers} drawer={drawer} option={option1} />
}
