/** The way out of the app in a hurry, and what is met on the way back. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { limits } from '../limits.ts'

const neutral = 'https://www.wikipedia.org/'

/** Where a quick exit leads, which no test asks for. */
export async function answerForNeutralSite(context: BrowserContext): Promise<void> {
  await context.route(`${neutral}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>An encyclopaedia</h1>' }))
}

/** Half a second is what the app allows between the two presses: where a machine takes longer over them, it is tried again. */
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
