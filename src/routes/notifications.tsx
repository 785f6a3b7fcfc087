import { createFileRoute, redirect } from '@tanstack/react-router'
import { isPanelOpen } from '#src/features/notify/panel-state.ts'

/** Opens the panel and goes to the dashboard (1§2). Not when it is only fetched ahead. */
export const Route = createFileRoute('/notifications')({
  beforeLoad: ({ preload }) => {
    if (!preload) isPanelOpen.set(true)
    throw redirect({ to: '/dashboard', replace: true })
  },
})
