import type { Page } from '@playwright/test'
import { savePreferences } from '#contract/accounts.ts'
import { countDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { expectDashboard, expectLoginPage } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')

/** The theme at the moment the page has anything to paint. */
async function noteFirstTheme(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      Object.assign(globalThis, { firstTheme: document.documentElement.dataset['theme'] })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as { firstTheme?: string }).firstTheme)
}

test('a guest sees the theme of the device, from the first paint on and when the device changes', async ({ page }) => {
  const firstTheme = await noteFirstTheme(page)
  for (const [colorScheme, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await openRoute(page, '/auth/login')
    await page.reload()
    await expectLoginPage(page)
    expect(await firstTheme()).toBe(colorScheme)
    await expect
      .poll(async () => {
        // The page listens once its late parts have loaded.
        await page.emulateMedia({ colorScheme })
        await page.emulateMedia({ colorScheme: other })
        return themeOf(page)
      })
      .toBe(other)
  }
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('who has chosen nothing follows the device; a choice stays, whatever the device does, also after a reload', async ({
    page,
    member,
  }) => {
    const firstTheme = await noteFirstTheme(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await openRoute(page, '/dashboard')
    await expectDashboard(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await openRoute(page, '/settings/appearance')
    const choices = page.getByRole('group', { name: 'Theme' })
    await expect(choices.getByRole('radio', { name: 'Device' })).toBeChecked()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

    await choices.getByText('Light', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect.poll(() => countDeviceRows(page, member.id, 'outbox'), 'the choice has been sent').toBe(0)
    await page.reload()
    await expect(choices.getByRole('radio', { name: 'Light' })).toBeChecked()
    expect(await firstTheme()).toBe('light')

    // Chosen on another device.
    await member.call(savePreferences, { theme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await choices.getByText('Device', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})
