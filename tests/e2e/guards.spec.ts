import { groups } from '#contract/roles.ts'
import { expectAt, expectDashboard, expectLoginPage, fillSignIn } from '#tests/harness/browser/entrance.ts'
import { demoAccount, demoRoles, expect, openRoute, test } from '#tests/harness/fixtures.ts'

test('[G-01] a guest reaches auth, common, contact and public pages; anything else leads to sign-in', async ({ page }) => {
  for (const [open, heading] of [
    ['/auth/register/start', 'Join the club'],
    ['/auth/forgot', 'Forgot your password?'],
    ['/common/404', 'Not here'],
    ['/common/chat/zoom', 'Zoom rooms'],
    ['/contact', 'Write to us'],
    ['/public/more-about-us', 'More about us'],
    ['/public/party21', 'Party 21'],
    ['/about', 'About us'],
    ['/logout', 'You are signed out'],
    ['/maintenance', 'Open again'],
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

test('[G-06] [A-01] the address asked for before signing in opens afterwards, with its filters', async ({ page, newMember }) => {
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

  test('[G-02] is brought to the terms from everywhere; [G-03] may read terms, privacy and the guest area', async ({ page }) => {
    for (const closed of ['/', '/dashboard', '/videos', '/settings', '/auth/login', '/lewis']) {
      await openRoute(page, closed)
      await expectAt(page, /\/#\/auth\/register\/tos\//)
      await expect(page.getByRole('button', { name: 'Become a member' })).toBeVisible()
    }
    for (const [open, heading] of [
      ['/auth/register/terms', 'Terms'],
      ['/auth/register/privacy', 'Your data'],
      ['/register/terms', 'Terms'],
      ['/register/privacy', 'Your data'],
      ['/guest/terms', 'Terms'],
      ['/guest/more-about-us', 'More about us'],
      ['/guest/contact', 'Write to us'],
    ] as const) {
      await openRoute(page, open)
      await expectAt(page, open)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  })
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[G-04] who opens a door page goes home; [G-05] who opens the administration goes home', async ({ page }) => {
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

  test('[G-11] [RQ-03] whose session the server no longer knows is led to sign-in and comes back to the same page', async ({
    page,
    member,
    site,
    problems,
  }) => {
    problems.expect(/Failed to load resource: the server responded with a status of 401/)
    await site.sql('update sessions set ended_at = now() where member_id = $1', [member.id])
    await openRoute(page, '/videos?sort=title')
    await expectLoginPage(page)
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await fillSignIn(page, member.account)
    await expectAt(page, '/videos')
  })

  for (const [group, words] of [
    ['banned', 'This account is banned.'],
    ['inactive', 'This account is inactive.'],
    ['memorial', 'This account is kept in memory of its member.'],
  ] as const)
    test(`[G-12] an account that becomes ${group} is told so, loses its session and cannot enter again`, async ({
      page,
      member,
      site,
      problems,
    }) => {
      // Images that were still loading are refused as well.
      problems.expect(/Failed to load resource: the server responded with a status of (401|403|404)/)
      await openRoute(page, '/dashboard')
      await expectDashboard(page)
      await site.sql('update members set group_id = $1 where id = $2', [groups[group], member.id])
      // Doors remember an account for three seconds at most.
      await expect(async () => {
        await page.evaluate(() => void (location.hash = `/videos?q=rope-${Math.random()}`))
        await expectLoginPage(page)
      }).toPass({ timeout: 20_000, intervals: [1000] })
      await expect(page.getByText(words)).toBeVisible()
      await page.reload()
      await fillSignIn(page, member.account)
      await expect(page.getByRole('alert').getByText(words)).toBeVisible()
      await expectAt(page, '/auth/login')
    })
})

test.describe('an admin', () => {
  test.use({ as: 'admin' })

  test('[G-07] every role is told apart and shown: of members beside the name, of guests and registered users at the entrance', async ({
    page,
    site,
    demo,
    openBrowser,
  }) => {
    const names = {
      member: 'Member',
      sponsor: 'Sponsor',
      vendor: 'Vendor',
      model: 'Model',
      staff: 'Staff',
      admin: 'Admin',
      registered: 'Registered',
    }
    for (const role of demoRoles.filter((one) => one !== 'registered')) {
      await openRoute(page, `/members/${demoAccount(site, role).userName}`)
      await expect(page.getByRole('heading', { name: demoAccount(site, role).userName })).toBeVisible()
      await expect(page.getByText(names[role], { exact: true })).toBeVisible()
    }
    for (const [visitor, word] of [
      [null, 'Guest'],
      [await demo('registered'), names.registered],
    ] as const) {
      const entrance = await (await openBrowser(visitor)).newPage()
      await openRoute(entrance, '/')
      await expect(entrance.getByRole('banner').getByText(word, { exact: true })).toBeVisible()
    }
  })
})
