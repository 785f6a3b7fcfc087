import { expect, type Page } from '@playwright/test'
import { limits } from '../limits.ts'

/**
 * Navigates from list to list until the page is redirected to sign-in: the server caches access for a few seconds.
 */
export async function browseUntilSignedOut(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => void (location.hash = `/videos?q=rope-${Math.random()}`))
    await expect(page).toHaveURL(/#\/auth\/login/, { timeout: limits.look })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}
