import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectLocked, openLock, setPin } from '#tests/harness/browser/app-lock.ts'
import { answerForNeutralSite, expectGate, leaveQuickly } from '#tests/harness/browser/quick-exit.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('a quick exit without a connection leaves an empty page, and Back shows the adult gate', async ({ page, away, problems }) => {
  problems.expectOutage()
  await openRoute(page, '/dashboard')
  await openRoute(page, '/videos')
  await expectReadyForOffline(page)
  await away.leave()
  await leaveQuickly(page)
  await expect(page).toHaveURL('about:blank')
  await page.goBack()
  await expectGate(page)
})

test('[S-26] after a quick exit the app lock requires the PIN, even beside an open tab', async ({ page, context }) => {
  await answerForNeutralSite(context)
  await setPin(page)
  await openLock(page)
  const other = await context.newPage()
  await openRoute(other, '/videos')
  await expect(other.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await openRoute(other, '/settings/privacy')
  await leaveQuickly(other)
  await expect(other.getByRole('heading', { name: 'An encyclopaedia' })).toBeVisible()
  await other.goBack()
  await expectLocked(other)
  await openLock(other)
})
