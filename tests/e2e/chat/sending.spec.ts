import { befriendedPair, textsHeardBy } from '#tests/harness/api/chat.ts'
import { connectionStatus, messageLog, sayOn } from '#tests/harness/browser/chat-screen.ts'
import { holdChatConnection } from '#tests/harness/browser/hold-chat-connection.ts'
import { noteAttribute } from '#tests/harness/browser/note-changes.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[C-01] the state of the connection is shown as a text; [C-02] after a drop it reconnects automatically in 2 s', async ({
  page,
  away,
  member,
  newMember,
}) => {
  const friend = await newMember('Steady')
  const messagingHash = await befriendedPair(member, friend)
  const held = await holdChatConnection(page)
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(connectionStatus(page)).toHaveAttribute('data-chat-connection', 'connected')
  await expect(page.getByText('Connecting', { exact: true })).toHaveCount(0)

  // The pause before the reconnect is tested in `create-chat-connection.test.ts`, which has a clock of its own.
  const states = await noteAttribute(connectionStatus(page), 'data-chat-connection')
  held.drop()
  await expect.poll(async () => (await states()).some((state) => state !== 'connected')).toBe(true)
  await expect(connectionStatus(page)).toHaveAttribute('data-chat-connection', 'connected')

  await away.leave()
  held.drop()
  await expect(connectionStatus(page)).toHaveAttribute('data-chat-connection', 'offline')
  await expect(page.getByText('Messages will send when you’re back.').first()).toBeVisible()
  await sayOn(page, 'Written in the dark')
  await expect(messageLog(page).getByText('Waiting for a connection. It sends automatically.')).toBeVisible()
  await away.comeBack()
  await expect(connectionStatus(page)).toHaveAttribute('data-chat-connection', 'connected')
  await expect.poll(() => textsHeardBy(friend, messagingHash)).toEqual(['Written in the dark'])
})
