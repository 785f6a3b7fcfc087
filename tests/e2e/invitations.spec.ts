import { createInvitation } from '#contract/joining/invitations.ts'
import { readMail } from '#tests/harness/browser/read-mail.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', permissions: ['clipboard-read', 'clipboard-write'] })

test('[B-04] [B-05] invitations are made, copied, mailed, changed, searched and taken back, and counted by state', async ({
  page,
  member,
  site,
}) => {
  const accepted = await member.call(createInvitation, { note: 'Went well' })
  await site.sql(`update invitations set state = 'accepted', accepted_by = $2 where id = $1`, [accepted.invitationId, member.id])
  const removed = await member.call(createInvitation, { note: 'By staff' })
  await site.sql(`update invitations set state = 'removed' where id = $1`, [removed.invitationId])

  await openRoute(page, '/settings/invitations')
  await expect(page.getByText('An invitation is a link for one person.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accepted 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Note').fill('For the evening')
  await page.getByRole('button', { name: 'Make the invitation' }).click()
  await expect(page.getByText('The link is ready to be passed on.')).toBeVisible()
  await expect(page.getByText('For the evening')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pending 1' })).toBeVisible()

  await page.evaluate(() => void Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Pass on the link for For the evening' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/#\/auth\/register\/start\/[\w-]{20}$/)

  await page.getByRole('button', { name: 'More for For the evening' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const friend = `friend-${Date.now().toString(36)}@example.test`
  await page.getByLabel('E-mail').fill(friend)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`The invitation is on its way to ${friend}.`)).toBeVisible()
  expect(await readMail(page, friend, /^An invitation for you$/)).toContain('For the evening')

  await page.getByLabel('Search invitations').fill('nobody at all')
  await expect(page.getByText('Nothing fits.')).toBeVisible()
  await page.getByLabel('Search invitations').fill('FRIEND-')
  await expect(page.getByText(friend)).toBeVisible()
  await page.getByLabel('Search invitations').fill('')

  await page.getByRole('button', { name: `More for ${friend}` }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(friend)).toHaveCount(0)
  await page.getByRole('button', { name: 'Deleted 1' }).click()
  await expect(page.getByText(friend)).toBeVisible()
  await page.getByRole('button', { name: 'Accepted 1' }).click()
  await expect(page.getByRole('link', { name: member.name }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Removed 1' }).click()
  await expect(page.getByText('By staff')).toBeVisible()
})

test('[B-05] with ten open ones the screen says so and makes no more', async ({ page, member }) => {
  for (let number = 1; number <= 10; number += 1) await member.call(createInvitation, { note: `Number ${number}` })
  await openRoute(page, '/settings/invitations')
  await expect(page.getByText('10 of 10 are open')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite somebody' })).toBeDisabled()
  await expect(page.getByText('Take one back, or wait until one is accepted.')).toBeVisible()
})
