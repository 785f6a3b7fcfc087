import { expectAt, expectDashboard, expectLoginPage, fillSignIn } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test('[G-01] a guest reaches auth, common, contact and public pages; anything else leads to sign-in', async ({ page }) => {
  for (const [open, heading] of [
    ['/auth/register/start', 'Join the club'],
    ['/auth/forgot', 'Forgot your password?'],
    ['/common/404', 'Not here'],
    ['/common/chat/zoom', 'Zoom rooms'],
    ['/contact', 'Contact us'],
    ['/public/more-about-us', 'More about us'],
    ['/public/party21', 'Party 21'],
    ['/about', 'About us'],
    ['/logout', 'You’re signed out'],
    ['/maintenance', 'We’re back'],
  ] as const) {
    await openRoute(page, open)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAt(page, open)
  }
  for (const closed of [
    '/',
    '/dashboard',
    '/videos',
    '/videos/browse/my',
    '/videos/1',
    '/videos/1/edit',
    '/video/create',
    '/members/demo-member',
    '/settings',
    '/lewis',
    '/forums/threads',
  ]) {
    await openRoute(page, closed)
    await expectLoginPage(page)
  }
})

test('[G-06] [A-01] the address requested before signing in opens afterwards, with its filters', async ({ page, newMember }) => {
  const { account } = await newMember()
  await openRoute(page, '/videos/browse/all?sort=title&days=730')
  await expectLoginPage(page)
  await fillSignIn(page, account)
  await expectAt(page, '/videos/browse/all')
  await expect(page).toHaveURL(/sort=.*title/)
  await expect(page).toHaveURL(/days=730/)
  await page.goBack()
  await expect(page, 'the way back does not lead to the door').not.toHaveURL(/auth\/login/)
})

test.describe('a registered user', () => {
  test.use({ as: 'registered' })

  test('[G-02] is redirected to the terms from everywhere; [G-03] may read terms, privacy and the guest area', async ({ page }) => {
    for (const closed of ['/', '/dashboard', '/videos', '/settings', '/auth/login', '/lewis']) {
      await openRoute(page, closed)
      await expectAt(page, /\/#\/auth\/register\/tos\//)
      await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
    }
    for (const [open, heading] of [
      ['/auth/register/terms', 'Terms'],
      ['/auth/register/privacy', 'Your data'],
      ['/register/terms', 'Terms'],
      ['/register/privacy', 'Your data'],
      ['/guest/terms', 'Terms'],
      ['/guest/more-about-us', 'More about us'],
      ['/guest/contact', 'Contact us'],
    ] as const) {
      await openRoute(page, open)
      await expectAt(page, open)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  })
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[G-04] is redirected home from sign-in pages; [G-05] is redirected home from the administration', async ({ page }) => {
    for (const closed of [
      '/auth/login',
      '/auth/register/start',
      '/auth/forgot',
      '/guest/terms',
      '/lewis',
      '/lewis/users',
      '/api-test',
      '/sandbox',
    ]) {
      await openRoute(page, closed)
      await expectDashboard(page)
    }
  })
})
