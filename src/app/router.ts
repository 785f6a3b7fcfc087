/** The router: hash addresses, guarded by role, restoring the scroll on the way back only. */
import { createHashHistory, createRouter, redirect } from '@tanstack/react-router'
import { queryClient } from '#src/data/query/query-client.ts'
import { rememberRoute } from '#src/data/session/remembered-route.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { viewerOf } from '#src/data/session/use-self.ts'
import { MissingPage } from '#src/features/inform/missing-page.tsx'
import { routeTree } from '../route-tree.gen.ts'
import { judgeAddress } from './guards.ts'
import { RouteFailed } from './route-failed.tsx'
import { ScreenPending } from './screen-pending.tsx'
import { AppShell } from './shell/app-shell.tsx'

function guard({ pathname, href }: { pathname: string; href: string }): void {
  const verdict = judgeAddress(pathname, { role: viewerOf(sessionState.get()).role, isDevelopment: import.meta.env.DEV })
  if (verdict.kind === 'open') return
  if (verdict.isRemembered && pathname !== '/') rememberRoute(href)
  throw redirect({ to: verdict.to, replace: true })
}

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  context: { queryClient, guard },
  defaultPreload: 'intent',
  // Whether an answer is fresh is the query client's question.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: RouteFailed,
  defaultNotFoundComponent: MissingPage,
  notFoundMode: 'root',
  scrollRestoration: true,
  InnerWrap: AppShell,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** What a refusal said, for the forbidden and maintenance pages. */
    refusal?: { readonly code: string; readonly message: string }
  }
}

/** The pattern of the screen shown (`/videos/$videoId`), for logs: it names no member and no film. */
export function currentRoutePattern(): string {
  return router.state.matches.at(-1)?.fullPath ?? ''
}
