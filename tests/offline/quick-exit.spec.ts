import { answerForNeutralSite, expectGate, leaveQuickly } from '#tests/harness/browser/quick-exit.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('Back does not undo a quick exit: every older address of the app shows the adult gate', async ({ page, context }) => {
  await answerForNeutralSite(context)
  await openRoute(page, '/dashboard')
  await openRoute(page, '/videos')
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await openRoute(page, '/settings/privacy')
  await expect(page.getByLabel('Height')).toBeVisible()
  await leaveQuickly(page)
  await expect(page.getByRole('heading', { name: 'An encyclopaedia' })).toBeVisible()

  await page.goBack()
  await expectGate(page)
  await page.goBack()
  await expectGate(page)
  await page.reload()
  await expectGate(page)
  await page.getByRole('button', { name: 'I’m 18 or older' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
