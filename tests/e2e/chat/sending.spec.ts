import type { Page, WebSocketRoute } from '@playwright/test'
import { listMessages, type MessagingHash } from '#contract/talk/chat.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf } from '#tests/harness/api/talk.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const line = (page: Page) => page.locator('[data-chat-connection]').first()
const chatSocket = /\/messaging\/\?/

async function pairWithFriend(member: ApiMember, friend: ApiMember): Promise<MessagingHash> {
  await befriend(member, friend)
  return (await pairOf(member, friend)).messagingHash
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

const saidTo = async (friend: ApiMember, messagingHash: MessagingHash) =>
  (await friend.call(listMessages, { messagingHash })).messages.filter(({ event }) => !event).map(({ text }) => text)

/** The chat's line of this page in the test's hand: what the page says can be kept back, and the line cut. */
async function holdLine(page: Page) {
  let holds = false
  let kept: Array<() => void> = []
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket(chatSocket, (socket) => {
    sockets.add(socket)
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      // Pings go through: the line is there, and only its words are slow.
      if (holds && String(message).startsWith('42')) kept.push(() => server.send(message))
      else server.send(message)
    })
  })
  return {
    hold: () => (holds = true),
    release() {
      holds = false
      for (const send of kept) send()
      kept = []
    },
    drop() {
      kept = []
      for (const socket of sockets) void socket.close()
      sockets.clear()
    },
  }
}

test('[C-05] a message that takes its time shows as temporary, then real; [C-06] without an answer in 3 s it is failed, and goes once by one press', async ({
  page,
  member,
  newMember,
}) => {
  const friend = await newMember('Slow')
  const messagingHash = await pairWithFriend(member, friend)
  const held = await holdLine(page)
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(line(page)).toHaveAttribute('data-chat-connection', 'connected')

  held.hold()
  await write(page, 'Takes its time')
  await expect(log(page).getByText('Takes its time')).toBeVisible()
  await expect(log(page).getByText('Sending', { exact: true })).toBeVisible()
  held.release()
  await expect(log(page).getByText('Sending', { exact: true })).toHaveCount(0)
  await expect(log(page).getByText('Takes its time')).toHaveCount(1)

  held.hold()
  await write(page, 'Is not answered')
  await expect(log(page).locator('[data-code="failed_to_send_message"]')).toBeVisible({ timeout: 6000 })
  await expect(log(page).getByText('Not sent.')).toBeVisible()
  held.release()
  const again = log(page).getByRole('button', { name: 'Try again' })
  if (await again.isVisible()) await again.click()
  await expect(log(page).getByText('Not sent.')).toHaveCount(0)
  await expect(log(page).getByText('Is not answered')).toHaveCount(1)
  await expect.poll(() => saidTo(friend, messagingHash)).toEqual(['Is not answered', 'Takes its time'])

  held.hold()
  await write(page, 'Never mind')
  await log(page).getByRole('button', { name: 'Discard' }).click()
  await expect(log(page).getByText('Never mind')).toHaveCount(0)
  held.drop()
  held.release()
  await expect(line(page)).toHaveAttribute('data-chat-connection', 'connected', { timeout: 20_000 })
  expect(await saidTo(friend, messagingHash)).toHaveLength(2)
})

test('[C-01] the state of the line is said in words; [C-02] after a drop it comes back by itself in 2 s', async ({
  page,
  away,
  member,
  newMember,
}) => {
  const friend = await newMember('Steady')
  const messagingHash = await pairWithFriend(member, friend)
  const held = await holdLine(page)
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(line(page)).toHaveAttribute('data-chat-connection', 'connected')
  await expect(page.getByText('Connecting to the messages')).toHaveCount(0)

  const droppedAtMs = Date.now()
  held.drop()
  await expect(line(page)).not.toHaveAttribute('data-chat-connection', 'connected')
  await expect(line(page)).toHaveAttribute('data-chat-connection', 'connected', { timeout: 8000 })
  expect(Date.now() - droppedAtMs).toBeGreaterThan(1500)

  await away.leave()
  held.drop()
  await expect(line(page)).toHaveAttribute('data-chat-connection', 'offline')
  await expect(page.getByText('Messages will send when you’re back.').first()).toBeVisible()
  await write(page, 'Written in the dark')
  await expect(log(page).getByText('Waiting for a connection. It sends by itself.')).toBeVisible()
  await away.comeBack()
  await expect(line(page)).toHaveAttribute('data-chat-connection', 'connected', { timeout: 20_000 })
  await expect.poll(() => saidTo(friend, messagingHash), { timeout: 20_000 }).toEqual(['Written in the dark'])
})

test('[C-01] a line that does not come in 2 s is given up in words, and tried again', async ({ page, member, newMember }) => {
  const friend = await newMember('Deaf')
  const messagingHash = await pairWithFriend(member, friend)
  let isDeaf = true
  // Takes the connection and never says a word.
  await page.routeWebSocket(chatSocket, (socket) => void (isDeaf ? undefined : socket.connectToServer()))
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(page.locator('[data-code="failed_to_connect"]').first()).toBeVisible()
  await expect(page.getByText('The connection to the messages failed. It is tried again by itself.').first()).toBeVisible()
  isDeaf = false
  await expect(line(page)).toHaveAttribute('data-chat-connection', 'connected', { timeout: 20_000 })
})

test('[C-15] a refused join closes the line and its message is shown', async ({ page, member, newMember }) => {
  const friend = await newMember('Other')
  const messagingHash = await pairWithFriend(member, friend)
  let closed = 0
  await page.routeWebSocket(chatSocket, (socket) => {
    const server = socket.connectToServer()
    // Joins in another member's name, which the server refuses. It closes the connection with its answer, so nothing is
    // passed on after that: the browser would report a message to a closed socket.
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
  await expect(line(page)).not.toHaveAttribute('data-chat-connection', 'connected')
  await expect(page.locator('[data-chat-connection] [data-code]').first()).toHaveText('You may not do this.')
  await expect.poll(() => closed).toBeGreaterThan(0)
})
