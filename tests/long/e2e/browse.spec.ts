import type { Page } from '@playwright/test'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const tiles = (page: Page) => page.getByRole('main').getByRole('article')

/** Index of the first tile that is completely visible, -1 for none. */
const shownTile = (page: Page) =>
  tiles(page).evaluateAll((all) =>
    all.map((tile) => tile.getBoundingClientRect()).findIndex(({ top, bottom }) => top > 80 && bottom < innerHeight - 80),
  )

/**
 * The text of the next clicked element, and the page's scroll position at that moment: until the click, rows being
 * measured may move it.
 */
const nextClick = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ text: string; place: number }>((resolve) =>
        addEventListener('click', ({ target }) => resolve({ text: (target as Element).textContent, place: scrollY }), {
          capture: true,
          once: true,
        }),
      ),
  )

test('coming back from a video restores the place in the list', async ({ page }) => {
  await openRoute(page, '/videos')
  await expect(tiles(page).first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 2600))
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(2400)
  // Completely visible: clicking one at the edge would scroll the page first.
  await expect.poll(() => shownTile(page)).toBeGreaterThanOrEqual(0)
  const link = tiles(page)
    .nth(await shownTile(page))
    .getByRole('heading')
    .getByRole('link')
  const [{ text: title, place: before }] = await Promise.all([nextClick(page), link.click()])
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expectAt(page, '/videos')
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60)
  await expect(tiles(page).filter({ hasText: title }).first()).toBeInViewport()
})
