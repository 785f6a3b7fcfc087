/** From an upload to a video that members see: only once its owner publishes it. */
import { listUploads } from '#contract/uploads.ts'
import { browseVideos, getVideo } from '#contract/videos.ts'
import { openUploads, uploadFiles } from '#tests/harness/browser/upload-files.ts'
import { makeVideoCopy } from '#tests/harness/videos.ts'
import { chooseCategories, findsTitle, publish } from '#tests/harness/browser/publish-video.ts'
import { expect, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test('[U-07] a video without details never appears; publishing it names the missing ones, preserves the input, and then shows it', async ({
  page,
  site,
  member,
  newMember,
}) => {
  const other = await newMember('Watcher')
  const name = `undescribed-${Date.now()}`
  await openUploads(page)
  await uploadFiles(page, await makeVideoCopy(site.videos, 'short.mp4', `${name}.mp4`))
  await expect(page.getByText('Ready to publish')).toBeVisible({ timeout: limits.work })
  expect((await member.call(listUploads, {})).uploads).toEqual([])
  expect(await findsTitle(other, name)).toEqual([])
  const [{ videoId } = { videoId: null }] = (await member.call(browseVideos, { view: 'my' })).items
  if (videoId === null) throw new Error('The owner finds the draft among their own videos.')
  await expect(other.call(getVideo, { videoId })).rejects.toThrow()

  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByText('Draft. Only you can see it.')).toBeVisible()
  await page.getByLabel('Title').fill(`${name} by hand`)
  await publish(page).click()
  await expect(page.getByText(/^Not published yet\. Complete this first: /)).toBeVisible()
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
