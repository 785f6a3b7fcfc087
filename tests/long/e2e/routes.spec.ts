import type { Page } from '@playwright/test'
import { endpoints } from '#contract/index.ts'
import { holdAnswers } from '#tests/harness/browser/hold-answers.ts'
import { expectAt, expectDashboard, expectLoginPage, signOut } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

/** Resolves when the page has received the scroll event of the next frame, before anything else can be pressed. */
async function scrollDown(page: Page, top: number): Promise<void> {
  await page.evaluate(async (top) => {
    const told = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo(0, top)
    await told
  }, top)
}

test.describe('a guest', () => {
  test('[R-03] [R-04] an unknown path, also under /auth, opens sign-in', async ({ page }) => {
    for (const unknown of ['/no/such/place', '/auth/nowhere', '/auth', '/dashboards', '/%F0%9F%AA%A2']) {
      await openRoute(page, unknown)
      await expectLoginPage(page)
    }
  })

  test('[R-12] /common/404 shows the not-found page', async ({ page }) => {
    await openRoute(page, '/common/404')
    await expectAt(page, '/common/404')
    await expect(page.getByRole('heading', { level: 1, name: 'Not here' })).toBeVisible()
    await expect(page.getByText('That isn’t here, or no longer exists.')).toBeVisible()
  })

  test('a guest who taps Join before the table of all screens is loaded arrives there once it is', async ({ page }) => {
    const asked = page.waitForRequest(/\/assets\/late-/)
    const release = await holdAnswers(page, /\/assets\/late-.*\.js/)
    await page.goto('/')
    await asked
    await page.getByRole('link', { name: 'Join' }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }), 'no flash of an unknown address').toBeVisible()
    release()
    await expectAt(page, '/auth/register/start')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.goBack()
    await expectLoginPage(page)
  })
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[R-02] another route starts at the top; going back restores the position', async ({ page }) => {
    await openRoute(page, '/videos')
    await expect(page.getByRole('article').nth(5)).toBeVisible()
    await scrollDown(page, 900)
    expect(await page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(800)
    // The next screen is long enough to keep the last one's scroll position.
    await page.evaluate(() => void (location.hash = '/videos/browse/all'))
    await expectAt(page, '/videos/browse/all')
    await expect(page.getByRole('article').nth(5)).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expectAt(page, '/videos')
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(700)
  })

  test('[R-02] rows that were loaded page by page are all there after going back, at the same position', async ({ page }) => {
    await openRoute(page, '/dashboard/activity-feed')
    const entries = page.getByRole('main').getByRole('listitem')
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect.poll(() => entries.count()).toBeGreaterThan(25)
    await scrollDown(page, 1500)
    await page.evaluate(() => void (location.hash = '/settings'))
    await expectAt(page, '/settings')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expectAt(page, '/dashboard/activity-feed')
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(1300)
    expect(await entries.count()).toBeGreaterThan(25)
  })

  test.describe('on a connection that delivers nothing more', () => {
    // The worker would serve the next screen's code from its cache.
    test.use({ serviceWorkers: 'block' })

    test('[R-02] a member who goes back before the next screen has loaded finds their position again', async ({ page }) => {
      await openRoute(page, '/videos')
      await expect(page.getByRole('article').nth(5)).toBeVisible()
      await scrollDown(page, 900)
      let held = 0
      await page.route('**/*.js', () => void (held += 1))
      await page.evaluate(() => void (location.hash = '/settings/privacy'))
      await expect.poll(() => held).toBeGreaterThan(0)
      // The next screen's placeholder is short.
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await expectAt(page, '/videos')
      await expect(page.getByRole('article').nth(5)).toBeVisible()
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(700)
    })
  })

  test('[R-03] [R-05] / and unknown paths end at the dashboard', async ({ page }) => {
    await openRoute(page, '/')
    await expectDashboard(page)
    await openRoute(page, '/no/such/place')
    await expectDashboard(page)
    await expect(page.getByText('This page doesn’t exist.')).toBeVisible()
  })

  test('static parts of an address take precedence over names', async ({ page, demo }) => {
    const staff = await demo('staff')
    // `id` and `browse` are not names of members or videos.
    await openRoute(page, `/members/id/${staff.id}`)
    await expect(page.getByRole('heading', { level: 1, name: staff.name })).toBeVisible()
    await openRoute(page, '/videos/browse/featured')
    await expect(page.getByRole('heading', { level: 1, name: 'Featured videos' })).toBeVisible()
  })

  test('[R-11] /forbidden shows the forbidden page: who decides, and a link home', async ({ page }) => {
    await openRoute(page, '/forbidden')
    await expectAt(page, '/forbidden')
    await expect(page.getByRole('heading', { level: 1, name: 'Not for you' })).toBeVisible()
    await expect(page.getByText('You can’t open this. The owner decides who can.')).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expectDashboard(page)
  })

  test('[R-09] /logout ends the session, on the device and on the server, and shows that', async ({
    page,
    context,
    member,
    site,
    problems,
  }) => {
    const live = () =>
      site.sql('select id from sessions where member_id = $1 and ended_at is null and id <> $2', [member.id, member.signedIn.sessionId])
    await openRoute(page, '/dashboard')
    await expectDashboard(page)
    expect(await live()).toHaveLength(1)
    await signOut(page, problems)
    await expect.poll(live).toEqual([])
    expect(await context.cookies()).toEqual([])
    await openRoute(page, '/dashboard')
    await expectLoginPage(page)
    await page.reload()
    await expectLoginPage(page)
  })
})

test.describe('an admin', () => {
  test.use({ as: 'admin' })

  test('[R-14] /api-test lists every call, makes one and shows its response', async ({ page, problems }) => {
    problems.expect(/status of 422/)
    await openRoute(page, '/api-test')
    await expectAt(page, '/api-test')
    for (const { name } of endpoints) await expect(page.getByText(name, { exact: true })).toBeAttached()
    await page.getByRole('searchbox', { name: 'Find an endpoint' }).fill('users.search')
    await page.getByRole('button', { name: /^members\.search/ }).click()
    await page.getByRole('textbox', { name: 'Input' }).fill('{"text":"demo-staff"}')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('status').getByText('"userName": "demo-staff"')).toBeVisible()
    await page.getByRole('textbox', { name: 'Input' }).fill('{"text":7}')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('status').getByText('422 validation_failed')).toBeVisible()
  })
})
