import { expect, type Page } from '@playwright/test'

/** Takes away what `boot.js` looks for, before any script of the page runs. */
export async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
}

/** The page for older browsers, with this sentence alone. */
export async function expectOlderPage(page: Page, sentence: string): Promise<void> {
  await expect(page).toHaveURL('/older.html')
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('section:visible')).toHaveCount(1)
}
