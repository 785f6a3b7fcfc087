/** Adding videos on the screen of uploads, as a member does it. */
import { expect, type Page } from '@playwright/test'
import { openRoute } from '../fixtures.ts'

const consent = 'Everyone in this video is an adult and agreed to it being shown here.'

export async function openUploads(page: Page): Promise<void> {
  await openRoute(page, '/video/create')
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
}

export async function offerFiles(page: Page, files: string[]): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(files)
}

/** Adds them and gives the consent that starts the upload. */
export async function uploadFiles(page: Page, ...files: string[]): Promise<void> {
  await offerFiles(page, files)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Start uploading' })).toBeDisabled()
  await dialog.getByText(consent).click()
  await dialog.getByRole('button', { name: 'Start uploading' }).click()
  await expect(dialog).toBeHidden()
}
