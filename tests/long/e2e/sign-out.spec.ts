import { expectLoginPage } from '#tests/harness/browser/entrance.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('signing out takes one press when nothing would be lost', async ({ page, problems }) => {
  problems.expectSignOut()
  await openRoute(page, '/settings')
  await page.getByRole('link', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an unsent draft is mentioned before signing out: staying keeps it, signing out removes it', async ({
  page,
  member,
  site,
  problems,
}) => {
  problems.expectSignOut()
  const id = await copyVideo(site, member.id, { title: 'Half said' })
  await openRoute(page, `/videos/${id}`)
  const field = page.getByLabel('Your comment').first()
  await field.fill('Half a thought')
  await openRoute(page, '/settings')
  await page.getByRole('link', { name: 'Sign out', exact: true }).click()

  const question = page.getByRole('dialog', { name: 'Sign out and lose this?' })
  await expect(question.getByRole('listitem')).toHaveText(['1 draft wasn’t sent.'])
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  // Escape is the safe choice: back to the previous screen.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await openRoute(page, `/videos/${id}`)
  await expect(field).toHaveValue('Half a thought')

  // Using the address as well.
  await openRoute(page, '/logout')
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByText('Your data has been removed from this device.')).toBeVisible()
  await openRoute(page, '/dashboard')
  await expectLoginPage(page)
})
