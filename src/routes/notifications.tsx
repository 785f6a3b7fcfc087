import { createFileRoute, redirect } from '@tanstack/react-router'
import { openPanel } from '#src/features/notify/panel-state.ts'

/** Opens the panel and redirects to the dashboard (1§2), but not on a preload. */
export const Route = createFileRoute('/notifications')({
  beforeLoad: ({ preload }) => {
    if (!preload) openPanel.set({ path: null })
    throw redirect({ to: '/dashboard', replace: true })
  },
})
