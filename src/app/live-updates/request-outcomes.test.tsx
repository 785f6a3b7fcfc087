import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RegisteredRouter,
} from '@tanstack/react-router'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listSessions, savePreferences } from '#contract/accounts.ts'
import { Refusal } from '#contract/error.ts'
import { plumberBody } from '#contract/errors/error-codes.ts'
import { groups } from '#contract/roles.ts'
import { siteStatus } from '#contract/site/site.ts'
import { listReportedContent } from '#contract/site/moderation.ts'
import { CallError, type CallErrorCode } from '#src/http/call-error.ts'
import { call, type CallOptions } from '#src/data/http/call.ts'
import { emitRequestEvent } from '#src/data/http/request-events.ts'
import { loadErrorMessages } from '#src/i18n/error-messages.ts'
import { ForbiddenPage } from '#src/features/pages/forbidden-page.tsx'
import { networkState } from '#src/platform/network.ts'
import { Toaster } from '#src/ui/feedback/toaster.tsx'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { followRequests } from './request-outcomes.ts'

const server = fakeServer()
/** Whether the chunk of the maintenance page fails to load. */
const parts = { isLost: false }

const MaintenancePage = lazyRouteComponent(async () => {
  if (parts.isLost) throw new Error('The part did not load.')
  return import('#src/features/pages/maintenance-page.tsx')
}, 'MaintenancePage')
const root = createRootRoute()
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: () => 'A screen' }),
  createRoute({ getParentRoute: () => root, path: '/forbidden', component: ForbiddenPage }),
  createRoute({ getParentRoute: () => root, path: '/maintenance', component: MaintenancePage }),
])
/** In place of the app's router, with only the screens these outcomes lead to. */
const router = createRouter({
  routeTree,
  history: createMemoryHistory({ initialEntries: ['/'] }),
}) as unknown as RegisteredRouter
vi.mock('../first-routes.ts', () => ({ joinAllRoutes: () => Promise.resolve() }))

let lateMs = 0
const now = performance.now.bind(performance)

/** Every request is answered by an intermediary between the app and the server, or by a broken server. */
function answerAll(status: number, body: object | string): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(text, { status, headers: { 'content-type': 'application/json' } }),
  )
}

/** The server refuses it, with a message of its own. */
function refuse(endpoint: typeof listSessions, code: 'forbidden' | 'maintenance', message: string): void {
  server.answer(endpoint, () => {
    throw new Refusal(code, { message })
  })
}
const read = (options?: CallOptions) => act(() => call(listSessions, {}, options).catch((error: CallError) => error.code))
const alertText = () => screen.queryByRole('alert')?.textContent ?? ''
const broken = 'MBH server error. Do not continue! Something went wrong. Please try again later or contact us.'
const unanswered = 'The server didn’t respond. Nothing you typed is lost. Try again.'

beforeAll(async () => {
  await loadErrorMessages()
  followRequests(router)
})

beforeEach(async () => {
  // The same failure is reported once in ten seconds: each test starts later.
  lateMs += 20_000
  vi.spyOn(performance, 'now').mockImplementation(() => now() + lateMs)
  server.signedInAs('member')
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  await act(() => router.navigate({ to: '/' }))
  await screen.findByText('A screen')
})

describe('a refused request', () => {
  it('[RQ-05] [R-11] a 403 of a read leads to the forbidden page, which shows the server’s message', async () => {
    refuse(listSessions, 'forbidden', 'Only riggers may look at this.')
    expect(await read()).toBe('forbidden')
    expect(await screen.findByRole('heading', { name: 'Not for you' })).toBeVisible()
    expect(screen.getByText('Only riggers may look at this.')).toBeVisible()
    expect(screen.getByText('You can’t open this. The owner decides who can.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
  })

  it('[RQ-05] a member who has lost a permission that the page still assumes is redirected there by the next read', async () => {
    const helper = server.signedInAs('staff')
    helper.groupId = groups.active
    await act(() => call(listReportedContent, {}).catch((error: CallError) => error.code))
    expect(await screen.findByRole('heading', { name: 'Not for you' })).toBeVisible()
    expect(screen.getByText('You don’t have permission to do that.')).toBeVisible()
  })

  it('a 403 of a write is shown on the current screen, so that no input is lost', async () => {
    server.refuse(savePreferences, 'forbidden')
    await act(() => call(savePreferences, {}).catch((error: CallError) => error.code))
    await vi.waitFor(() => expect(alertText()).toBe('You don’t have permission to do that.'))
    expect(screen.getByText('A screen')).toBeVisible()
  })

  it('[LG-06] an unknown code reads core.unknown_error, and no other key is ever shown', async () => {
    const unknown = new CallError('from_the_future' as CallErrorCode, { status: 403 }) // as a newer server may send
    act(() => emitRequestEvent('forbidden', { error: unknown, endpointName: 'x', isRead: false }))
    await vi.waitFor(() => expect(alertText()).toBe('core.unknown_error'))
  })
})

describe('a closed site', () => {
  const words = 'New ropes are being laid until noon.'
  const status = { isOnline: false, message: words, emailDelivery: 'online', emailDeliveryOnline: true } as const

  it('[RQ-06] a screen stays while the maintenance page cannot be loaded, and is left once it can', async () => {
    server.answer(siteStatus, () => status)
    refuse(listSessions, 'maintenance', words)
    parts.isLost = true
    expect(await read()).toBe('maintenance')
    await vi.waitFor(() => expect(alertText()).not.toBe(''))
    expect(screen.getByText('A screen')).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
    parts.isLost = false
    await read()
    expect(await screen.findByRole('heading', { name: 'Down for maintenance' })).toBeVisible()
  })

  it('[RQ-06] a 503 leads to the maintenance page with the operator’s message', async () => {
    server.answer(siteStatus, () => ({ ...status, message: '' }))
    refuse(listSessions, 'maintenance', words)
    await read()
    expect(await screen.findByRole('heading', { name: 'Down for maintenance' })).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    expect(router.state.location.pathname).toBe('/maintenance')
  })
})

describe('server failures', () => {
  it.each([500, 502, 504])(
    "[RQ-07] [RQ-14] a %i shows a network error that begins with 'MBH server error. Do not continue!'",
    async (status) => {
      answerAll(status, { success: false, data: false, code: 'server_error', message: 'Broken.' })
      await read()
      await vi.waitFor(() => expect(alertText()).toBe(broken))
      expect(screen.getByText('A screen')).toBeVisible()
    },
  )

  it('[RQ-07] [RQ-10] a lasting failure is reported once, and the notice disappears once the server responds again', async () => {
    const repair = server.refuse(listSessions, 'server_error')
    await read()
    await vi.waitFor(() => expect(alertText()).toBe(broken))
    lateMs += 60_000
    await read()
    repair()
    server.answer(listSessions, () => ({ sessions: [] }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await read()
    expect(alertText()).toBe(broken)
    act(() => void vi.advanceTimersByTime(5000))
    expect(alertText()).toBe('')
  })

  it('[RQ-10] without further calls the notice disappears once the server is reached again', async () => {
    networkState.reportUnreached()
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await read()
    await vi.waitFor(() => expect(alertText()).toBe(unanswered))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    act(() => networkState.reportReached())
    act(() => void vi.advanceTimersByTime(5000))
    expect(alertText()).toBe('')
  })

  it('[RQ-10] the notice disappears with its screen, and the next screen reports its own failures', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await read()
    await vi.waitFor(() => expect(alertText()).toBe(unanswered))
    await act(() => router.navigate({ to: '/forbidden' }))
    expect(alertText()).toBe('')
    await read()
    await vi.waitFor(() => expect(alertText()).toBe(unanswered))
  })

  it('[RQ-07] shows nothing where the caller opted out', async () => {
    server.refuse(listSessions, 'server_error')
    expect(await read({ isQuiet: true })).toBe('server_error')
    expect(alertText()).toBe('')
  })

  it('[RQ-08] the plumber body is shown as a network error, word for word', async () => {
    answerAll(200, plumberBody)
    await read()
    await vi.waitFor(() => expect(alertText()).toBe(`${plumberBody} ${unanswered}`))
  })

  it.each([
    ['no JSON', 200, 'hello'],
    ['another form', 200, { success: true, data: { sessions: 'many' } }],
    ['a status of somebody else', 418, 'teapot'],
    ['the sign-in of a gateway', 401, '<h1>Sign in</h1>'],
    ['a gateway that forbids', 403, '<h1>Forbidden</h1>'],
    ['a gateway that is closed', 503, '<h1>Closed</h1>'],
  ])('[RQ-10] %s shows the network error', async (_what, status, body) => {
    answerAll(status, body)
    await read()
    await vi.waitFor(() => expect(alertText()).toBe(unanswered))
    // Neither the sign-in, nor “Not for you”, nor the maintenance page.
    expect(screen.getByText('A screen')).toBeVisible()
  })

  it('[RQ-10] no response shows the network error', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await act(() => call(siteStatus, {}).catch((error: CallError) => error.code))
    await vi.waitFor(() => expect(alertText()).toBe(unanswered))
  })
})
