import { befriendedPair, textsHeardBy } from '#tests/harness/api/chat.ts'
import { connectionStatus, messageLog, sayOn } from '#tests/harness/browser/chat-screen.ts'
import { chatSocket, holdChatConnection } from '#tests/harness/browser/hold-chat-connection.ts'
import { noteTexts } from '#tests/harness/browser/note-changes.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[C-05] a slow message is shown as temporary, then as sent; [C-06] without an answer in 3 s it has failed, and is sent once by one press', async ({
  page,
  member,
  newMember,
}) => {
  const friend = await newMember('Slow')
  const messagingHash = await befriendedPair(member, friend)
  const held = await holdChatConnection(page)
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(connectionStatus(page)).toHaveAttribute('data-chat-connection', 'connected')

  const shown = await noteTexts(messageLog(page))
  held.hold()
  await sayOn(page, 'Takes its time')
  await expect.poll(async () => (await shown()).filter((text) => text.includes('Sending')).length).toBeGreaterThan(0)
  held.release()
  await expect(messageLog(page).getByText('Sending', { exact: true })).toHaveCount(0)
  await expect(messageLog(page).getByText('Takes its time')).toHaveCount(1)

  held.hold()
  await sayOn(page, 'Is not answered')
  await expect(messageLog(page).locator('[data-code="failed_to_send_message"]')).toBeVisible()
  await expect(messageLog(page).getByText('Not sent.')).toBeVisible()
  // Both the first attempt and the second are in progress now.
  await messageLog(page).getByRole('button', { name: 'Try again' }).click()
  held.release()
  await expect(messageLog(page).getByText('Not sent.')).toHaveCount(0)
  await expect(messageLog(page).getByText('Is not answered')).toHaveCount(1)
  await expect.poll(() => textsHeardBy(friend, messagingHash)).toEqual(['Is not answered', 'Takes its time'])

  held.hold()
  await sayOn(page, 'Never mind')
  await messageLog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(messageLog(page).getByText('Never mind')).toHaveCount(0)
  held.drop()
  held.release()
  await expect(connectionStatus(page)).toHaveAttribute('data-chat-connection', 'connected')
  expect(await textsHeardBy(friend, messagingHash)).toHaveLength(2)
})

test('[C-01] a connection that takes longer than 2 s shows a failure, and is retried', async ({ page, member, newMember }) => {
  const friend = await newMember('Deaf')
  const messagingHash = await befriendedPair(member, friend)
  let isDeaf = true
  // Accepts the connection and never sends anything.
  await page.routeWebSocket(chatSocket, (socket) => void (isDeaf ? undefined : socket.connectToServer()))
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(page.locator('[data-code="failed_to_connect"]').first()).toBeVisible()
  await expect(page.getByText('Couldn’t connect to messages. Retrying automatically.').first()).toBeVisible()
  isDeaf = false
  await expect(connectionStatus(page)).toHaveAttribute('data-chat-connection', 'connected')
})

test('[C-15] a refused join closes the connection and its message is shown', async ({ page, member, newMember }) => {
  const friend = await newMember('Other')
  const messagingHash = await befriendedPair(member, friend)
  let closed = 0
  await page.routeWebSocket(chatSocket, (socket) => {
    const server = socket.connectToServer()
    // Joins in another member's name, which the server refuses. It closes the connection with its response, so nothing
    // is forwarded after that: the browser would report a message to a closed socket.
    let hasJoined = false
    socket.onMessage((message) => {
      if (hasJoined) return
      const own = `"user_id":${member.id}`
      hasJoined = String(message).includes(own)
      server.send(String(message).replace(own, `"user_id":${friend.id}`))
    })
    server.onClose(() => {
      closed += 1
      void socket.close()
    })
    socket.onClose(() => void (closed += 1))
  })
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(connectionStatus(page)).not.toHaveAttribute('data-chat-connection', 'connected')
  await expect(page.locator('[data-chat-connection] [data-code]').first()).toHaveText('You don’t have permission to do that.')
  await expect.poll(() => closed).toBeGreaterThan(0)
})
