import { createComment } from '#contract/comments.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

test('[PW-05] the home snapshot is fetched when the member requests it: offline the feed and its images are there, with their age', async ({
  page,
  away,
  context,
  member,
  site,
}) => {
  const itemId = await copyVideo(site, member.id, { title: 'For the journey' })
  const words = `Written by ${member.name} after the last look`
  await openRoute(page, '/settings/offline')
  await expect(page.getByRole('heading', { name: 'Home offline' })).toBeVisible()
  await expect(page.getByText('Not downloaded yet.')).toBeVisible()
  await expectReadyForOffline(page)
  await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: words })
  // Listeners write the entry after the response.
  await expect.poll(() => site.sql("select id from feed_items where type_id = 'video' and item_id = $1", [itemId])).toHaveLength(1)
  await page.getByRole('button', { name: 'Download now' }).click()
  await expect(page.getByText('Home is saved on this device.')).toBeVisible()
  await expect(page.getByText(/^Downloaded .+ ago/)).toBeVisible()

  await away.leave()
  await page.close()
  const tab = await context.newPage()
  await openRoute(tab, '/dashboard/activity-feed')
  await expect(tab.getByText(words, { exact: true })).toBeVisible()
  await expect(tab.getByRole('status').filter({ hasText: 'You’re offline' })).toContainText(/Showing what was saved at \d/)
  const entries = tab.getByRole('main').getByRole('listitem')
  await expect.poll(async () => entries.count(), 'three pages of the feed').toBeGreaterThan(40)
  await openRoute(tab, '/dashboard')
  await expectDashboard(tab)
  const picture = tab.getByRole('main').getByRole('article').locator('img').first()
  await expect.poll(() => picture.evaluate(isDrawn), 'never looked at, and there all the same').toBe(true)
  await openRoute(tab, '/settings/offline')
  await tab.getByRole('button', { name: 'Download now' }).click()
  await expect(tab.getByText('Downloading needs a connection.')).toBeVisible()
  await away.comeBack()
})

test('[PW-05] on Wi-Fi it is fetched automatically, once', async ({ page, context }) => {
  await context.addInitScript(() => {
    const line = Object.assign(new EventTarget(), { type: 'wifi', saveData: false })
    Object.defineProperty(navigator, 'connection', { configurable: true, get: () => line })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('ropewalk.member.edition-fetched')), { timeout: limits.work })
    .not.toBeNull()
  expect(asked.filter((path) => path === '/api3/feed/feed/search')).toHaveLength(3)
  await openRoute(page, '/settings/offline')
  await expect(page.getByText(/^Downloaded .+ ago/)).toBeVisible()
  await page.getByRole('switch', { name: /Download on Wi-Fi/ }).click()
  await page.reload()
  await expect(page.getByRole('switch', { name: /Download on Wi-Fi/ })).not.toBeChecked()
})
