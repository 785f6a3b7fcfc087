import type { Page } from '@playwright/test'
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

  test('[R-11] [R-12] forbidden and not-found pages open by their own address', async ({ page }) => {
    await openRoute(page, '/common/404')
    await expect(page.getByRole('heading', { name: 'Not here' })).toBeVisible()
    await openRoute(page, '/forbidden')
    await expectLoginPage(page)
  })

  test('who taps Join before the table of all screens has come arrives there once it has', async ({ page }) => {
    const asked = page.waitForRequest(/\/assets\/late-/)
    const release = await holdAnswers(page, /\/assets\/late-.*\.js/)
    await page.goto('/')
    await asked
    await page.getByRole('link', { name: 'Join' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' }), 'no flash of an unknown address').toBeVisible()
    release()
    await expectAt(page, '/auth/register/start')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.goBack()
    await expectLoginPage(page)
  })
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[R-01] every address is a hash route, and a reload opens the same screen', async ({ page, demo }) => {
    const staff = await demo('staff')
    const screens = [
      ['/videos', 'Videos'],
      ['/videos/browse/myfaves', 'Favourites'],
      [`/members/${staff.name}`, staff.name],
      ['/video/create', 'Uploads'],
      ['/settings', 'Settings'],
      ['/forbidden', 'Not for you'],
      ['/common/404', 'Not here'],
    ] as const
    for (const [route, heading] of screens) {
      await openRoute(page, route)
      await expectAt(page, route)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await page.reload()
      await expectAt(page, route)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      expect(new URL(page.url()).pathname, 'the server is only ever asked for /').toBe('/')
      await expect(page, 'a title that tells nobody over the shoulder anything').toHaveTitle('Ropewalk')
    }
  })

  test('[R-02] another route starts at the top; the way back keeps its place', async ({ page }) => {
    await openRoute(page, '/videos')
    await expect(page.getByRole('article').nth(5)).toBeVisible()
    await scrollDown(page, 900)
    expect(await page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(800)
    await page.evaluate(() => void (location.hash = '/settings'))
    await expectAt(page, '/settings')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expectAt(page, '/videos')
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(700)
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
    await expect(page.getByText('There is nothing at this address.')).toBeVisible()
  })

  test('[R-07] optional parts of a list address may be left out; [R-08] static segments win over names', async ({
    page,
    demo,
    problems,
  }) => {
    problems.expect(/Failed to load resource: the server responded with a status of 404/)
    const staff = await demo('staff')
    for (const route of [
      '/videos/browse/all',
      `/videos/browse/his/${staff.name}`,
      `/videos/browse/his/${staff.name}/1`,
      `/videos/browse/his/${staff.name}/1/2`,
    ]) {
      await openRoute(page, route)
      await expectAt(page, route)
      await expect(page.getByRole('button', { name: /^Filter/ })).toBeVisible()
    }
    // `id` and `browse` are no names of members or films.
    await openRoute(page, `/members/id/${staff.id}`)
    await expect(page.getByRole('heading', { name: staff.name })).toBeVisible()
    await openRoute(page, '/videos/browse/featured')
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeVisible()
  })

  test('[R-09] /logout signs out and says so', async ({ page, problems }) => {
    await signOut(page, problems)
    await openRoute(page, '/dashboard')
    await expectLoginPage(page)
  })
})

test.describe('an admin', () => {
  test.use({ as: 'admin' })

  test('[R-14] /api-test lists every endpoint and calls one', async ({ page }) => {
    await openRoute(page, '/api-test')
    await expectAt(page, '/api-test')
    await expect(page.getByText('operations.siteStatus').first()).toBeVisible()
  })
})
