import { groups } from '#contract/roles.ts'
import { expectAt, expectDashboard, expectLoginPage, fillSignIn } from '#tests/harness/browser/entrance.ts'
import { browseUntilSignedOut } from '#tests/harness/browser/led-away.ts'
import { demoAccount, demoRoles, expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[G-11] [RQ-03] whose session the server no longer knows is redirected to sign-in and returns to the same page', async ({
    page,
    member,
    site,
    problems,
  }) => {
    problems.expect(/Failed to load resource: the server responded with a status of 401/)
    await site.sql('update sessions set ended_at = now() where member_id = $1', [member.id])
    await openRoute(page, '/videos?sort=title')
    await expectLoginPage(page)
    await expect(page.getByText('Your session has expired. Sign in again.')).toBeVisible()
    await fillSignIn(page, member.account)
    await expectAt(page, '/videos')
  })

  for (const [group, words] of [
    ['banned', 'This account has been banned.'],
    ['inactive', 'This account is inactive.'],
    ['memorial', 'This account has been memorialised.'],
  ] as const)
    test(`[G-12] an account that becomes ${group} is notified, loses its session and cannot enter again`, async ({
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
      await browseUntilSignedOut(page)
      await expect(page.getByText(words)).toBeVisible()
      await page.reload()
      await fillSignIn(page, member.account)
      await expect(page.getByRole('alert').getByText(words)).toBeVisible()
      await expectAt(page, '/auth/login')
    })
})

test.describe('an admin', () => {
  test.use({ as: 'admin' })

  test('[G-07] every role is distinguished and shown: of members beside the name, of guests and registered users in the sign-in area', async ({
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
