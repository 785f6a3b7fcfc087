import type { Page } from '@playwright/test'
import { listCategories } from '#contract/videos.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const tiles = (page: Page) => page.getByRole('main').getByRole('article')
const titles = (page: Page) => tiles(page).getByRole('heading').allTextContents()
const count = (page: Page) => page.getByText(/^(\d+ videos?|More than .+ videos)$/)

test('[V-05] filters combine, are shown as chips and are part of the address', async ({ page, viewer, site, newMember }) => {
  const { categories } = (await viewer?.call(listCategories, {})) ?? { categories: [] }
  const knots = categories.find(({ title }) => title === 'Knots')?.categoryId
  if (!knots) throw new Error('The demo has no category Knots.')
  const owner = await newMember('Filmer')
  const fitting = { categories: [134, knots], duration_seconds: 40, is_featured: true, allow_download: 'members' }
  await copyVideo(site, owner.id, { title: 'Rope that fits', ...fitting })
  for (const [title, other] of Object.entries({
    'Rope without knots': { categories: [134] },
    'Rope that is long': { duration_seconds: 400 },
    'Rope of old': { published_at: new Date('2020-01-01') },
    'Rope that is not featured': { is_featured: false },
    'Rope to be seen only': { allow_download: 'nobody' },
    'Twine that fits': {},
  }))
    await copyVideo(site, owner.id, { title, ...fitting, ...other })

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
  await sheet.getByRole('button', { name: 'Show the videos' }).click()
  await expect(count(page)).toHaveText('1 video')
  expect(await titles(page)).toEqual(['Rope that fits'])
  const inForce = page.getByLabel('Active filters')
  for (const chip of ['Knots', 'Solo', 'Up to 1 min', '2 years', 'Downloads for members', 'Featured', owner.name])
    await expect(inForce).toContainText(chip)
  await page.reload()
  await expect(count(page)).toHaveText('1 video')
  expect(await titles(page)).toEqual(['Rope that fits'])
})
