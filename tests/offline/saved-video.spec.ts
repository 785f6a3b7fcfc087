import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectPlaying } from '#tests/harness/browser/video.ts'
import { countSavedFiles, saveVideo } from '#tests/harness/browser/saved-videos.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('a video whose owner allows it is saved after its size was shown, plays offline, is listed, and is removed', async ({
  page,
  away,
  site,
  newMember,
}) => {
  const owner = await newMember('Owner')
  const id = await copyVideo(site, owner.id, { title: 'For the train', allow_download: 'members' })
  await openRoute(page, `/videos/${id}`)
  await saveVideo(page)
  await expectReadyForOffline(page)
  await away.leave()
  await page.reload()

  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(page, 1)

  await openRoute(page, '/settings/offline')
  await expect(page.getByRole('link', { name: /For the train/ })).toBeVisible()
  await expect(page.getByText('Available offline')).toBeVisible()
  await expect(page.getByText(/1 video, [\d.,]+.[kM]?B of/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove For the train from this device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect.poll(() => countSavedFiles(page)).toBe(0)
})
