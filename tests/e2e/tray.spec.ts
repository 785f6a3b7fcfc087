import { requestFriend } from '#contract/people/friends.ts'
import { readThread, sendMail } from '#contract/talk/mail.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[I-08] [N-07] [NT-04] the tray shows the latest letters, who wants to be friends and what is new, with counts, and leads there', async ({
  page,
  member,
  newMember,
}) => {
  const [friend, asking] = [await newMember('Writer'), await newMember('Asking')]
  await befriend(friend, member)
  await openRoute(page, '/dashboard')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(panel.getByText(/^Welcome/)).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Messages' }), 'nothing is there yet, and takes no room').toHaveCount(0)

  // While one looks.
  const { thread } = await friend.call(sendMail, { userIds: [member.id], subject: 'The knot of Thursday', text: 'It held.' })
  await expect(panel.getByRole('heading', { name: 'Messages 1' })).toBeVisible()
  const letter = panel.getByRole('listitem').filter({ hasText: 'The knot of Thursday' })
  await expect(letter).toContainText(friend.name)
  await expect(letter).toContainText('New')
  await asking.call(requestFriend, { userId: member.id })
  await expect(panel.getByRole('heading', { name: 'Friend requests 1' })).toBeVisible()
  await expect(panel.getByText(`${asking.name} wants to be friends.`)).toBeVisible()

  await letter.getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`#/mail/thread/${thread.threadId}$`))
  await expect(panel).toBeHidden()
  await expect(page.getByText('It held.')).toBeVisible()
  await member.call(readThread, { threadId: thread.threadId })
  await openRoute(page, '/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(panel.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await expect(letter).not.toContainText('New')
})
