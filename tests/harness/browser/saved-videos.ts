/** Videos saved on the device for offline use. */
import { expect, type Page } from '@playwright/test'
import { limits } from '../limits.ts'

/** Confirms the size that is shown first. */
export async function startSaving(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save \([\d.,]+.[kM]?B\)$/ })
    .click()
}

export async function saveVideo(page: Page): Promise<void> {
  await startSaving(page)
  await expect(page.getByRole('button', { name: 'Saved for offline. Remove from this device' })).toBeVisible({ timeout: limits.work })
}

export function countSavedFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let files = 0
    for (const name of await caches.keys()) if (name.endsWith('-videos')) files += (await (await caches.open(name)).keys()).length
    return files
  })
}
