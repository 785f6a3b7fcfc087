import { requestSave } from '#contract/playback.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { countSavedFiles, startSaving } from '#tests/harness/browser/saved-videos.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test('saving pauses while offline and continues automatically; a video whose owner withdraws the permission is removed from the device', async ({
  page,
  away,
  line,
  site,
  newMember,
}) => {
  const owner = await newMember('Owner')
  const id = await copyVideo(site, owner.id, { title: 'Lent for a while', allow_download: 'members' })
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeVisible()
  await expectReadyForOffline(page)
  // More than a dozen responses: any machine can interrupt the download in the middle.
  line.delay(1000)
  await startSaving(page)
  await expect(page.getByRole('button', { name: /^Saving, \d+/ })).toBeVisible()
  await away.leave()
  await openRoute(page, '/settings/offline')
  await expect(page.getByText(/Waiting for a connection/)).toBeVisible()
  line.delay(0)
  await away.comeBack()
  await expect(page.getByText('Available offline')).toBeVisible({ timeout: limits.work })

  await site.sql(`update videos set allow_download = 'nobody' where id = $1`, [id])
  await page.reload()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect.poll(() => countSavedFiles(page)).toBe(0)
})

test('a video nobody may download offers no saving, and the server provides nothing', async ({ page, site, member, newMember }) => {
  const owner = await newMember('Owner')
  const id = await copyVideo(site, owner.id, { title: 'Not to be taken along', allow_download: 'nobody' })
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Not to be taken along' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save for offline' })).toHaveCount(0)
  await expect(member.call(requestSave, { videoId: id })).rejects.toThrow(/download_not_allowed/)
})
