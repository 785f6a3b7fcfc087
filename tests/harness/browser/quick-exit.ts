/** The way out of the app in a hurry, and what is met on the way back. */
import { expect, type BrowserContext, type Page } from '@playwright/test'

const neutral = 'https://www.wikipedia.org/'

/** Where a quick exit leads, which no test asks for. */
export async function answerForNeutralSite(context: BrowserContext): Promise<void> {
  await context.route(`${neutral}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>An encyclopaedia</h1>' }))
}

/** The second press is on its way before the first is answered: half a second is what the app allows between them. */
export async function leaveQuickly(page: Page): Promise<void> {
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')])
}

export async function expectGate(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Adults only' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
}
