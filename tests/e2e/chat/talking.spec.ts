import { openConversation } from '#contract/chat/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf } from '#tests/harness/api/chat.ts'
import { conversationRow, messageLog, sayOn } from '#tests/harness/browser/chat-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[C-04] a conversation opens by member and by hash, several hashes too; [C-08] unread rises on receipt and goes when read', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const friend = await newMember('Bosun')
  await befriend(member, friend)
  await openRoute(page, `/messaging/member/${friend.id}`)
  await expect(page).toHaveURL(/#\/messaging\/[0-9a-f]{32}$/)
  await sayOn(page, 'Bring the 6 mm line')

  const other = await (await openBrowser(friend)).newPage()
  await openRoute(other, '/dashboard')
  const messages = other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })
  await expect(messages).toContainText('1')
  await messages.click()
  await expect(conversationRow(other, member.name).locator('[data-unread="1"]')).toBeVisible()
  await expect(conversationRow(other, member.name)).toContainText('Bring the 6 mm line')
  await conversationRow(other, member.name).getByRole('link').click()
  await expect(messageLog(other).getByText('Bring the 6 mm line')).toBeVisible()
  // Read here, and its author is notified.
  await expect(messageLog(page).getByText('Read', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Back' }).click()
  await expect(conversationRow(other, member.name)).toBeVisible()
  await expect(conversationRow(other, member.name).locator('[data-unread]')).toHaveCount(0)
  await expect(messages).not.toContainText('1')

  const group = await member.call(openConversation, { userIds: [friend.id], title: 'Splice room' })
  const pair = await pairOf(member, friend)
  const desk = await (await openBrowser(member, { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })).newPage()
  await openRoute(desk, `/messaging/${pair.messagingHash}/${group.messagingHash}`)
  await expect(desk.getByRole('heading', { name: friend.name })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Splice room' })).toBeVisible()
})
