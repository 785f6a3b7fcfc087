import type { Page } from '@playwright/test'
import { expectDashboard, signOut } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

/** An authenticator inside the browser, with user verification and room for passkeys. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    lock: (isLocked: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked }),
  }
}

async function signInByPassword(page: Page, { userName, password }: { userName: string; password: string }) {
  await openRoute(page, '/auth/login')
  await page.getByLabel('Member name or email').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('[S-21] a passkey is added, signs in although the password is locked, confirms the member’s identity, and is removed', async ({
  newMember,
  openBrowser,
  line,
  site,
  problems,
}) => {
  problems.expect(/status of 422/)
  const member = await newMember()
  // IP addresses cannot have passkeys.
  const baseURL = line.origin.replace('127.0.0.1', 'localhost')
  const page = await (await openBrowser(null, { baseURL })).newPage()
  const authenticator = await plugIn(page)
  await signInByPassword(page, member.account)
  await expectDashboard(page)

  await openRoute(page, '/settings/account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('A name to recognise it by').fill('Work laptop')
  await passkeys.getByLabel('Current password', { exact: true }).fill(member.account.password)
  await passkeys.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(passkeys.getByText('Work laptop')).toBeVisible()

  // Otherwise the browser's own offer on the sign-in page would be accepted at once.
  await authenticator.lock(true)
  await signOut(page, problems)
  await site.sql(
    `insert into rate_limits (key, points, expire) values ($1, 99, extract(epoch from now() + interval '10 minutes') * 1000)`,
    [`sign-in-account:${member.id}`],
  )
  await signInByPassword(page, member.account)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await authenticator.lock(false)
  await page.getByRole('button', { name: 'Sign in with a passkey', exact: true }).click()
  await expectDashboard(page)

  await openRoute(page, '/settings/leave')
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()

  await openRoute(page, '/settings/account')
  await passkeys.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(passkeys.getByText('Old laptop')).toHaveCount(0)
})
