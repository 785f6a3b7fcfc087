import type { Page } from '@playwright/test'
import { searchComments } from '#contract/comments.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectAt, expectDashboard, expectLoginPage } from '#tests/harness/browser/entrance.ts'
import { expectPlaying, isPaused, secondsOf } from '#tests/harness/browser/video.ts'
import { tabTo } from '#tests/harness/browser/keyboard.ts'
import { demoAccount, expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

const press = (page: Page, key: string) => page.keyboard.press(key)

test('a whole visit needs only a keyboard: sign-in, a list, a video, a comment, a favourite, sign-out', async ({
  page,
  site,
  newMember,
  problems,
}) => {
  problems.expect(/status of 401/)
  const owner = await newMember('Owner')
  const title = `Keys only ${Date.now().toString(36)}`
  const id = await copyVideo(site, owner.id, { title })
  await openRoute(page, '/auth/login')
  await tabTo(page, 'input', /Member name or email/)
  await page.keyboard.type(demoAccount(site, 'member').userName)
  await tabTo(page, 'input', /^Password/)
  await page.keyboard.type(site.demoPassword)
  await press(page, 'Enter')
  await expectDashboard(page)

  // From the content, which has the focus, back to the navigation before it.
  await expect(page.locator('main:focus')).toBeVisible()
  await tabTo(page, 'a', /^Videos$/, 'Shift+Tab')
  await press(page, 'Enter')
  await expectAt(page, '/videos')
  // The screen moves the focus to its content; the search comes before it.
  await tabTo(page, 'input', /Search videos/, 'Shift+Tab')
  await page.keyboard.type(title)
  await press(page, 'Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await tabTo(page, 'a', new RegExp(title))
  await press(page, 'Enter')
  await expectAt(page, `/videos/${id}`)
  await expect(page.locator('main:focus')).toBeVisible()

  await tabTo(page, 'button', /^Play$/)
  await press(page, 'Enter')
  await expectPlaying(page, 0.3)
  await press(page, 'k')
  await expect.poll(() => isPaused(page)).toBe(true)
  await press(page, 'Home')
  await expect.poll(() => secondsOf(page)).toBe(0)
  await press(page, 'ArrowRight')
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(1)
  await tabTo(page, 'input', /^Seek$/)
  await press(page, 'Home')
  await expect.poll(() => secondsOf(page)).toBe(0)
  await press(page, 'PageUp')
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.1)

  await tabTo(page, 'button', /^Favourite$/)
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, 'textarea', /comment/i)
  await page.keyboard.type('Typed without a mouse')
  await press(page, 'Control+Enter')
  await expect
    .poll(async () => (await owner.call(searchComments, { itemId: id, typeId: 'video', parentId: null })).items.map(({ text }) => text))
    .toEqual(['Typed without a mouse'])

  await tabTo(page, 'a', /^You$|demo-member/, 'Shift+Tab')
  await press(page, 'Enter')
  await expectAt(page, '/you')
  await tabTo(page, 'a', /^Sign out$/)
  await press(page, 'Enter')
  await expect(page.getByText('Your data has been removed from this device.')).toBeVisible()
  await tabTo(page, 'a', /^Sign in$/)
  await press(page, 'Enter')
  await expectLoginPage(page)
})
