import type { Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectAnswersKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline' })
const titlesOf = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

test('[PW-02] the app starts offline, also in a new tab and with screens not opened before; [PW-05] the feed and [PW-15] lists opened before are there; [PW-08] with their age', async ({
  page,
  away,
  context,
  member,
  site,
}) => {
  const itemId = await copyVideo(site, member.id, { title: 'Read on the train' })
  await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'Said before the tunnel' })

  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await expect(page.getByRole('heading', { name: 'New since your last visit' })).toBeVisible()
  await openRoute(page, '/videos')
  await expect(page.getByRole('button', { name: 'Search videos' })).toBeVisible()
  await expect(page.getByText('Read on the train').first()).toBeVisible()
  const online = await titlesOf(page)
  expect(online.length).toBeGreaterThan(2)
  await openRoute(page, '/members')
  const members = (on: Page) => on.getByRole('main').getByRole('article').getByRole('heading').getByRole('link')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await expect(members(page).first()).toBeVisible()
  const met = await members(page).first().textContent()
  await openRoute(page, `/videos/${itemId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Read on the train' })).toBeVisible()
  await expect(page.getByText('Said before the tunnel')).toBeVisible()
  await expectAnswersKept(page, member.id, 5)
  await expectReadyForOffline(page)

  await away.leave()
  await page.close()
  const tab = await context.newPage()
  await openRoute(tab, '/dashboard')
  await expectDashboard(tab)
  await expect(banner(tab)).toContainText(/Showing what was saved at \d/)
  await expect(tab.getByRole('heading', { name: 'New since your last visit' })).toBeVisible()

  await openRoute(tab, '/videos')
  await expect.poll(() => titlesOf(tab)).toEqual(online)
  const poster = tab.getByRole('main').getByRole('article').locator('img').first()
  await expect.poll(() => poster.evaluate(isDrawn), 'pictures seen before are there').toBe(true)

  await tab.getByRole('link', { name: 'Read on the train' }).first().click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Read on the train' })).toBeVisible()
  await expect(tab.getByText('Said before the tunnel')).toBeVisible()

  await openRoute(tab, '/members')
  await expect(tab.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await expect(members(tab).first()).toHaveText(met ?? '')
  // No settings screen was opened on this device before.
  await openRoute(tab, '/settings/sounds')
  await expect(tab.getByRole('switch', { name: 'A new message' })).toBeVisible()

  await away.comeBack()
  await expect(banner(tab)).toHaveCount(0)
})
