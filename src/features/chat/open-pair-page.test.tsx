import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getConversation, listMessages, openConversation } from '#contract/chat/chat.ts'
import { conversationForTest, hashOf } from '#src/offline/chat-store/testing/chat-for-test.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietChat } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()

it('the address of a member leads to the conversation with them', async () => {
  const pair = conversationForTest(hashOf(1), 0)
  answerQuietChat(server)
  server.answer(openConversation, () => pair)
  server.answer(getConversation, () => pair)
  server.answer(listMessages, () => ({ messages: [], hasMore: false }))
  const { address } = await renderScreen('/messaging/member/7', { server })
  await waitFor(() => expect(address()).toBe(`/messaging/${pair.messagingHash}`))
  expect(server.requestsOf(openConversation)).toMatchObject([{ userId: 7 }])
  expect(await screen.findByRole('log')).toBeTruthy()
})

it("[RQ-14] writing to a member who does not exist shows 'User not found'", async () => {
  server.refuse(openConversation, 'user_not_found')
  await renderScreen('/messaging/member/7', { server })
  expect(await screen.findByText('User not found')).toBeVisible()
  expect(screen.getByText('You can’t write to this member')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it("[RQ-14] an address that names no member shows 'Member is null'", async () => {
  await renderScreen('/messaging/member/nobody', { server })
  expect(await screen.findByText('Member is null')).toBeVisible()
  expect(server.requestsOf(openConversation)).toEqual([])
})
