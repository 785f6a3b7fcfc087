import type { Page } from '@playwright/test'
import { browseVideos, listCategories } from '#contract/videos.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const tiles = (page: Page) => page.getByRole('main').getByRole('article')
const count = (page: Page) => page.getByText(/^(\d+ videos?|More than .+ videos)$/)

/** Where the page stands once rows that are being measured have stopped moving it. */
async function restingPlace(page: Page): Promise<number> {
  let place = -1
  await expect(async () => {
    const now = await page.evaluate(() => Math.round(scrollY))
    const isResting = now === place
    place = now
    expect(isResting, 'the page stands still').toBe(true)
  }).toPass({ intervals: [150] })
  return place
}

test('coming back from a film keeps the place in the list', async ({ page }) => {
  await openRoute(page, '/videos')
  await expect(tiles(page).first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 2600))
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(2400)
  const before = await restingPlace(page)
  // Whole on the screen: clicking one at the edge would scroll the page first.
  const isShown = await tiles(page).evaluateAll((all) =>
    all.map((tile) => tile.getBoundingClientRect()).map(({ top, bottom }) => top > 80 && bottom < innerHeight - 80),
  )
  const link = tiles(page).nth(isShown.indexOf(true)).getByRole('heading').getByRole('link')
  const title = await link.textContent()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expectAt(page, '/videos')
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60)
  await expect(
    tiles(page)
      .filter({ hasText: title ?? '' })
      .first(),
  ).toBeInViewport()
})

test('[V-05] text, categories any or all, length and dates combine, are shown as chips and live in the address', async ({
  page,
  viewer,
}) => {
  await openRoute(page, '/videos')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter videos' })
  await sheet.getByRole('button', { name: 'Knots', exact: true }).click()
  await sheet.getByRole('button', { name: 'Solo', exact: true }).click()
  await sheet.getByText('All of them').click()
  await sheet.getByLabel('To', { exact: true }).fill('1')
  await sheet.getByLabel('Published within').selectOption({ label: '2 years' })
  await sheet.getByRole('button', { name: 'Show the films' }).click()

  const { categories } = (await viewer?.call(listCategories, {})) ?? { categories: [] }
  const knots = categories.find(({ title }) => title === 'Knots')?.categoryId
  if (!knots) throw new Error('The demo has no category Knots.')
  const wanted = await viewer?.call(browseVideos, {
    categories: [134, knots],
    findCategories: 'all',
    durationMax: 1,
    dtFrom: Math.floor(Date.now() / 1000) - 730 * 86_400,
  })
  await expect(count(page)).toHaveText(wanted?.total === 1 ? '1 video' : `${wanted?.total} videos`)
  const inForce = page
    .getByRole('region', { name: 'Filters in force' })
    .or(page.getByRole('list', { name: 'Filters in force' }))
    .or(page.getByLabel('Filters in force'))
  for (const chip of ['Knots', 'Up to 1 min', '2 years']) await expect(inForce.first()).toContainText(chip)
  await page.reload()
  await expect(count(page)).toHaveText(wanted?.total === 1 ? '1 video' : `${wanted?.total} videos`)
  await expect(page).toHaveURL(/match=[^&]*all/)
})
