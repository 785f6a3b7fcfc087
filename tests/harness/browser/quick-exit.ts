/** The quick exit from the app, and the screens after coming back. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { limits } from '../limits.ts'

const neutral = 'https://www.wikipedia.org/'

/** Responds for the site a quick exit leads to, so that no test requests it. */
export async function answerForNeutralSite(context: BrowserContext): Promise<void> {
  await context.route(`${neutral}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>An encyclopaedia</h1>' }))
}

/** The app allows half a second between the two presses: where a machine is slower, they are repeated. */
export async function leaveQuickly(page: Page): Promise<void> {
  const before = page.url()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(before, { timeout: limits.look })
  }).toPass()
}

export async function expectGate(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Adults only' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
}
