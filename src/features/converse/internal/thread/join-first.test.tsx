import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#src/data/http/call-error.ts'
import { joinChat } from '#src/entities/chat/acts.ts'
import { conversationForTest, hashOf } from '#src/offline/talk/testing/talk-for-test.ts'
import { JoinFirst } from './join-first.tsx'

vi.mock('#src/entities/chat/acts.ts', () => ({ joinChat: vi.fn() }))
const joining = vi.mocked(joinChat)
const outside = conversationForTest(hashOf(1), 0, { kind: 'public', title: 'Rope talk', isJoined: false })
const refused = 'You were removed from this chat.'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  render(
    <I18nProvider i18n={i18n}>
      <JoinFirst conversation={outside} />
    </I18nProvider>,
  )
})
afterEach(() => {
  cleanup()
  joining.mockReset()
})

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Join' }))
const alertText = () => screen.queryByRole('alert')?.textContent ?? ''

it('[C-10] tells whoever was taken out of a public chat so when he joins it again, and lets him try once more', async () => {
  joining.mockRejectedValueOnce(new CallError('forbidden', { status: 403 }))
  press()
  await expect.poll(alertText).toContain(refused)
  joining.mockResolvedValueOnce(outside)
  press()
  await expect.poll(alertText).not.toContain(refused)
  expect(joining).toHaveBeenCalledTimes(2)
})

it('[C-10] says nothing of a removal where the line was missing', async () => {
  joining.mockRejectedValueOnce(new CallError('offline'))
  press()
  await expect.poll(() => screen.getByRole('button', { name: 'Join' }).getAttribute('aria-busy')).toBeNull()
  expect(joining).toHaveBeenCalledOnce()
  expect(alertText()).not.toContain(refused)
})
