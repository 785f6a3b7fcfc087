/**
 * A screen, or a part of one, as the app shows it: real styles, English texts, the app's query client and outbox, and a router in
 * memory.
 */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, redirect, RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { render, waitFor, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect } from 'vitest'
import { settleCaches } from '#src/app/live-updates/settle-caches.ts'
import { authorizeRoute } from '#src/app/guards.ts'
import { MemberFormats } from '#src/app/member-formats.tsx'
import { loadRuleMessages, readCallFailure } from '#src/app/read-call-failure.ts'
import { RouteFailed } from '#src/app/route-failed.tsx'
import { ScreenPending } from '#src/app/screen-pending.tsx'
import { openMemberDraft } from '#src/data/drafts/draft-keeper.ts'
import { loadKy } from '#src/http/request.ts'
import { outcomeWait } from '#src/data/outbox/submit-record.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { viewerOf } from '#src/data/session/use-current-user.ts'
import { applyTheme } from '#src/platform/device-settings.ts'
import { noteScreenShown } from '#src/platform/first-screen.ts'
import { Toaster } from '#src/ui/feedback/toaster.tsx'
import { FormFailureContext } from '#src/ui/form/form-failure.ts'
import { DraftContext } from '#src/ui/form/record/draft-store.ts'
// Registers the app's router with the types of links and routes.
import type {} from '#src/app/router.ts'
import { findBarriers } from '#src/ui/testing/render-ui.tsx'
import { limits } from '#tests/harness/limits.ts'
import type { TestRole, TestServer } from './fake-server.ts'

export interface ScreenOptions {
  readonly server: TestServer
  /** The role to sign in with, unless a member is signed in already. `member` by default. */
  readonly as?: TestRole
  /** For a part of a screen: its simulated address. */
  readonly at?: string
}

export interface ShownScreen extends RenderResult {
  /** The current address: `/videos?sort=title`. */
  readonly address: () => string
  readonly goTo: (address: string) => Promise<void>
  readonly goBack: () => Promise<void>
}

// Code that screens load with their first call or write is loaded before the first test, whose time it would otherwise count
// towards.
await Promise.all([
  loadKy(),
  loadRuleMessages(),
  import('#src/data/query/kept-answers.ts'),
  import('#src/data/outbox/start-member-outbox.ts'),
])
// The store on the device may open immediately, because there is no first paint to wait for.
noteScreenShown()
settleCaches(() => undefined)
outcomeWait.ms = limits.expectation
const defaults = queryClient.getDefaultOptions()
// As many retries as in the app, but without the pauses between them.
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 1 } })

/**
 * For an address (`/videos?sort=title`), renders the app's own route with its loader and guards; an element is rendered alone. Both
 * get everything a screen gets from the app except the frame: no tab bar, no bell, no sockets.
 */
export async function renderScreen(screen: string | ReactNode, options: ScreenOptions): Promise<ShownScreen> {
  const { server, as = 'member', at = '/' } = options
  if (sessionState.get().kind === 'guest' && as !== 'guest') server.signedInAs(as)
  const router = typeof screen === 'string' ? await routerAt(screen) : routerAround(screen, at)
  await router.load()
  const shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemberFormats>
          <FormFailureContext value={readCallFailure}>
            <DraftContext value={openMemberDraft}>
              <RouterProvider router={router} />
              <Toaster />
            </DraftContext>
          </FormFailureContext>
        </MemberFormats>
      </QueryClientProvider>
    </I18nProvider>,
  )
  const arrived = () => waitFor(() => expect(router.state.status).toBe('idle'))
  return {
    ...shown,
    address: () => router.state.location.href,
    goTo(address) {
      router.history.push(address)
      return arrived()
    },
    goBack() {
      router.history.back()
      return arrived()
    },
  }
}

/** Call once, at the top of a file: loads the code of these screens before the first test, which would otherwise wait for it. */
export function loadScreens(...addresses: readonly string[]): void {
  beforeAll(async () => {
    for (const address of addresses) {
      const router = await routerAt(address)
      const routes = router.matchRoutes(router.latestLocation).map(({ routeId }) => router.routesById[routeId])
      await Promise.all(routes.map((route) => router.loadRouteChunk(route)))
    }
  })
}

/** The generated routes, each loaded when it is shown. */
async function routerAt(address: string): Promise<AnyRouter> {
  const { routeTree } = await import('#src/route-tree.gen.ts')
  return createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: {
      enter: async ({ pathname }) => {
        const verdict = authorizeRoute(pathname, { role: viewerOf(sessionState.get()).role, isDevelopment: false })
        if (verdict.kind === 'go') throw redirect({ to: verdict.to, replace: true })
      },
      queries: () => queryClient,
    },
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: RouteFailed,
  })
}

/** One route for every address: links of the part change the address, and the part stays. */
function routerAround(part: ReactNode, address: string): AnyRouter {
  const root = createRootRoute({ component: () => part, notFoundComponent: () => part })
  return createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [address] }) })
}

/** Half-way between two colours, a text may have too little contrast. A transition that is cancelled has ended as well. */
async function coloursSettled(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

/** Axe's violations in both themes, one line each. The themes differ only in their colours. */
export async function findBarriersInBothThemes(): Promise<string[]> {
  const found: string[] = []
  for (const [theme, rules] of [
    ['dark', 'all'],
    ['light', 'colours'],
  ] as const) {
    applyTheme(theme)
    await coloursSettled()
    found.push(...(await findBarriers(document.body, rules)).map((barrier) => `${theme}: ${barrier}`))
  }
  return found
}
