import { Outlet, useRouterState } from '@tanstack/react-router'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { authorizeRoute } from '../guards.ts'

/**
 * The root's outlet. After a sign-out, here or in another tab, a member's screen is not rendered again while the
 * guards redirect: its dependencies are already gone.
 */
export function GuardedOutlet() {
  const isGuest = useOptionalCurrentUser() === null
  // The root alone means an unknown address, which the root route handles.
  const shownPath = useRouterState({ select: ({ matches }) => (matches.length > 1 ? matches.at(-1)?.pathname : undefined) })
  const isGone =
    isGuest && shownPath !== undefined && authorizeRoute(shownPath, { role: 'guest', isDevelopment: import.meta.env.DEV }).kind === 'go'
  return isGone ? null : <Outlet />
}
