/** Elements of the mail screens. */
import type { Locator, Page } from '@playwright/test'

/** In English or German. */
export const threadsOn = (page: Page): Locator => page.getByRole('list', { name: /^(Mail threads|Mail-Unterhaltungen)$/ })
export const threadRow = (page: Page, text: string): Locator => threadsOn(page).getByRole('listitem').filter({ hasText: text })
export const mailMessageOn = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text })

export async function openBox(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Inbox|Requests|Sent|Archive|Trash)$/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}
