import { Outlet, useRouterState } from '@tanstack/react-router'
import { useOptionalSelf } from '#src/data/session/use-self.ts'
import { authorizeRoute } from '../guards.ts'

/**
 * The root's outlet. Signed out, here or in another tab, a member's screen is not drawn once more while the guards move on:
 * what it needs is gone already.
 */
export function GuardedOutlet() {
  const isGuest = useOptionalSelf() === null
  // The root alone is an address nobody knows: what becomes of it is the root route's business.
  const shownPath = useRouterState({ select: ({ matches }) => (matches.length > 1 ? matches.at(-1)?.pathname : undefined) })
  const isGone =
    isGuest && shownPath !== undefined && authorizeRoute(shownPath, { role: 'guest', isDevelopment: import.meta.env.DEV }).kind === 'go'
  return isGone ? null : <Outlet />
}
