import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createObservable } from '#src/lib/observable.ts'
import type { UpdateState, Updates } from '#src/platform/updates.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const exactPrompt = 'New version available. Page will be reloaded. Do it now? (NOT DURING PAYMENT OR UPLOAD)'

function show(isOffered: boolean) {
  const offered = createObservable(isOffered)
  const updates = {
    state: createObservable<UpdateState>('outdated'),
    isOffered: offered,
    check: () => Promise.resolve(),
    accept: vi.fn(),
    postpone: vi.fn(),
    reportMissingChunk: () => {},
  }
  render(
    <I18nProvider i18n={i18n}>
      <UpdatePrompt updates={createObservable<Updates | null>(updates)} />
    </I18nProvider>,
  )
  return { updates, offered }
}

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

it('[PW-03] asks in the exact words, and reloads only on a yes', () => {
  const { updates } = show(true)
  expect(screen.getByText(exactPrompt)).toBeTruthy()
  expect(updates.accept).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Reload now' }))
  expect(updates.accept).toHaveBeenCalledOnce()
})

it('can be put off', () => {
  const { updates } = show(true)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(updates.postpone).toHaveBeenCalledOnce()
})

it('[PW-04] is not there while something must not be interrupted, and comes when it is over', () => {
  const { offered } = show(false)
  expect(screen.queryByText(exactPrompt)).toBeNull()
  act(() => offered.set(true))
  expect(screen.getByText(exactPrompt)).toBeTruthy()
})
