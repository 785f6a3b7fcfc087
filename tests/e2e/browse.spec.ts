import type { Page } from '@playwright/test'
import { browseVideos, listCategories, type VideoCard } from '#contract/videos.ts'
import { excludedFromLists } from '#contract/categories.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const tiles = (page: Page) => page.getByRole('main').getByRole('article')
const titles = (page: Page) => tiles(page).getByRole('heading').allTextContents()
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

async function search(page: Page, text: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search videos' })
  await field.fill(text)
  await field.press('Enter')
}

test('[V-01] /videos opens the video home; [V-02] thirty films come at a time and scrolling brings the next ones, each once', async ({
  page,
  viewer,
}) => {
  const pages: number[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api3/videos/browse') || !response.ok()) return
    const body: { data: unknown[]; limit: number } = await response.json()
    expect(body.limit).toBe(30)
    pages.push(body.data.length)
  })
  await openRoute(page, '/videos')
  await expect(page.getByRole('heading', { name: 'Videos' })).toBeVisible()
  await expect(count(page)).toBeVisible()
  await expect(tiles(page).first()).toBeVisible()
  expect(pages).toEqual([30])

  const { total } = (await viewer?.call(browseVideos, {})) ?? { total: 0 }
  expect(total).toBeGreaterThan(30)
  const seen = new Set<string>()
  await expect(async () => {
    // Less than a screen: every row is drawn at least once.
    await page.evaluate(() => scrollBy(0, 400))
    for (const href of await tiles(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      if (/#\/videos\/\d+$/.test(href)) seen.add(href)
    expect(seen.size).toBe(total)
  }).toPass({ timeout: 40_000, intervals: [150] })
  expect(
    pages.reduce((sum, length) => sum + length, 0),
    'no film twice',
  ).toBe(total)
})

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

test('[V-04] eight sorts, latest first by default, each ordering by its own measure', async ({ page, viewer }) => {
  await openRoute(page, '/videos')
  await expect(tiles(page).first()).toBeVisible()
  const names = {
    'most-talked': 'Most talked about',
    'most-liked': 'Most liked',
    'most-viewed': 'Most viewed',
    duration: 'Longest',
    title: 'Title',
    uname: 'Member name',
    price: 'Price',
  } as const
  await page.getByRole('button', { name: 'Latest' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Latest', ...Object.values(names)])
  await page.keyboard.press('Escape')
  let shown = 'Latest'
  for (const [sort, name] of Object.entries(names)) {
    await page.getByRole('button', { name: shown, exact: true }).click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`sort=[^&]*${sort}`))
    // The key of a contract's sort.
    const wanted = await viewer?.call(browseVideos, { sortBy: sort as keyof typeof names })
    await expect(tiles(page).first().getByRole('heading')).toHaveText(wanted?.items[0]?.title ?? '')
    shown = name
  }
  const by = async (sortBy: keyof typeof names) => (await viewer?.call(browseVideos, { sortBy }))?.items ?? []
  const falls = (values: number[]) => expect(values).toEqual(values.toSorted((a, b) => b - a))
  falls((await by('most-liked')).map((video: VideoCard) => video.upVotes))
  falls((await by('most-viewed')).map((video: VideoCard) => video.views))
  falls((await by('most-talked')).map((video: VideoCard) => video.totalComment))
  falls((await by('duration')).map((video: VideoCard) => video.durationSeconds ?? 0))
})

test('[V-05] filters combine, are shown as chips and live in the address', async ({ page, viewer, site, newMember }) => {
  const { categories } = (await viewer?.call(listCategories, {})) ?? { categories: [] }
  const knots = categories.find(({ title }) => title === 'Knots')?.categoryId
  if (!knots) throw new Error('The demo has no category Knots.')
  const owner = await newMember('Filmer')
  const fitting = { categories: [134, knots], duration_seconds: 40, is_featured: true, allow_download: 'members' }
  await copyFilm(site, owner.id, { title: 'Rope that fits', ...fitting })
  for (const [title, other] of Object.entries({
    'Rope without knots': { categories: [134] },
    'Rope that is long': { duration_seconds: 400 },
    'Rope of old': { published_at: new Date('2020-01-01') },
    'Rope that is not featured': { is_featured: false },
    'Rope to be seen only': { allow_download: 'nobody' },
    'Twine that fits': {},
  }))
    await copyFilm(site, owner.id, { title, ...fitting, ...other })

  await openRoute(page, '/videos')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter videos' })
  await sheet.getByLabel('Search for').fill('rope')
  await sheet.getByRole('button', { name: 'Knots', exact: true }).click()
  await sheet.getByRole('button', { name: 'Solo', exact: true }).click()
  await sheet.getByText('All of them').click()
  await sheet.getByLabel('To', { exact: true }).fill('1')
  await sheet.getByLabel('Published within').selectOption({ label: '2 years' })
  await sheet.getByLabel('Download').selectOption({ label: 'Downloads for members' })
  await sheet.getByText('Featured', { exact: true }).click()
  await sheet.getByLabel('Member name').fill(owner.name)
  await sheet.getByRole('button', { name: 'Show the films' }).click()
  await expect(count(page)).toHaveText('1 video')
  expect(await titles(page)).toEqual(['Rope that fits'])
  const inForce = page.getByLabel('Filters in force')
  for (const chip of ['Knots', 'Solo', 'Up to 1 min', '2 years', 'Downloads for members', 'Featured', owner.name])
    await expect(inForce).toContainText(chip)
  await page.reload()
  await expect(count(page)).toHaveText('1 video')
  expect(await titles(page)).toEqual(['Rope that fits'])
})

test('[V-06] a text is compared six ways with title or description; [V-07] # looks up an id, - a member, and both hide operator and target', async ({
  page,
  member,
  site,
}) => {
  const stamp = Date.now().toString(36)
  const id = await copyFilm(site, member.id, { title: `Hawser ${stamp} splice`, description: `Selvage ${stamp}` })

  const openFilter = async () => {
    await page.getByRole('button', { name: /^Filter/ }).click()
    return page.getByRole('dialog', { name: 'Filter videos' })
  }
  await openRoute(page, '/videos')
  await search(page, `hawser ${stamp}`)
  await expect(count(page)).toHaveText('1 video')
  const sheet = await openFilter()
  await expect(sheet.getByLabel('How').locator('option')).toHaveText([
    'contains',
    'starts with',
    'ends with',
    'comes before',
    'is exactly',
    'comes after',
  ])
  await sheet.getByLabel('How').selectOption('end')
  await sheet.getByRole('button', { name: 'Show the films' }).click()
  await expect(page.getByText('No films here')).toBeVisible()
  await search(page, `${stamp} SPLICE`)
  await expect(count(page)).toHaveText('1 video')
  await (await openFilter()).getByLabel('In', { exact: true }).selectOption('description')
  await page.getByRole('button', { name: 'Show the films' }).click()
  await expect(page.getByText('No films here')).toBeVisible()
  await search(page, stamp)
  await expect(count(page)).toHaveText('1 video')

  for (const [lookup, total] of [
    [`#${id}`, '1 video'],
    [`-${member.name}`, '1 video'],
  ] as const) {
    await search(page, lookup)
    await expect(count(page)).toHaveText(total)
    expect(await titles(page)).toEqual([`Hawser ${stamp} splice`])
    const opened = await openFilter()
    await expect(opened.getByLabel('How')).toHaveCount(0)
    await expect(opened.getByLabel('In', { exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
})

test('[V-09] seven time windows are offered; [V-10] the six special categories are in no list; [V-11] Solo clears Two Guys and Group and the reverse', async ({
  page,
  viewer,
}) => {
  const known = (await viewer?.call(listCategories, {}))?.categories ?? []
  expect(known.length).toBeGreaterThan(10)
  expect(known.filter(({ categoryId }) => excludedFromLists.includes(categoryId))).toEqual([])

  await openRoute(page, '/videos')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter videos' })
  await expect(sheet.getByLabel('Published within').locator('option')).toHaveText([
    'Any time',
    '7 days',
    '14 days',
    '30 days',
    '90 days',
    '6 months',
    '1 year',
    '2 years',
  ])
  const chip = (name: string) => sheet.getByRole('button', { name, exact: true })
  const expectOn = async (name: string, isOn: boolean) => expect(chip(name)).toHaveAttribute('aria-pressed', String(isOn))
  await expect(chip('Solo'), 'the special ones stand once, by themselves').toHaveCount(1)
  await chip('Two Guys').click()
  await chip('Group').click()
  await expectOn('Two Guys', true)
  await expectOn('Group', true)
  await chip('Solo').click()
  await expectOn('Two Guys', false)
  await expectOn('Group', false)
  await chip('Group').click()
  await expectOn('Solo', false)
  await chip('Solo').click()
  await chip('Two Guys').click()
  await expectOn('Solo', false)
})

test('[V-28] a search that fails stops waiting, says so and can be tried again', async ({ page, site, problems }) => {
  problems.expectOutage()
  await openRoute(page, '/videos/browse/all')
  await expect(tiles(page).first()).toBeVisible()
  await site.command({ kind: 'stop-server' })
  try {
    await search(page, 'something never asked before')
    await expect(page.getByText('The list didn’t load')).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  } finally {
    await site.command({ kind: 'start-server' })
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No films here')).toBeVisible()
})
