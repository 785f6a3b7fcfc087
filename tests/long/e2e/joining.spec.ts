import { createHash } from 'node:crypto'
import { createInvitation } from '#contract/registration/invitations.ts'
import { groups } from '#contract/roles.ts'
import { newName } from '#tests/harness/api/api-member.ts'
import { expectAt, expectDashboard, expectLoginPage, fillSignIn, signOut } from '#tests/harness/browser/entrance.ts'
import { readMail } from '#tests/harness/browser/read-mail.ts'
import { acceptTerms, addressOf, confirmMail, fillAccount, finish } from '#tests/harness/browser/join-steps.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { Page } from '@playwright/test'

test('[J-03] terms and privacy are readable during registration and lead back to it, and are readable by a member', async ({
  page,
  openBrowser,
  demo,
}) => {
  await openRoute(page, '/auth/register/tos/start/0')
  await page.getByRole('link', { name: 'terms' }).click()
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'your data' }).click()
  await expectAt(page, '/auth/register/privacy')
  await page.goBack()
  await expect(page.getByText('Step 1 of 6')).toBeVisible()

  const inside = await (await openBrowser(await demo('member'))).newPage()
  for (const [address, heading] of [
    ['/register/terms', 'Terms'],
    ['/register/privacy', 'Your data'],
  ] as const) {
    await openRoute(inside, address)
    await expectAt(inside, address)
    await expect(inside.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('[J-04] [S-22] taken names are shown while typing, and for addresses nothing reveals whether one is known', async ({
  page,
  newMember,
  site,
}) => {
  const other = await newMember('Taken')
  // The code of their registration was sent to that address within this minute.
  await site.sql("delete from rate_limits where key like 'codes-%'")
  await openRoute(page, '/auth/register/start')
  await acceptTerms(page)
  await page.getByLabel('Member name').fill(other.name.toUpperCase())
  await expect(page.getByText('That name is already taken.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(other.account.email)
  await expect(page.getByText('We send a code to this address.')).toBeVisible()
  await page.getByLabel('Member name').fill(newName('Other'))
  await page.getByLabel('Date of birth').fill('1990-04-01')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Step 3 of 6')).toBeVisible()
  expect(await readMail(page, other.account.email, /You already have an account/)).toContain('join with this email address')
})

test('[J-09] an unfinished registration is resumed on this device and, by the link in the mail, on another', async ({
  page,
  openBrowser,
  problems,
}) => {
  // The first device requests a step the second has finished.
  problems.expect(/status of 422/)
  const name = newName('Resumer')
  await openRoute(page, '/auth/register/start')
  await acceptTerms(page)
  await fillAccount(page, name)
  const link = /https?:\/\/\S+register\/email\/\S+/.exec(await readMail(page, addressOf(name), / is your code/))?.[0] ?? ''

  await page.goto('about:blank')
  await openRoute(page, '/auth/register/start')
  await expect(page.getByText(`as ${name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue joining' }).click()
  await expect(page.getByText(addressOf(name))).toBeVisible()

  const other = await (await openBrowser(null)).newPage()
  await openRoute(other, new URL(link).hash.slice(1))
  await expect(other.getByText(addressOf(name))).toBeVisible()
  await expectAt(other, '/auth/register/email/start/0')
  await confirmMail(other, name)
  // The first device finds out.
  await page.reload()
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
  await finish(other)
  await page.reload()
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
})

test.describe('the result that an outside step returns in the address', () => {
  /** Opens an address as the outside step does: from another page. */
  async function returnTo(page: Page, address: string) {
    await page.goto('about:blank')
    await openRoute(page, address)
  }
  const says = (page: Page, result: string) =>
    page.getByText(`The link says “${result}”. That changes nothing: only our own records count.`)

  test('[J-13] is shown to a guest who has not begun, also after a reload, and skips no step', async ({ page }) => {
    await returnTo(page, '/auth/register/password/start/approved')
    for (const visit of ['opened', 'reloaded']) {
      await expect(says(page, 'approved'), visit).toBeVisible()
      await expect(page.getByText('Step 1 of 6'), visit).toBeVisible()
      await page.reload()
    }
    for (const address of [
      '/auth/register/paid',
      '/auth/register/a-secret/paid',
      '/auth/register/start/a-secret/paid',
      '/auth/register/new/a-secret-from-outside/paid',
    ]) {
      await returnTo(page, address)
      await expect(says(page, 'paid'), address).toBeVisible()
      await expect(page.getByRole('button', { name: 'Get started', exact: true }), address).toBeVisible()
    }
  })

  test('[J-13] is shown during a registration, with its key in the address or without, and the step stays the one the server knows', async ({
    page,
    openBrowser,
    problems,
  }) => {
    // An invalid key.
    problems.expect(/status of 422/)
    const name = newName('Returner')
    await openRoute(page, '/auth/register/start')
    await acceptTerms(page)
    await fillAccount(page, name)
    const link = /https?:\/\/\S+register\/email\/\S+/.exec(await readMail(page, addressOf(name), / is your code/))?.[0] ?? ''
    const key = /register\/email\/([^/]+)/.exec(link)?.[1] ?? ''
    for (const address of [`/auth/register/password/${key}/verified`, '/auth/register/new/a-secret/verified']) {
      await returnTo(page, address)
      for (const visit of ['opened', 'reloaded']) {
        await expect(says(page, 'verified'), `${address}, ${visit}`).toBeVisible()
        await expect(page.getByText('Step 3 of 6'), `${address}, ${visit}`).toBeVisible()
        await page.reload()
      }
    }
    const other = await (await openBrowser(null)).newPage()
    await openRoute(other, `/auth/register/phone/${key}/50%25 done`)
    await expect(says(other, '50% done')).toBeVisible()
    await expect(other.getByText('Step 3 of 6')).toBeVisible()
    await returnTo(other, `/auth/register/phone/1.${'x'.repeat(43)}/verified`)
    await expect(says(other, 'verified')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Continue where you left off' })).toBeVisible()
  })
})

test('[J-01] [J-07] [B-06] an invitation opens registration with its secret and admits a member at once', async ({ page, newMember }) => {
  const host = await newMember('Host')
  const { secret } = await host.call(createInvitation, { note: 'For a friend' })
  const name = newName('Invited')
  await openRoute(page, '/auth/register/invite')
  await page.getByLabel('Invitation', { exact: true }).fill('https://elsewhere.example/#/auth/register/start/nothing-at-all')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await page.getByLabel('Invitation', { exact: true }).fill(`https://club.example/#/auth/register/start/${secret}`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(`${host.name} invited you.`)).toBeVisible()
  // Using its own link as well.
  await page.goto('about:blank')
  await openRoute(page, `/auth/register/start/${secret}`)
  await expect(page.getByText(`${host.name} invited you.`)).toBeVisible()
  await acceptTerms(page)
  await fillAccount(page, name)
  await confirmMail(page, name)
  await finish(page)
  await page.getByRole('link', { name: 'Enter', exact: true }).click()
  await expectDashboard(page)
})

test('[J-08] the code of the HKB entry admits a member at once', async ({ page, site }) => {
  const name = newName('Entrant')
  const code = `E2E-${Date.now().toString(36).toUpperCase()}`
  await site.sql('insert into entry_codes (code_hash, label, uses_left) values ($1, $2, 1)', [
    createHash('sha256').update(code).digest('hex'),
    'e2e',
  ])
  await openRoute(page, '/auth/register/hkb')
  await page.getByLabel('Entry code').fill('WRONG-ONE')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await page.getByLabel('Entry code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('I have read the terms and accept them.').click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillAccount(page, name)
  await confirmMail(page, name)
  await finish(page)
  await page.getByRole('link', { name: 'Enter', exact: true }).click()
  await expectDashboard(page)
})

test('[J-06] a phone is confirmed by the code in a text message; the screen shows that this is a sandbox', async ({ page, problems }) => {
  problems.expect(/status of 422/)
  const name = newName('Caller')
  const tel = `1512${String(Date.now()).slice(-6)}`
  await openRoute(page, '/auth/register/start')
  await acceptTerms(page)
  await fillAccount(page, name)
  await confirmMail(page, name)
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Phone number').fill(tel)
  await expect(page.getByText('+49')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('sandbox')).toBeVisible()
  const code = /\b\d{6}\b/.exec(await readMail(page, `+49${tel}`, /^SMS$/))?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  await page.getByLabel('Code', { exact: true }).pressSequentially(wrong)
  await expect(page.getByText('That code isn’t right.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await expect(page.getByText('Step 5 of 6')).toBeVisible()
})

test.describe('on a light device', () => {
  test.use({ device: { theme: 'light' } })

  test('[A-08] where no worker can solve the captcha, a person adds two numbers with the keyboard, in the dark theme', async ({
    page,
    problems,
  }) => {
    problems.expect(/no worker here|status of 422/)
    await page.addInitScript(() => {
      const Real = globalThis.Worker
      globalThis.Worker = class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          if (options?.name === 'proof') throw new Error('no worker here')
          super(url, options)
        }
      }
    })
    await openRoute(page, '/auth/register/tos/start/0')
    await page.getByText('I have read the terms and accept them.').click()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'One quick question' })
    const field = dialog.getByRole('textbox')
    await expect(field).toBeVisible()
    expect(await dialog.evaluate((element) => getComputedStyle(element).colorScheme), 'dark whatever the theme is').toBe('dark')
    await field.focus()
    // Real time: the server refuses an answer that comes faster than a person can read (1.5 seconds).
    await page.waitForTimeout(2000)
    const asked = (await dialog.getByText(/^What is \d+ plus \d+\?$/).textContent()) ?? ''
    const [first = 0, second = 0] = (asked.match(/\d+/g) ?? []).map(Number)
    await field.fill(String(first + second))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Step 2 of 6')).toBeVisible()
  })
})

test.describe('with a link from a mail', () => {
  test('[A-09] a member signs in by one press, once', async ({ page, newMember, problems }) => {
    problems.expect(/status of 422/)
    const member = await newMember('Linked')
    await openRoute(page, '/auth/login')
    await page.getByRole('link', { name: 'Send me a link instead' }).click()
    await page.getByLabel('Email', { exact: true }).fill(member.account.email)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('belongs to a member, we’ve sent an email.')).toBeVisible()
    const link = /https?:\/\/\S+auth\/key\/\S+/.exec(await readMail(page, member.account.email, /^Your link to sign in$/))?.[0] ?? ''
    const route = new URL(link).hash.slice(1)
    await openRoute(page, route)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectDashboard(page)
    await signOut(page, problems)
    await openRoute(page, route)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  })

  test('[A-06] an inactive account is reactivated', async ({ page, newMember, site, problems }) => {
    problems.expect(/status of (422|403)/)
    const member = await newMember('Sleeper')
    await site.sql('update members set group_id = $1 where id = $2', [groups.inactive, member.id])
    await openRoute(page, '/auth/login')
    await fillSignIn(page, member.account)
    await expect(page.getByRole('alert').getByText('This account is inactive.')).toBeVisible()
    await page.getByRole('link', { name: 'Send me a link instead' }).click()
    await page.getByLabel('Email', { exact: true }).fill(member.account.email)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    const link = /https?:\/\/\S+auth\/key\/\S+/.exec(await readMail(page, member.account.email, /^Reopen your account$/))?.[0] ?? ''
    await openRoute(page, new URL(link).hash.slice(1))
    await page.getByRole('button', { name: 'Open it again' }).click()
    await expectDashboard(page)
    await signOut(page, problems)
    await openRoute(page, '/auth/login')
    await fillSignIn(page, member.account)
    await expectDashboard(page)
  })

  test('[A-08] after three failures signing in solves a captcha automatically', async ({ page, newMember, problems }) => {
    problems.expect(/status of 422/)
    const member = await newMember('Fumbler')
    const proofs: number[] = []
    page.on('request', (request) => request.headers()['x-ropewalk-proof'] !== undefined && proofs.push(1))
    await openRoute(page, '/auth/login')
    for (let time = 1; time <= 3; time += 1) {
      await fillSignIn(page, { ...member.account, password: `wrong ${time}` })
      await expect(page.getByRole('alert').getByText('Wrong name or password.')).toBeVisible()
    }
    await fillSignIn(page, member.account)
    await expectDashboard(page)
    expect(proofs.length).toBeGreaterThan(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('[J-09] offline nothing is lost and the page shows that', async ({ page, away, problems }) => {
  problems.expectOutage()
  await openRoute(page, '/auth/register/start')
  await acceptTerms(page)
  await page.getByLabel('Member name').fill('Offliner')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('offliner@example.test')
  await page.getByLabel('Date of birth').fill('1990-04-01')
  await away.leave()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Nothing you typed is lost.')).toBeVisible()
  await expect(page.getByLabel('Member name')).toHaveValue('Offliner')
  await away.comeBack()
})

test('[G-02] a registered user has to accept the terms first, also at the address of registration', async ({
  openBrowser,
  demo,
  problems,
}) => {
  // Requests the page has just made are answered too late.
  problems.expect(/status of 401/)
  const page = await (await openBrowser(await demo('registered'))).newPage()
  await openRoute(page, '/auth/register/start/some-secret-here/0')
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  await signOut(page, problems)
  await openRoute(page, '/dashboard')
  await expectLoginPage(page)
})
