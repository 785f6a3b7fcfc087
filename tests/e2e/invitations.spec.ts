import { readMail } from '#tests/harness/browser/read-mail.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', permissions: ['clipboard-read', 'clipboard-write'] })

test('[B-04] [B-05] an invitation is created, its link copied, mailed once it has an address, and withdrawn', async ({ page }) => {
  await openRoute(page, '/settings/invitations')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Note').fill('For the evening')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expect(page.getByText('Your link is ready to share.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pending 1' })).toBeVisible()

  await page.evaluate(() => void Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share the link for For the evening' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/#\/auth\/register\/start\/[\w-]{20}$/)

  await page.getByRole('button', { name: 'More options for For the evening' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const friend = `friend-${Date.now().toString(36)}@example.test`
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(friend)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Invitation sent to ${friend}.`)).toBeVisible()
  expect(await readMail(page, friend, /^An invitation for you$/)).toContain('For the evening')

  await page.getByRole('button', { name: `More options for ${friend}` }).click()
  await page.getByRole('menuitem', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('button', { name: `More options for ${friend}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Deleted 1' }).click()
  await expect(page.getByText(friend, { exact: true })).toBeVisible()
})
