import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getConversation, joinPublic, listMessages } from '#contract/chat/chat.ts'
import { conversationForTest, hashOf } from '#src/offline/chat-store/testing/chat-for-test.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietChat } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
const outside = conversationForTest(hashOf(1), 0, { kind: 'public', title: 'Rope talk', topic: 'All about rope', isJoined: false })
const refused = /^You were removed from this chat\./

async function openFromOutside(): Promise<void> {
  answerQuietChat(server)
  server.answer(getConversation, () => outside)
  server.answer(listMessages, () => ({ messages: [], hasMore: false }))
  await renderScreen(`/messaging/${outside.messagingHash}`, { server })
  expect(await screen.findByText('All about rope')).toBeVisible()
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Join' }))

it('[C-10] a member who was removed from a public chat is notified on joining it again, and may retry', async () => {
  const accept = server.refuse(joinPublic, 'forbidden')
  await openFromOutside()
  expect(await findBarriersInBothThemes()).toEqual([])
  press()
  expect(await screen.findByText(refused)).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  accept()
  server.answer(joinPublic, () => ({ ...outside, isJoined: true }))
  press()
  expect(await screen.findByRole('log')).toBeVisible()
  expect(screen.queryByText(refused)).toBeNull()
  expect(server.requestsOf(joinPublic)).toHaveLength(2)
})

it('[C-10] no removal is mentioned where the connection was missing', async () => {
  await openFromOutside()
  server.cut()
  press()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByText(refused)).toBeNull()
  expect(server.requestsOf(joinPublic)).toEqual([])
})
