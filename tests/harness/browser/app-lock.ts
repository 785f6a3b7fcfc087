/** A member's use of the app lock: setting, meeting and opening it. */
import { expect, type Page } from '@playwright/test'

export const pin = 'wet rope holds'

export async function setPin(page: Page): Promise<void> {
  await page.goto('/#/settings/lock')
  await fillNewPin(page)
}

export async function fillNewPin(page: Page): Promise<void> {
  await page.getByLabel('New PIN').fill(pin)
  await page.getByLabel('Repeat PIN').fill(pin)
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await expectLocked(page)
}

export async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
}

export async function tryPin(page: Page, text: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

export async function openLock(page: Page): Promise<void> {
  await tryPin(page, pin)
  await expect(page.getByRole('heading', { name: 'Locked' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}
