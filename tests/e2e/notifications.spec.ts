import { requestFriend, setHero } from '#contract/people/friends.ts'
import { countNotifications, searchNotifications } from '#contract/notify/notifications.ts'
import { sendMail } from '#contract/mail/mail.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[NT-01] /notifications opens the panel and goes to the dashboard; [NT-04] [I-08] [N-07] mail and friend requests appear there while it is open, with counts and links; [NT-03] cleared ones are gone', async ({
  page,
  member,
  newMember,
}) => {
  const [friend, asking] = [await newMember('Writer'), await newMember('Asking')]
  await befriend(friend, member)
  await openRoute(page, '/notifications')
  await expectAt(page, '/dashboard')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText(/^Welcome/)).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Messages' }), 'nothing is there yet, and takes no room').toHaveCount(0)

  // Arrives while the page is open.
  const { thread } = await friend.call(sendMail, { userIds: [member.id], subject: 'The knot of Thursday', text: 'It held.' })
  await expect(panel.getByRole('heading', { name: 'Messages 1' })).toBeVisible()
  const mailMessage = panel.getByRole('listitem').filter({ hasText: 'The knot of Thursday' })
  await expect(mailMessage).toContainText('New')
  await asking.call(requestFriend, { userId: member.id })
  await expect(panel.getByRole('heading', { name: 'Friend requests 1' })).toBeVisible()
  await expect(panel.getByText(`${asking.name} wants to be friends.`)).toBeVisible()
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect(panel.getByText(`${asking.name} wants to be friends.`)).toBeHidden()
  await expect(panel.getByRole('heading', { name: 'No notifications' }), 'messages are listed').toBeHidden()
  await expect.poll(async () => (await member.call(searchNotifications, {})).total).toBe(0)
  await mailMessage.getByRole('button').click()
  await expectAt(page, `/mail/thread/${thread.threadId}`)
  await expect(panel).toBeHidden()
  await expect(page.getByText('It held.')).toBeVisible()

  await openRoute(page, '/dashboard')
  await asking.call(setHero, { userId: member.id, isHero: true })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toContainText('1')
  await bell.click()
  await expect(panel.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await expect(panel.getByText(`${asking.name} made you a hero.`)).toBeVisible()
  await expect(mailMessage).not.toContainText('New')
  await page.keyboard.press('Escape')
  await expect(bell).not.toContainText('1')
  // Viewed notifications are no longer new, here and on the server.
  await expect.poll(async () => (await member.call(countNotifications, {})).total).toBe(0)
})
