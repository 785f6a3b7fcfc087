import { expectLoginPage, expectDashboard, fillSignIn, expectAt } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

/** As people type, share and bookmark them; the last ones are from times when the parts were doubled. */
const ways = [
  '/',
  '/auth/login',
  '/auth',
  '/videos/12?x=1',
  '/?utm_source=mail',
  '/#auth/login',
  '/auth/login#/auth/login',
  '/videos#/auth/login',
]

test('[G-01] however a guest arrives, the address of the sign-in page is /#/auth/login', async ({ page, line }) => {
  const expected = `${line.origin}/#/auth/login`
  const openAll = async () => {
    for (const way of ways) {
      await page.goto('about:blank')
      await page.goto(`${line.origin}${way}`)
      await expectLoginPage(page)
      await expect(page, way).toHaveURL(expected)
    }
  }
  await openAll()
  // From now on the service worker answers.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await openAll()
})

test('[G-06] an address without # opens its screen after sign-in, with its filters', async ({ page, line, newMember }) => {
  const { account } = await newMember()
  await page.goto(`${line.origin}/videos/browse/all?sort=title`)
  await expectLoginPage(page)
  await fillSignIn(page, account)
  await expectAt(page, '/videos/browse/all')
  await expect(page).toHaveURL(/\/#\/videos\/browse\/all\?sort=.*title/)
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[G-04] who opens the sign-in page without # is at home', async ({ page, line }) => {
    await openRoute(page, '/videos')
    await page.goto(`${line.origin}/auth/login`)
    await expectDashboard(page)
    await expect(page).toHaveURL(`${line.origin}/#/dashboard`)
  })
})
