import { createComment } from '#contract/comments.ts'
import { searchFeed } from '#contract/feed.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[H-03] a member’s comment appears in the activity feed; [H-15] they can delete their own entry', async ({ page, member, site }) => {
  const itemId = await copyVideo(site, member.id, { title: 'A video in the feed' })
  const said = `Said in the feed by ${member.name}`
  await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: said })
  await openRoute(page, '/dashboard/activity-feed')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: said })).toBeVisible()
  const mine = entries.filter({ hasText: said })
  await mine.getByRole('button', { name: 'Remove from feed', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(mine).toHaveCount(0)
  await expect.poll(async () => (await member.call(searchFeed, {})).items.filter(({ excerpt }) => excerpt === said).length).toBe(0)
  await page.reload()
  await expect(entries.first()).toBeVisible()
  await expect(mine).toHaveCount(0)
})

test('[H-06] the news widget is loaded only after consent, from its own origin, again at each visit', async ({ page }) => {
  const asked: string[] = []
  await page.route('https://news.example.test/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<script>document.write("Told by a script")</script>' })
  })
  await openRoute(page, '/dashboard/news')
  const frame = page.frameLocator('iframe')
  await expect(page.getByText(/Loaded from news\.example\.test/)).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await expect(frame.getByText('Told by a script')).toBeVisible()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')

  await openRoute(page, '/videos')
  await expect(page.locator('iframe')).toHaveCount(0)
  await openRoute(page, '/dashboard/news')
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await expect(frame.getByText('Told by a script')).toBeVisible()
  await expect.poll(() => new Set(asked).size).toBe(2)
  await page.getByRole('button', { name: 'Stop loading it' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
})
