import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectAnswersKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { readDevice } from '#tests/harness/browser/read-device.ts'
import { expectLocked, openLock, pin, setPin } from '#tests/harness/browser/app-lock.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expectPlaying } from '#tests/harness/browser/video.ts'
import { saveVideo } from '#tests/harness/browser/saved-videos.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[S-26] a PIN encrypts everything saved on the device: locked, none of it can be read; unlocked offline, all of it is there', async ({
  page,
  away,
  member,
  site,
  problems,
}) => {
  problems.expectOutage()
  const id = await copyVideo(site, member.id, { title: 'Nobody’s business', allow_download: 'members' })
  await openRoute(page, `/videos/${id}`)
  await saveVideo(page)
  await page.getByRole('textbox', { name: 'Your comment' }).fill('A thought not yet spoken')
  await expectAnswersKept(page, member.id, 2)
  for (const text of ['Nobody’s business', 'A thought not yet spoken', member.name])
    await expect.poll(() => readDevice(page)).toContain(text)

  await setPin(page)
  const locked = await readDevice(page)
  for (const text of ['Nobody’s business', 'A thought not yet spoken', member.name, 'EXTM3U', 'videos.', pin])
    expect(locked, text).not.toContain(text)

  await openLock(page)
  await expectAt(page, '/settings/lock')
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('A thought not yet spoken')
  await expectReadyForOffline(page)
  await away.leave()
  await page.reload()
  await expectLocked(page)
  await expect(page, 'the address says nothing either').not.toHaveURL(/videos/)
  await openLock(page)
  await expectAt(page, `/videos/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nobody’s business' })).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(page, 1)
  const after = await readDevice(page)
  for (const text of ['Nobody’s business', 'A thought not yet spoken', 'EXTM3U']) expect(after, text).not.toContain(text)
})
