import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expectAt, expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'
import type { Site } from '#tests/harness/site/site.ts'

test.use({ as: 'newcomer' })

/** The newest mail to an address, once it has arrived. */
async function mailTo(site: Site, address: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const [row] = await site.sql<{ text: string }>('select text from sandbox_mails where "to" = $1 order by id desc limit 1', [address])
    text = row?.text ?? ''
    expect(text).not.toBe('')
  }).toPass()
  return text
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[O-01] every drawer opens by its address, and starts with the row named by the second part; an unknown one shows the list', async ({
  page,
}) => {
  const drawers = [
    ['profile', 'Profile'],
    ['privacy', 'Privacy'],
    ['messaging', 'Messages and calls'],
    ['home', 'Home feed'],
    ['videos', 'My videos'],
    ['searches', 'Saved searches'],
    ['showcase', 'Public'],
    ['blocked', 'Blocked members'],
    ['visitors', 'Recent visitors'],
    ['appearance', 'Appearance'],
    ['language', 'Language'],
    ['notifications', 'Notifications'],
    ['uploads', 'Uploads'],
    ['offline', 'Saved offline'],
    ['sounds', 'Chat sounds'],
    ['lock', 'App lock'],
    ['account', 'Account'],
    ['invitations', 'My invitations'],
    ['sessions', 'Devices'],
    ['export', 'Your data'],
    ['leave', 'Leave or delete'],
  ] as const
  await openRoute(page, '/settings')
  const links = page.getByRole('main').locator('a[href^="/#/settings/"]')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses.toSorted()).toEqual(drawers.map(([key]) => `/#/settings/${key}`).toSorted())
  for (const [key, title] of drawers) {
    await openRoute(page, `/settings/${key}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await openRoute(page, `/settings/showcase/${'a'.repeat(43)}`)
  await expect(page.getByRole('button', { name: 'I agree' })).toBeVisible()
  await openRoute(page, '/settings/payment-of-somebody/else')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('[O-05] the e-mail address changes once the code sent to the new one is entered', async ({ page, member, site }) => {
  const fresh = `fresh-${member.account.userName.toLowerCase()}@example.test`
  await openRoute(page, '/settings/account')
  await expect(page.getByText(member.account.email)).toBeVisible()
  await button(page, 'Change address').click()
  await field(page, 'New email address').fill(` ${fresh.toUpperCase()} `)
  await field(page, 'Current password').first().fill(member.account.password)
  await button(page, 'Send the code').click()
  await expect(page.getByText(`We’ve sent a code to ${fresh}.`, { exact: false })).toBeVisible()
  const code = /\b\d{6}\b/.exec(await mailTo(site, fresh))?.[0] ?? ''
  await field(page, 'Code from the email').fill(code)
  await button(page, 'Confirm email').click()
  await expect(page.getByText('Email address changed.')).toBeVisible()
  await expect(page.getByText(fresh, { exact: true })).toBeVisible()
  expect(await mailTo(site, member.account.email)).toContain(fresh)
})

test('[M-20] [O-20] before account deletion a copy of the member’s data is requested; it opens for nobody else', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  await openRoute(page, '/settings/leave')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Export your data', 'Remove your account'])
  await button(page, 'Ask for a copy').click()
  await expect(button(page, 'Ask for a copy')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Download your copy' })
  await openRoute(page, '/settings/export')
  await expect(link).toBeVisible({ timeout: limits.work })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('ropewalk.json')
  const copy = JSON.parse(await text(await download.createReadStream()))
  expect(copy.account[0].email).toBe(member.account.email)
  await openRoute(page, '/settings/leave')
  await expect(link).toBeVisible()

  const stranger = await (await openBrowser(await newMember())).newPage()
  await openRoute(stranger, '/settings/export')
  await expect(button(stranger, 'Ask for a copy')).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  expect((await stranger.request.get(address)).status()).toBe(404)
  expect((await page.request.get(address)).status()).toBe(200)
})

test('[O-20] account deletion is requested, shown at every sign-in, and can be cancelled', async ({ page, member, openBrowser }) => {
  await openRoute(page, '/settings/leave')
  await page.getByText('Delete them', { exact: true }).click()
  await field(page, 'Current password').fill(member.account.password)
  await button(page, 'Remove my account').click()
  await expect(page.getByText('We’ll delete your account on', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Your videos and comments are deleted too.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const later = await (await openBrowser(null)).newPage()
  await openRoute(later, '/auth/login')
  await later.getByLabel('Member name or email').fill(member.account.userName)
  await later.getByLabel('Password', { exact: true }).fill(member.account.password)
  await later.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = later.getByRole('dialog', { name: 'Your account will be deleted soon' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(later.getByText('Your account won’t be deleted. Glad to have you.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectDashboard(later)
  await expect(button(page, 'Remove my account')).toBeVisible()
})

test.describe('a developer', () => {
  test.use({ as: 'admin' })

  test('the page of components shows every widget with its states, and the editor attaches real images', async ({ page }) => {
    await openRoute(page, '/sandbox')
    await expectAt(page, '/sandbox/components')
    const fields = ['Button', 'TextField', 'DateHourField', 'LinkField', 'TagField', 'MultiSelect', 'EditorField', 'ConfiguredForm']
    const pickers = ['CodeField', 'PhoneField', 'CountrySelect', 'LocationField', 'CountryField', 'GeoPicker', 'MemberPicker', 'Player']
    for (const name of [...fields, ...pickers]) await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    const member = page.getByRole('region', { name: 'MemberPicker', exact: true }).getByRole('combobox').first()
    await member.fill('demo-sp')
    await page.getByRole('option', { name: /demo-sponsor/ }).click()
    await expect(page.getByRole('button', { name: /demo-sponsor/ })).toBeVisible()
    const player = page.getByRole('region', { name: 'Player', exact: true })
    await expect(player.getByText('Why it was refused.')).toBeVisible()
    await expect(player.getByText('This browser can’t play our videos.', { exact: false })).toBeVisible()
    const editor = page.getByRole('region', { name: 'EditorField', exact: true })
    await editor.locator('input[type=file]').first().setInputFiles('public/art/hero.webp')
    const picture = editor.getByRole('img', { name: 'Photo 1' })
    await expect(picture).toHaveAttribute('src', /^\/media\/attachments\/[0-9a-f]{32}\.webp$/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await page.getByRole('region', { name: 'ConfiguredForm', exact: true }).getByLabel('Name', { exact: true }).first().fill('Rope')
  })
})

test.describe('a guest', () => {
  test.use({ as: 'guest' })

  test('the page of components is closed to everybody but admins', async ({ page }) => {
    await openRoute(page, '/sandbox/components')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})
