/** The router: hash addresses, guarded by role, scroll restored on back navigation only. */
import { createHashHistory, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { latePart } from '#src/ui/late-part.tsx'
import { rememberRoute } from '#src/data/session/remembered-route.ts'
import { sessionState, type SessionState } from '#src/data/session/session-state.ts'
import { viewerOf } from '#src/data/session/use-current-user.ts'
import { firstRoutes, isRouteAtHand, joinAllRoutes } from './first-routes.ts'
import { authorizeRoute } from './guards.ts'
import { openedMemberPart, openMemberPart } from './open-member-part.ts'
import { ScreenFailed, ScreenPending } from './screen-pending.tsx'
import { AppShell } from './shell/app-shell.tsx'
import { GuardedOutlet } from './shell/guarded-outlet.tsx'

async function enter({ pathname, href }: { pathname: string; href: string }): Promise<void> {
  const session = sessionState.get()
  const verdict = authorizeRoute(pathname, { role: viewerOf(session).role, isDevelopment: import.meta.env.DEV })
  if (verdict.kind === 'open') {
    const isKnown = isRouteAtHand(pathname)
    await Promise.all([session.kind === 'signedIn' && openMemberPart(router), isKnown || joinAllRoutes(router)])
    // The address was matched against a table without its route.
    if (!isKnown) throw redirect({ href, state: true, replace: true })
    return
  }
  if (verdict.isRemembered && pathname !== '/' && !isLeftBehind(session, href)) rememberRoute(href)
  throw redirect({ to: verdict.to, replace: true })
}

/** Whether this address was open when its member signed out, perhaps in another tab. The next sign-in must not return to it. */
function isLeftBehind(session: SessionState, href: string): boolean {
  const isWiped = session.kind === 'guest' && session.reason !== null && session.reason !== 'ended'
  return isWiped && router.state.resolvedLocation?.href === href
}

function queries() {
  const part = openedMemberPart()
  if (!part) throw new Error('A guest’s screen has no query client: its loader must not ask for one.')
  return part.queryClient
}

const LateRouteFailed = latePart(async () => (await import('./route-failed.tsx')).RouteFailed, {
  Waiting: ScreenPending,
  Missing: ScreenFailed,
})

/**
 * True between two screens: the scroll position of the previous one was stored when the navigation started, and later
 * scroll events do not belong to it.
 */
let isOnTheWay = false

export const router = createRouter({
  routeTree: firstRoutes.update({ component: GuardedOutlet }),
  history: createHashHistory(),
  context: { enter, queries },
  defaultPreload: 'intent',
  // The query client decides whether data is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: LateRouteFailed,
  defaultNotFoundComponent: lazyRouteComponent(() => import('#src/features/pages/missing-page.tsx'), 'MissingPage'),
  notFoundMode: 'root',
  scrollRestoration: true,
  // If the member goes back before the next screen has loaded, its scroll position must not be stored under the current
  // one's key.
  getScrollRestorationKey: ({ state, href }) => (isOnTheWay ? '' : (state.__TSR_key ?? href)),
  InnerWrap: AppShell,
})

router.subscribe('onBeforeLoad', () => void (isOnTheWay = true))
router.subscribe('onResolved', () => void (isOnTheWay = false))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The refusal's message, for the forbidden and maintenance pages. */
    refusal?: { readonly code: string; readonly message: string }
  }
}

/** The pattern of the current screen (`/videos/$videoId`), for logs: it reveals no member and no video. */
export function currentRoutePattern(): string {
  return router.state.matches.at(-1)?.fullPath ?? ''
}
