import type { Page } from '@playwright/test'
import { endpoints } from '#contract/index.ts'
import { holdAnswers } from '#tests/harness/browser/hold-answers.ts'
import { expectAt, expectDashboard, expectLoginPage, signOut } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

/** Resolves when the page has been told: by the event of the next frame, which nobody's thumb overtakes. */
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

  test('who taps Join before the table of all screens has come arrives there once it has', async ({ page }) => {
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

  test('[R-02] another route starts at the top; the way back keeps its place', async ({ page }) => {
    await openRoute(page, '/videos')
    await expect(page.getByRole('article').nth(5)).toBeVisible()
    await scrollDown(page, 900)
    expect(await page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(800)
    // The next screen is long enough to stay where the last one was.
    await page.evaluate(() => void (location.hash = '/videos/browse/all'))
    await expectAt(page, '/videos/browse/all')
    await expect(page.getByRole('article').nth(5)).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expectAt(page, '/videos')
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(700)
  })

  test('[R-02] rows that were asked for page by page are all there on the way back, at their place', async ({ page }) => {
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

  test.describe('on a line that brings nothing more', () => {
    // The worker would bring the next screen's code from its cache.
    test.use({ serviceWorkers: 'block' })

    test('[R-02] whoever turns round before the next screen has come finds his place again', async ({ page }) => {
      await openRoute(page, '/videos')
      await expect(page.getByRole('article').nth(5)).toBeVisible()
      await scrollDown(page, 900)
      let held = 0
      await page.route('**/*.js', () => void (held += 1))
      await page.evaluate(() => void (location.hash = '/settings/privacy'))
      await expect.poll(() => held).toBeGreaterThan(0)
      // What stands for the next screen is short.
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

  test('static parts of an address win over names', async ({ page, demo }) => {
    const staff = await demo('staff')
    // `id` and `browse` are no names of members or videos.
    await openRoute(page, `/members/id/${staff.id}`)
    await expect(page.getByRole('heading', { level: 1, name: staff.name })).toBeVisible()
    await openRoute(page, '/videos/browse/featured')
    await expect(page.getByRole('heading', { level: 1, name: 'Featured videos' })).toBeVisible()
  })

  test('[R-11] /forbidden shows the forbidden page: whose it is to decide, and the way home', async ({ page }) => {
    await openRoute(page, '/forbidden')
    await expectAt(page, '/forbidden')
    await expect(page.getByRole('heading', { level: 1, name: 'Not for you' })).toBeVisible()
    await expect(page.getByText('You can’t open this. The owner decides who can.')).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expectDashboard(page)
  })

  test('[R-09] /logout ends the session, on the device and on the server, and says so', async ({
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

  test('[R-14] /api-test lists every call, makes one and shows its answer', async ({ page, problems }) => {
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
