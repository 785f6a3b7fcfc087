import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createObservable } from '#src/lib/observable.ts'
import { busyReasons, holdUpdates, type BusyReason } from '#src/platform/busy.ts'
import { createUpdates, startUpdates, type UpdateState, type Updates } from '#src/platform/updates.ts'
import { UpdatePrompt } from './update-prompt.tsx'

vi.mock('#src/platform/service-worker.ts', () => ({ registerServiceWorker: async () => null }))

const exactPrompt = 'New version available. Page will be reloaded. Do it now? (NOT DURING PAYMENT OR UPLOAD)'

function renderPrompt(updates?: Updates) {
  render(
    <I18nProvider i18n={i18n}>
      <UpdatePrompt updates={updates && createObservable<Updates | null>(updates)} />
    </I18nProvider>,
  )
}

function show(isOffered: boolean) {
  const offered = createObservable(isOffered)
  const updates = {
    state: createObservable<UpdateState>('outdated'),
    isOffered: offered,
    check: () => Promise.resolve(),
    accept: vi.fn(),
    postpone: vi.fn(),
    reportNewer: () => undefined,
  }
  renderPrompt(updates)
  return { updates, offered }
}

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanup()
})

it('[PW-03] asks in the exact words, and reloads only after a confirmation', () => {
  const { updates } = show(true)
  expect(screen.getByText(exactPrompt)).toBeVisible()
  expect(updates.accept).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Reload now' }))
  expect(updates.accept).toHaveBeenCalledOnce()
})

it('can be postponed', () => {
  const { updates } = show(true)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(updates.postpone).toHaveBeenCalledOnce()
})

it('[PW-03] the server is polled for its version every five minutes, and another build brings up the prompt', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  let build = 'A'
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    asked.push(new Request(input).url)
    return Response.json({ build, builtAt: 'now' })
  })
  await startUpdates('A')
  renderPrompt()
  // The client is loaded independently of timers. Polling for it must not advance the clock.
  await expect.poll(() => asked.length, { interval: 0 }).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(299_999))
  expect(asked).toHaveLength(1)
  build = 'B'
  await act(() => vi.advanceTimersByTimeAsync(1))
  await expect.poll(() => asked.length, { interval: 0 }).toBe(2)
  for (const address of asked) expect(address).toMatch(/\/version\.json\?timestamp=\d+$/)
  expect(new Set(asked).size).toBe(2)
  await expect.poll(() => screen.queryByText(exactPrompt), { interval: 0 }).not.toBeNull()
})

const reasons: BusyReason[] = ['payment', 'upload']
it.each(reasons)(
  '[PW-04] [T-19] a %s in progress hides the prompt and prevents a reload; the prompt is back when it is over',
  async (reason) => {
    const reload = vi.fn()
    const updates = createUpdates({
      build: 'A',
      fetchVersion: async () => ({ build: 'B', builtAt: 'now' }),
      registration: null,
      isOnline: createObservable(true),
      busy: busyReasons,
      now: Date.now,
      setTimer: () => () => undefined,
      reload,
      reloadFromOutside: async () => true,
      lastReloadMs: { read: () => 0, write: () => undefined },
    })
    renderPrompt(updates)
    await act(() => updates.check())
    const press = screen.getByRole('button', { name: 'Reload now' })
    let release: () => void = () => undefined
    act(() => void (release = holdUpdates(reason)))
    expect(screen.queryByText(exactPrompt)).toBeNull()
    fireEvent.click(press)
    updates.accept()
    expect(reload).not.toHaveBeenCalled()
    act(() => release())
    expect(screen.getByText(exactPrompt)).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Reload now' }))
    expect(reload).toHaveBeenCalledOnce()
  },
)

it('is hidden while something must not be interrupted, and appears when it is over', () => {
  const { offered } = show(false)
  expect(screen.queryByText(exactPrompt)).toBeNull()
  act(() => offered.set(true))
  expect(screen.getByText(exactPrompt)).toBeTruthy()
})
