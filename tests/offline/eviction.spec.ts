import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectAnswersKept } from '#tests/harness/browser/away.ts'
import { countDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[S-27] a browser that deletes the databases of the running app loses only the copies', async ({ page, member, site }) => {
  const id = await copyVideo(site, member.id, { title: 'Still here' })
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await expectAnswersKept(page, member.id, 1)

  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Still here' })).toBeVisible()
  await page.getByLabel('Your comment').first().fill('Written after the loss')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article').getByText('Written after the loss')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').getByText('Written after the loss').first()).toBeVisible()
  await expectAnswersKept(page, member.id, 1)
  await expect.poll(() => countDeviceRows(page, member.id, 'outbox')).toBe(0)
})
