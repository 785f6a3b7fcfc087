import { befriendedPair, fillConversation } from '#tests/harness/api/chat.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { messageLog, readUpUntil, sayOn } from '#tests/harness/browser/chat-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[C-12] older messages that are not on the device show that offline, and load automatically on reconnect', async ({
  page,
  away,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Archive')
  const messagingHash = await befriendedPair(member, friend)
  await fillConversation(site, messagingHash, friend, 90)
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(messageLog(page).getByText('message no. 90', { exact: true })).toBeInViewport()
  await expectReadyForOffline(page)
  await away.leave()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/messages/list')) asked.push(request.url())
  })
  const failed = page.getByText('Couldn’t load older messages.')
  await readUpUntil(page, failed)
  // The failed request is not repeated.
  const before = asked.length
  await sayOn(page, 'Meanwhile')
  expect(asked.length).toBe(before)

  await away.comeBack()
  await expect(failed).toHaveCount(0)
  await readUpUntil(page, messageLog(page).getByText('message no. 1', { exact: true }))
})
