import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#src/http/call-error.ts'
import { networkState } from '#src/platform/network.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { RouteFailed } from './route-failed.tsx'

let loads = 0
beforeEach(() => void (loads = 0))

/** A screen whose first `failures` loads don't reach the server. */
function openScreen(failures: number): void {
  const root = createRootRoute()
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => {
      loads += 1
      if (loads <= failures) throw new CallError('offline', { status: 0 })
    },
    component: () => <h1>Knots</h1>,
  })
  // React reports the error that the boundary shows.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const router = createRouter({
    routeTree: root.addChildren([index]),
    history: createMemoryHistory(),
    defaultErrorComponent: RouteFailed,
  })
  renderUi(<RouterProvider router={router as never} />)
}

it('a screen whose request was still failing when the connection came back loads at once', async () => {
  openScreen(1)
  expect(await screen.findByRole('heading', { name: 'Knots' })).toBeVisible()
  expect(loads).toBe(2)
})

it('a server that is down is not asked again and again; the screen loads once it is reached', async () => {
  networkState.reportUnreached()
  openScreen(1)
  expect(await screen.findByText('Couldn’t load this page')).toBeVisible()
  expect(loads).toBe(1)
  networkState.reportReached()
  expect(await screen.findByRole('heading', { name: 'Knots' })).toBeVisible()
})
