import { browseVideos } from '#contract/videos.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { shareInto } from '#tests/harness/browser/share-into.ts'
import { makeVideoCopy } from '#tests/harness/videos.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test('videos shared from the gallery while offline wait on the device and are sent only after a confirmation', async ({
  page,
  away,
  site,
  member,
}) => {
  await openRoute(page, '/video/create')
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  await expectReadyForOffline(page)
  const video = await makeVideoCopy(site.videos, 'short.mp4', 'shared.mp4')
  await away.leave()
  await shareInto(page, video)
  const question = page.getByRole('dialog', { name: 'Upload this file?' })
  await expect(question.getByText(/shared\.mp4/)).toBeVisible()
  await page.reload()
  await expect(question.getByText(/shared\.mp4/), 'an unanswered question is asked again').toBeVisible()
  await question.getByText('Everyone in this video is an adult and agreed to it being shown here.').click()
  await question.getByRole('button', { name: 'Start uploading' }).click()
  await expect(page.getByText(/shared/).first()).toBeVisible()
  expect(await member.call(browseVideos, { view: 'my' })).toMatchObject({ items: [] })

  await away.comeBack()
  await expect.poll(async () => (await member.call(browseVideos, { view: 'my' })).items.length, { timeout: limits.work }).toBe(1)
})
