import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataExport as Export } from '#contract/profile/data-export.ts'
import { CallError } from '#src/data/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { DataExport } from './data-export.tsx'

vi.mock('#src/data/http/call.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)
const none: Export = { state: 'none', askedAt: null, expiresAt: null, sizeBytes: null, address: null }
const ready: Export = { state: 'ready', askedAt: 1_700_000_000, expiresAt: 1_700_604_800, sizeBytes: 2048, address: '/media/exports/a.b' }

beforeEach(() => void asked.mockReset())

/** Answers one after another; the last one stays. Only this component asks here, and for nothing else. */
function answering(...answers: ReadonlyArray<Export | CallError>) {
  let next = 0
  asked.mockImplementation(async () => {
    const answer = answers[Math.min(next, answers.length - 1)]
    next += 1
    if (answer instanceof CallError) throw answer
    return answer as never
  })
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } } })}>
      <DataExport />
    </QueryClientProvider>,
  )
}

describe('the copy of one’s data', () => {
  it('[M-20] is asked for once, and says that it is being made', async () => {
    answering(none, { ...none, state: 'waiting', askedAt: 1_700_000_000 })
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for a copy' }))
    expect(await screen.findByText(/Your copy is being made/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for a copy' })).toBeNull()
    expect(asked.mock.calls.map(([endpoint]) => endpoint.name)).toEqual(['exports.get', 'exports.request'])
  })

  it('[M-20] is downloaded once it is ready, with its size and its last day', async () => {
    answering(ready)
    const link = await screen.findByRole('link', { name: 'Download your copy' })
    expect(link.getAttribute('href')).toContain('/media/exports/a.b')
    expect(screen.getByText(/2.*kB/i)).toBeTruthy()
  })

  it.each([
    [999, '999 bytes'],
    [1_500_000, '1.5 MB'],
    [2_140_000_000, '2.14 GB'],
  ])('[FW-15] of %i bytes says its size in units of 1000', async (sizeBytes, words) => {
    answering({ ...ready, sizeBytes })
    expect(await screen.findByText(new RegExp(`\\b${words}\\b`))).toBeVisible()
  })

  it('that came to nothing says so and can be asked for again', async () => {
    answering({ ...none, state: 'failed', askedAt: 1_700_000_000 })
    expect(await screen.findByText(/could not be made/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask for a copy' })).toBeTruthy()
  })

  it('needs the line, says so, and goes on once it is back', async () => {
    answering(new CallError('offline'), none)
    expect(await screen.findByText('This needs a connection.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Ask for a copy' })).toBeTruthy()
  })
})
