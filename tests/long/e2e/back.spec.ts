import type { Page } from '@playwright/test'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'member' })

/** As the browser's button and Android's gesture do; Playwright's own would wait for a page. */
const goBack = (page: Page) => page.evaluate(() => history.back())

async function openVideos(page: Page): Promise<void> {
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await page.getByRole('link', { name: 'Videos', exact: true }).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
}

test('Back closes the topmost layer first, and leaves the page and what was typed', async ({ page }) => {
  await openVideos(page)
  await page.getByRole('searchbox', { name: 'Search videos' }).fill('rope')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('dialog', { name: 'Filter videos' })
  await expect(filter).toBeVisible()
  await goBack(page)
  await expect(filter).toBeHidden()
  await expect(page).toHaveURL(/#\/videos/)
  await expect(page.getByRole('searchbox', { name: 'Search videos' })).toHaveValue('rope')
  await goBack(page)
  await expectDashboard(page)
})

test('Back closes a dialog like Escape, and goes through the pages as ever', async ({ page }) => {
  await openVideos(page)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByLabel('Your comment').first()).toBeAttached()
  const here = page.url()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const report = page.getByRole('dialog')
  await expect(report).toBeVisible()
  await goBack(page)
  await expect(report).toBeHidden()
  await expect(page).toHaveURL(here)

  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(report).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  await expect(page).toHaveURL(here)
  // Forward and back through the pages still work.
  await goBack(page)
  await expect(page).toHaveURL(/#\/videos$/)
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL(here)
})

test('Back closes an open menu', async ({ page }) => {
  await openVideos(page)
  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await page.getByRole('button', { name: 'Last activity' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page).toHaveURL(/#\/members$/)
})
