import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import type { MemberId } from '#contract/primitives.ts'
import { CallError } from '#src/data/http/call-error.ts'
import { openPair } from '#src/entities/chat/acts.ts'
import { loadErrorMessages } from '#src/i18n/error-words.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { OpenPairPage } from './open-pair-page.tsx'

vi.mock('#src/entities/chat/acts.ts', () => ({ openPair: vi.fn() }))

beforeAll(loadErrorMessages)

function renderPage(userId: MemberId | null) {
  const root = createRootRoute({ component: () => <OpenPairPage userId={userId} /> })
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) }) as never} />
    </QueryClientProvider>,
  )
}

it("[RQ-14] writing to a member who is not there says 'User not found'", async () => {
  vi.mocked(openPair).mockRejectedValue(new CallError('user_not_found', { status: 404 }))
  renderPage(7 as MemberId)
  expect(await screen.findByText('User not found')).toBeVisible()
  expect(screen.getByText('You cannot write to this member')).toBeVisible()
})

it("[RQ-14] an address that names no member says 'Member is null'", async () => {
  renderPage(null)
  expect(await screen.findByText('Member is null')).toBeVisible()
})
