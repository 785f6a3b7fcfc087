import { readMail } from '#tests/harness/browser/read-mail.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', permissions: ['clipboard-read', 'clipboard-write'] })

test('[B-04] [B-05] an invitation is made, its link copied, mailed once it has an address, and taken back', async ({ page }) => {
  await openRoute(page, '/settings/invitations')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Note').fill('For the evening')
  await page.getByRole('button', { name: 'Make the invitation' }).click()
  await expect(page.getByText('The link is ready to be passed on.')).toBeVisible()
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

  await page.getByRole('button', { name: `More for ${friend}` }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(friend)).toHaveCount(0)
  await page.getByRole('button', { name: 'Deleted 1' }).click()
  await expect(page.getByText(friend)).toBeVisible()
})
