import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getConversation, listConversations, listMessages, markRead, type Conversation } from '#contract/chat/chat.ts'
import { conversationForTest, hashOf, messageForTest } from '#src/offline/chat-store/testing/chat-for-test.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietChat, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'
import { DockedWindows } from './docked-windows.tsx'
import { closeAllWindows, openWindow } from './open-windows.ts'

const server = fakeServer()
beforeEach(() => page.viewport(1280, 800))
afterEach(closeAllWindows)

/** A conversation with a friend that contains one message. */
function converse(words: string, change: Partial<Conversation> = {}): Conversation {
  const me = server.signedInAs('member')
  const friend = server.world.addMember({ userName: 'Ashore' })
  const hash = hashOf(1)
  const users = [me, friend].map((member) => ({ ...presentBadge(member), status: 'offline' as const, readSeq: null }))
  const message = messageForTest(hash, 1, { text: words, senderId: friend.id as never, senderName: friend.userName })
  const conversation = conversationForTest(hash, 1, { users: users as never, messages: [message], ...change })
  answerQuietChat(server)
  server.answer(listConversations, ({ view }) => pageOf((view === 'requests') === conversation.isRequest ? [conversation] : []))
  server.answer(getConversation, () => conversation)
  server.answer(markRead, () => ({}))
  server.answer(listMessages, () => ({ messages: [message], hasMore: false }))
  return conversation
}

it.each<[what: string, change: Partial<Conversation>]>([
  ['of two', {}],
  ['of a group', { kind: 'group', title: 'The long bench' }],
  ['that a stranger asks for', { isRequest: true }],
])('a conversation %s has no accessibility violations', async (_what, change) => {
  const { messagingHash } = converse('Seven strands or nine?', change)
  await renderScreen(`/messaging/${messagingHash}`, { server })
  expect(await within(await screen.findByRole('log')).findByText('Seven strands or nine?')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('a docked window has no accessibility violations, with an answer begun and minimised', async () => {
  const { messagingHash } = converse('Seven strands or nine?')
  openWindow(messagingHash)
  const { container } = await renderScreen(<DockedWindows />, { server, at: '/dashboard' })
  expect(await screen.findByText('Seven strands or nine?')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'About this message' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reply' }))
  expect(await screen.findByRole('button', { name: 'Don’t reply to this message' })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Minimise' }))
  expect(container.querySelector('[data-window="minimised"]')).not.toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('of a text from Word the line breaks are kept and control characters, which the server refuses, are left out', async () => {
  const { messagingHash } = converse('Seven strands or nine?')
  await renderScreen(`/messaging/${messagingHash}`, { server })
  const field = await screen.findByRole('textbox', { name: 'Message' })
  fireEvent.change(field, { target: { value: 'Two\vlines\u0007' } })
  expect(field).toHaveValue('Two\nlines')
})

it('an image whose format the server cannot decode is refused when it is picked, with the formats that are accepted', async () => {
  const { messagingHash } = converse('Seven strands or nine?')
  const { container } = await renderScreen(`/messaging/${messagingHash}`, { server })
  await screen.findByText('Seven strands or nine?')
  // Safari shows HEIC, Chromium does not: a PNG under that name stands in for it.
  const canvas = document.createElement('canvas')
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const input = container.querySelector('input[type=file]')
  if (!png || !input) throw new Error('There is no picture or no picker.')
  fireEvent.change(input, { target: { files: [new File([png], 'IMG_0001.HEIC', { type: 'image/heic' })] } })
  expect(
    await screen.findByText('Photos must be JPEG, PNG, WebP, GIF or AVIF files up to 15 MB. Save a HEIC photo as JPEG first.'),
  ).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull()
})

it('on a phone, the field for the next message is above the on-screen keyboard, and the whole conversation is visible', async () => {
  await page.viewport(390, 800)
  const { messagingHash } = converse('Seven strands or nine?')
  // As on iPhones and Android: the layout stays as it is, while its visible part becomes smaller and moves.
  const viewport = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  onTestFinished(() => void vi.unstubAllGlobals())
  await renderScreen(`/messaging/${messagingHash}`, { server })
  await screen.findByText('Seven strands or nine?')
  const field = screen.getByRole('textbox', { name: 'Message' })
  const edges = () => {
    const form = field.closest('form')
    const head = screen.getByRole('button', { name: 'Back' })
    return { top: head.getBoundingClientRect().top, bottom: form?.getBoundingClientRect().bottom ?? 0 }
  }
  // The screen may still be settling when its first message appears.
  await expect.poll(() => edges().bottom).toBe(800)
  const before = edges()

  Object.assign(viewport, { height: 460, offsetTop: 90 }).dispatchEvent(new Event('resize'))
  await expect.poll(edges).toEqual({ top: before.top + 90, bottom: 550 })
  Object.assign(viewport, { offsetTop: 0 }).dispatchEvent(new Event('scroll'))
  await expect.poll(edges).toEqual({ top: before.top, bottom: 460 })
  // Zoomed in, a smaller part is visible without any keyboard.
  Object.assign(viewport, { height: 400, scale: 2 }).dispatchEvent(new Event('resize'))
  await expect.poll(edges).toEqual(before)
})
