import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listSessions, savePreferences } from '#contract/accounts.ts'
import { plumberBody } from '#contract/errors/error-codes.ts'
import { siteStatus } from '#contract/site/operations.ts'
import { CallError, type CallErrorCode } from '#src/data/http/call-error.ts'
import { call, type CallOptions } from '#src/data/http/call.ts'
import { provideCredentials } from '#src/data/http/credentials.ts'
import { emitRequestEvent } from '#src/data/http/request-events.ts'
import { loadErrorMessages } from '#src/i18n/error-words.ts'
import { dismissNotice, noticeStore } from '#src/ui/feedback/notify.ts'
import { Toaster } from '#src/ui/feedback/toaster.tsx'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { router } from '../router.ts'
import { followRequests } from './request-outcomes.ts'

/** The app's router with the few screens that outcomes lead to. */
vi.mock('../router.ts', async () => {
  const { createMemoryHistory, createRootRoute, createRoute, createRouter } = await import('@tanstack/react-router')
  const { ForbiddenPage } = await import('#src/features/inform/forbidden-page.tsx')
  const { MaintenancePage } = await import('#src/features/inform/maintenance-page.tsx')
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => 'A screen' }),
    createRoute({ getParentRoute: () => root, path: '/forbidden', component: ForbiddenPage }),
    createRoute({ getParentRoute: () => root, path: '/maintenance', component: MaintenancePage }),
  ]
  return { router: createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: ['/'] }) }) }
})
vi.mock('../first-routes.ts', () => ({ joinAllRoutes: () => Promise.resolve() }))

let answer: () => Response
let lateMs = 0
const now = performance.now.bind(performance)

const refused = (status: number, body: object | string) => () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = (code: string, message: string) => ({ success: false, code, message })
const read = (options?: CallOptions) => act(() => call(listSessions, {}, options).catch((error: CallError) => error.code))
const alertText = () => screen.queryByRole('alert')?.textContent ?? ''
const broken = 'MBH server error. Do not continue! Something went wrong. Please try again later or contact us.'
const unanswered = 'The server did not answer. Nothing you typed is lost. Try again.'

beforeAll(async () => {
  await loadErrorMessages()
  followRequests()
})

beforeEach(async () => {
  // The same trouble is told once in ten seconds: each test begins later.
  lateMs += 20_000
  vi.spyOn(performance, 'now').mockImplementation(() => now() + lateMs)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
  provideCredentials({ currentToken: () => 'token', canRefresh: () => true, refresh: async () => null, end: () => true })
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  await act(() => router.navigate({ to: '/' }))
  await screen.findByText('A screen')
})

afterEach(() => {
  for (let notice = noticeStore.current(); notice; notice = noticeStore.current()) dismissNotice(notice.id)
  vi.restoreAllMocks()
})

describe('a refused request', () => {
  it('[RQ-05] [R-11] a 403 of a read leads to the forbidden page, which says what the server said', async () => {
    answer = refused(403, refusal('forbidden', 'Only riggers may look at this.'))
    expect(await read()).toBe('forbidden')
    expect(await screen.findByRole('heading', { name: 'Not for you' })).toBeVisible()
    expect(screen.getByText('Only riggers may look at this.')).toBeVisible()
    expect(screen.getByText('You may not open this. Whoever owns it decides who may.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
  })

  it('a 403 of a write is told where one is, so that nothing typed is lost', async () => {
    answer = refused(403, refusal('forbidden', 'No.'))
    await act(() => call(savePreferences, {}).catch((error: CallError) => error.code))
    await vi.waitFor(() => expect(alertText()).toBe('You may not do this.'))
    expect(screen.getByText('A screen')).toBeVisible()
  })

  it('[LG-06] a code that nobody knows reads core.unknown_error, and no other key is ever shown', async () => {
    const unknown = new CallError('from_the_future' as CallErrorCode, { status: 403 }) // as a newer server may send
    act(() => emitRequestEvent('forbidden', { error: unknown, endpointName: 'x', isRead: false }))
    await vi.waitFor(() => expect(alertText()).toBe('core.unknown_error'))
  })
})

describe('trouble of the server', () => {
  it.each([500, 502, 504])(
    "[RQ-07] [RQ-14] a %i shows a network error that begins with 'MBH server error. Do not continue!'",
    async (status) => {
      answer = refused(status, status === 500 ? refusal('server_error', 'Broken.') : '<html>Bad gateway</html>')
      await read()
      await vi.waitFor(() => expect(alertText()).toBe(broken))
      expect(screen.getByText('A screen')).toBeVisible()
    },
  )

  it('[RQ-07] shows nothing where the caller opted out', async () => {
    answer = refused(500, refusal('server_error', 'Broken.'))
    expect(await read({ isQuiet: true })).toBe('server_error')
    expect(alertText()).toBe('')
  })

  it('[RQ-08] the plumber body is shown as a network error, word for word', async () => {
    answer = refused(200, plumberBody)
    await read()
    await vi.waitFor(() => expect(alertText()).toBe(`${plumberBody} ${unanswered}`))
  })

  it.each([
    ['no JSON', 200, 'hello'],
    ['another form', 200, { success: true, data: { sessions: 'many' } }],
    ['a status of somebody else', 418, 'teapot'],
  ])('[RQ-10] %s shows the network error', async (_what, status, body) => {
    answer = refused(status, body)
    await read()
    await vi.waitFor(() => expect(alertText()).toBe(unanswered))
  })

  it('[RQ-10] no answer shows the network error', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await act(() => call(siteStatus, {}).catch((error: CallError) => error.code))
    await vi.waitFor(() => expect(alertText()).toBe(unanswered))
  })
})
