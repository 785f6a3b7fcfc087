/** Elements of the chat's screens. */
import { expect, type Locator, type Page } from '@playwright/test'

export const messageLog = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
export const conversationRow = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
/** Shows the state of the chat's connection. */
export const connectionStatus = (page: Page): Locator => page.locator('[data-chat-connection]').first()

/** Writes it into the open conversation and sends it. */
export async function sayOn(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messageLog(page).getByText(text, { exact: true })).toBeVisible()
}

/** Scrolls up to a message, until it is in the middle of the visible part. */
export async function readUpTo(page: Page, message: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (await message.isVisible()) return true
      await messageLog(page).evaluate((element) => element.scrollBy(0, -element.clientHeight))
      return false
    })
    .toBe(true)
  await message.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(message).toBeInViewport({ ratio: 1 })
}

/** Scrolls up to the start of the log, so that older messages load, until this is there. */
export async function readUpUntil(page: Page, place: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await messageLog(page).evaluate((element) => element.scrollTo(0, 0))
      return place.isVisible()
    })
    .toBe(true)
  await expect(place).toBeInViewport()
}
