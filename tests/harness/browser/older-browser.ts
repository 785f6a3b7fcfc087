import { expect, type Page } from '@playwright/test'

/** Removes a feature `boot.js` checks for, before any script of the page runs. */
export async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
}

/** The page for older browsers, with only this sentence. */
export async function expectOlderPage(page: Page, sentence: string): Promise<void> {
  await expect(page).toHaveURL('/older.html')
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('section:visible')).toHaveCount(1)
}
