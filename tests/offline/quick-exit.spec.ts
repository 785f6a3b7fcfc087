import type { Page } from '@playwright/test'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectLocked, openLock, setPin } from '#tests/harness/browser/app-lock.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const neutral = 'https://www.wikipedia.org/'

async function leaveQuickly(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

async function expectGate(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Adults only' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
}

test('a quick exit is not undone by Back: every older address of the app meets the adult gate', async ({ page, context }) => {
  await context.route(`${neutral}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>An encyclopaedia</h1>' }))
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
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('a quick exit without a connection leaves an empty page, and Back meets the adult gate', async ({ page, away, problems }) => {
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

test('[S-26] after a quick exit the app lock asks for the PIN, also beside a tab that is open', async ({ page, context }) => {
  await context.route(`${neutral}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>An encyclopaedia</h1>' }))
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
