import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getConversation, listConversations, listMessages, markRead, type Conversation } from '#contract/talk/chat.ts'
import { conversationForTest, hashOf, messageForTest } from '#src/offline/talk/testing/talk-for-test.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietTalk, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'
import { DockedWindows } from './docked-windows.tsx'
import { closeAllWindows, openWindow } from './open-windows.ts'

const server = fakeServer()
beforeEach(() => page.viewport(1280, 800))
afterEach(closeAllWindows)

/** A conversation with a friend in which one thing was said. */
function converse(words: string, change: Partial<Conversation> = {}): Conversation {
  const me = server.signedInAs('member')
  const friend = server.world.addMember({ userName: 'Ashore' })
  const hash = hashOf(1)
  const users = [me, friend].map((member) => ({ ...presentBadge(member), status: 'offline' as const, readSeq: null }))
  const message = messageForTest(hash, 1, { text: words, senderId: friend.id as never, senderName: friend.userName })
  const conversation = conversationForTest(hash, 1, { users: users as never, messages: [message], ...change })
  answerQuietTalk(server)
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
])('a conversation %s has no fault that axe can find', async (_what, change) => {
  const { messagingHash } = converse('Seven strands or nine?', change)
  await renderScreen(`/messaging/${messagingHash}`, { server })
  expect(await within(await screen.findByRole('log')).findByText('Seven strands or nine?')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('a docked window has no fault that axe can find, with an answer begun and minimised', async () => {
  const { messagingHash } = converse('Seven strands or nine?')
  openWindow(messagingHash)
  const { container } = await renderScreen(<DockedWindows />, { server, at: '/dashboard' })
  expect(await screen.findByText('Seven strands or nine?')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'About this message' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reply' }))
  expect(await screen.findByRole('button', { name: 'Do not answer this message' })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Minimise' }))
  expect(container.querySelector('[data-window="minimised"]')).not.toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})
