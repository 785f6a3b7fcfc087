import { expectLoginPage } from '#tests/harness/browser/entrance.ts'
import { shareInto } from '#tests/harness/browser/share-into.ts'
import { makeVideoCopy } from '#tests/harness/videos.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test('a guest who shares a video is redirected to sign-in, and nothing of it remains', async ({ openBrowser, site }) => {
  const page = await (await openBrowser(null)).newPage()
  await openRoute(page, '/auth/login')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: limits.work }).toBe(true)
  await shareInto(page, await makeVideoCopy(site.videos, 'short.mp4', 'guests.mp4'))
  await expectLoginPage(page)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})
