import { fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { AnswerBox } from './answer-box.tsx'

const server = fakeServer()

it('the reply field of a mail follows the on-screen keyboard while it is shown', async () => {
  const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { unmount } = await renderScreen(<AnswerBox threadId={7 as never} />, { server })
  expect(await screen.findByRole('textbox', { name: 'Your answer' })).toBeVisible()
  const keyboard = () => document.documentElement.style.getPropertyValue('--keyboard')
  expect(keyboard()).toBe('')
  Object.assign(viewport, { height: innerHeight - 300, offsetTop: 40 }).dispatchEvent(new Event('resize'))
  expect(keyboard()).toBe('260px')
  unmount()
  expect(keyboard()).toBe('')
})

it('of a text from Word the line breaks are kept and control characters, which the server refuses, are left out', async () => {
  await renderScreen(<AnswerBox threadId={7 as never} />, { server })
  const field = await screen.findByRole('textbox', { name: 'Your answer' })
  fireEvent.change(field, { target: { value: 'Two\vlines\u0007' } })
  expect(field).toHaveValue('Two\nlines')
})
