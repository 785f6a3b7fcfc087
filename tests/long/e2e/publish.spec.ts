/** From an upload to a video that members see: only once its owner publishes it. */
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { openUploads, uploadFiles } from '#tests/harness/browser/upload-files.ts'
import { makeVideoCopy } from '#tests/harness/videos.ts'
import { chooseCategories, findsTitle, publish } from '#tests/harness/browser/publish-video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test('[U-07] a video with complete details that is to be published when ready appears for another member as soon as it is encoded', async ({
  page,
  site,
  line,
  newMember,
}) => {
  const other = await newMember('Watcher')
  const title = `Rope on its own ${Date.now()}`
  await openUploads(page)
  // The upload takes longer than the member types.
  line.delay(200)
  await uploadFiles(page, await makeVideoCopy(site.videos, 'large.mp4', 'wanted.mp4'))
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('switch', { name: 'Publish when ready' }).click()
  // The request to publish is not sent before the details are complete: missing ones are marked.
  await expect(page.getByText('Marked items send once complete.')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await chooseCategories(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await findsTitle(other, title)).toEqual([])
  line.delay(0)
  await expect(page.getByText(`Uploaded: ${title}.`)).toBeVisible({ timeout: limits.work })
  await expect.poll(() => findsTitle(other, title), { timeout: limits.work }).toEqual([title])
  await expect(page.getByRole('link', { name: 'Edit details' })).toBeVisible()
})

test('a draft is marked as such among the videos of its owner, and leads to publishing', async ({ page, member, site }) => {
  await copyVideo(site, member.id, { title: 'Not out yet', is_draft: true })
  await openRoute(page, '/videos/browse/my')
  const tile = page.getByRole('article').filter({ hasText: 'Not out yet' })
  await expect(tile.getByText('Draft', { exact: true })).toBeVisible()
  await tile.getByRole('link', { name: 'Not out yet' }).click()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(publish(page)).toBeVisible()
})
