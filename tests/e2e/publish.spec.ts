/** From an upload to a video that members see: only when its owner publishes it. */
import type { Page } from '@playwright/test'
import { listUploads } from '#contract/uploads.ts'
import { browseVideos, getVideo } from '#contract/videos.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { openUploads, uploadFiles } from '#tests/harness/browser/upload-files.ts'
import { makeFilmCopy } from '#tests/harness/films.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const encodingMs = 120_000
const findsTitle = async (member: ApiMember, title: string) =>
  (await member.call(browseVideos, { text: { target: 'title', operator: 'contains', value: title } })).items.map((card) => card.title)
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

async function chooseCategories(page: Page): Promise<void> {
  for (const name of ['Faces', 'Solo', 'Knots']) await page.getByRole('button', { name, exact: true }).click()
}

test('[U-07] a video that is described and to be published when ready appears for another member as soon as it is encoded', async ({
  page,
  site,
  line,
  newMember,
}) => {
  test.setTimeout(240_000)
  const other = await newMember('Watcher')
  const title = `Rope on its own ${Date.now()}`
  await openUploads(page)
  line.delay(25)
  await uploadFiles(page, await makeFilmCopy(site.films, 'large.mp4', 'wanted.mp4'))
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('switch', { name: 'Publish when ready' }).click()
  // The wish is not sent before the details are complete: what is missing is marked.
  await expect(page.getByText('What is marked is sent when it is complete.')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await chooseCategories(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await findsTitle(other, title)).toEqual([])
  line.delay(0)
  await expect(page.getByText(`Uploaded: ${title}.`)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => findsTitle(other, title), { timeout: encodingMs }).toEqual([title])
  await expect(page.getByRole('link', { name: 'Edit details' })).toBeVisible()
})

test('[U-07] a video that nobody described never appears; publishing it names what is missing, keeps what was typed, and then shows it', async ({
  page,
  site,
  member,
  newMember,
}) => {
  test.setTimeout(240_000)
  const other = await newMember('Watcher')
  const name = `undescribed-${Date.now()}`
  await openUploads(page)
  await uploadFiles(page, await makeFilmCopy(site.films, 'short.mp4', `${name}.mp4`))
  await expect(page.getByText('Ready to publish')).toBeVisible({ timeout: encodingMs })
  expect((await member.call(listUploads, {})).uploads).toEqual([])
  expect(await findsTitle(other, name)).toEqual([])
  const [{ videoId } = { videoId: null }] = (await member.call(browseVideos, { view: 'my' })).items
  if (videoId === null) throw new Error('The owner finds the draft among their own videos.')
  await expect(other.call(getVideo, { videoId })).rejects.toThrow()

  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByText('Draft. Only you can see it.')).toBeVisible()
  await page.getByLabel('Title').fill(`${name} by hand`)
  await publish(page).click()
  await expect(page.getByText('Please check the marked fields.')).toBeVisible()
  await expect(page.getByText('Please select Solo/Two Guys or Group')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(`${name} by hand`)
  expect(await findsTitle(other, name)).toEqual([])
  await chooseCategories(page)
  await publish(page).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${name} by hand` })).toBeVisible()
  await expect(page.getByText('Draft. Only you can see it.')).toBeHidden()
  expect(await findsTitle(other, name)).toEqual([`${name} by hand`])
})

test('a draft is marked as one among the videos of its owner, and leads to publishing', async ({ page, member, site }) => {
  await copyFilm(site, member.id, { title: 'Not out yet', is_draft: true })
  await openRoute(page, '/videos/browse/my')
  const tile = page.getByRole('article').filter({ hasText: 'Not out yet' })
  await expect(tile.getByText('Draft', { exact: true })).toBeVisible()
  await tile.getByRole('link', { name: 'Not out yet' }).click()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(publish(page)).toBeVisible()
})
