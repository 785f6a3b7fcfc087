import { text } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import { expectAt, expectDashboard, signOut } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { Site } from '#tests/harness/site/site.ts'

test.use({ as: 'newcomer' })

/** The newest mail to an address, once it has come. */
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

test('[O-01] every drawer opens by its address, and begins with what the second part names; an unknown one shows the list', async ({
  page,
}) => {
  const drawers = [
    ['profile', 'Profile'],
    ['privacy', 'Privacy'],
    ['messaging', 'Messages and calls'],
    ['home', 'Home feed'],
    ['films', 'My films'],
    ['searches', 'Saved searches'],
    ['showcase', 'In the open'],
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

test('labels of what does not apply to a member are not there', async ({ page }) => {
  await openRoute(page, '/settings')
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  for (const label of ['Vendor info', 'Translations']) await expect(page.getByText(label)).toHaveCount(0)
})

test('[O-21] what another site writes in the address is shown as coming from outside, and changes nothing', async ({ page }) => {
  await openRoute(page, '/settings/account/paid/success')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByText('You are back from another site. What counts is what stands below.')).toBeVisible()
  await expect(page.getByText('The address says “success”. It changes nothing: only what we know ourselves counts.')).toBeVisible()
  await expect(button(page, 'Change address')).toBeVisible()
})

test('[O-05] the e-mail address changes once the code sent to the new one is entered', async ({ page, member, site, problems }) => {
  problems.expect(/status of 422/)
  const fresh = `fresh-${member.account.userName.toLowerCase()}@example.test`
  await openRoute(page, '/settings/account')
  await expect(page.getByText(member.account.email)).toBeVisible()
  await button(page, 'Change address').click()
  await field(page, 'New e-mail address').fill(` ${fresh.toUpperCase()} `)
  await field(page, 'Current password').first().fill('not the password')
  await button(page, 'Send the code').click()
  await expect(page.getByText('That name and password do not match.')).toBeVisible()
  await field(page, 'Current password').first().fill(member.account.password)
  await button(page, 'Send the code').click()
  await expect(page.getByText(`We sent a code to ${fresh}.`, { exact: false })).toBeVisible()
  const code = /\b\d{6}\b/.exec(await mailTo(site, fresh))?.[0] ?? ''
  await field(page, 'Code from the mail').fill(code === '000000' ? '000001' : '000000')
  await button(page, 'Confirm address').click()
  await expect(page.getByText('That is not the code we sent.').first()).toBeVisible()
  await field(page, 'Code from the mail').fill(code)
  await button(page, 'Confirm address').click()
  await expect(page.getByText('Your address is changed.')).toBeVisible()
  await expect(page.getByText(fresh, { exact: true })).toBeVisible()
  expect(await mailTo(site, member.account.email)).toContain(fresh)
})

test('[O-05] … or once its link is opened and confirmed', async ({ page, member, site }) => {
  const fresh = `link-${member.account.userName.toLowerCase()}@example.test`
  await openRoute(page, '/settings/account')
  await button(page, 'Change address').click()
  await field(page, 'New e-mail address').fill(fresh)
  await field(page, 'Current password').first().fill(member.account.password)
  await button(page, 'Send the code').click()
  const route = /#(\/settings\/account\/[\w-]+)/.exec(await mailTo(site, fresh))?.[1] ?? ''
  await openRoute(page, route)
  const dialog = page.getByRole('dialog', { name: 'Use the new address?' })
  await dialog.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your address is changed.')).toBeVisible()
})

test('[J-06] a phone is added with the password and the code sent to it; half done it waits through a reload', async ({
  page,
  member,
  site,
  problems,
}) => {
  problems.expect(/status of 422/)
  const tel = `7700${String(Date.now()).slice(-6)}`
  const phone = page.getByRole('region', { name: 'Phone', exact: true })
  await openRoute(page, '/settings/account')
  await phone.getByRole('button', { name: 'Add a number' }).click()
  await phone.getByLabel('Country', { exact: true }).selectOption('GB')
  await phone.getByLabel('Phone number', { exact: true }).fill(tel)
  await phone.getByLabel('Current password', { exact: true }).fill('not the password')
  await phone.getByRole('button', { name: 'Send me a code' }).click()
  await expect(phone.getByText('That name and password do not match.')).toBeVisible()
  await phone.getByLabel('Current password', { exact: true }).fill(member.account.password)
  await phone.getByRole('button', { name: 'Send me a code' }).click()
  await expect(phone.getByText(`We sent six digits to +44${tel}.`)).toBeVisible()
  await expect(phone.getByText('This site sends no messages yet.', { exact: false })).toBeVisible()
  const code = /\d{6}/.exec(await mailTo(site, `+44${tel}`))?.[0] ?? ''

  await page.reload()
  await expect(phone.getByText(`We sent six digits to +44${tel}.`)).toBeVisible()
  await phone.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await expect(phone.getByText('That is not the code we sent.')).toBeVisible()
  await phone.getByLabel('Code', { exact: true }).fill(code)
  await expect(page.getByText('Your phone number is confirmed.')).toBeVisible()
  await expect(phone.getByText(`+44${tel}`, { exact: true })).toBeVisible()
  await expect(phone.getByLabel('Code', { exact: true })).toHaveCount(0)
  const [row] = await site.sql('select phone from members where id = $1', [member.id])
  expect(row).toEqual({ phone: `+44${tel}` })

  await phone.getByRole('button', { name: 'Remove number' }).click()
  await phone.getByLabel('Current password', { exact: true }).fill(member.account.password)
  await phone.getByRole('button', { name: 'Remove number' }).click()
  await expect(page.getByText('Your phone number is removed.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Add a number' })).toBeVisible()
})

test('[O-06] the password changes with the old one', async ({ page, member, site, problems }) => {
  problems.expect(/status of 422/)
  await openRoute(page, '/settings/account')
  const form = page.getByRole('region', { name: 'Password', exact: true })
  await form.getByLabel('Current password', { exact: true }).fill('wrong')
  await form.getByLabel('New password', { exact: true }).fill('a whole new password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('That name and password do not match.')).toBeVisible()
  await form.getByLabel('Current password', { exact: true }).fill(member.account.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. Your other devices are signed out.')).toBeVisible()
  expect(await mailTo(site, member.account.email)).toContain('Your password was changed')
})

test('[O-07] the member name changes, and then rests', async ({ page, member, problems }) => {
  problems.expect(/status of 409/)
  const fresh = `${member.account.userName.slice(0, 18)}.new`
  await openRoute(page, '/settings/account')
  await field(page, 'New member name').fill('demo-staff')
  await button(page, 'Change name').click()
  await expect(page.getByText('That name is taken.').first()).toBeVisible()
  await field(page, 'New member name').fill(fresh)
  await button(page, 'Change name').click()
  await expect(page.getByText(`Your name is ${fresh} now.`)).toBeVisible()
  await expect(page.getByText(`You are ${fresh}. You can choose another name from`, { exact: false })).toBeVisible()
  await openRoute(page, `/members/${fresh}`)
  await expect(page.getByRole('heading', { name: fresh }).first()).toBeVisible()
})

test('[O-08] the language is one of seven and applies at once', async ({ page }) => {
  await openRoute(page, '/settings/language')
  const select = page.getByLabel('Language', { exact: true })
  await expect(select.locator('option')).toHaveText(['English', 'Français', 'Deutsch', 'Italiano', 'Español', 'Português', 'Русский'])
  await select.selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1, name: 'Langue' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('[O-11] date, time and measures and [O-13] the time zone are chosen, also without a line, and follow the member', async ({
  page,
  member,
  site,
  away,
}) => {
  await openRoute(page, '/settings/language')
  await expect(field(page, 'Time zone')).toHaveValue('As this device: Europe/London')
  await away.leave()
  await page.getByLabel('Dates', { exact: true }).selectOption('d.m.yyyy')
  await page.getByText('12 hours').click()
  await page.getByText('feet and pounds').click()
  await field(page, 'Time zone').fill('tokyo')
  await page.getByRole('option', { name: /Asia\/Tokyo/ }).click()
  await expect(field(page, 'Time zone')).toHaveValue('Asia/Tokyo')
  await away.comeBack()
  const stored = () =>
    site.sql('select uses_metric, time_zone, date_format, time_format from members where id = $1', [member.id]).then((rows) => rows[0])
  await expect.poll(stored).toEqual({ uses_metric: false, time_zone: 'Asia/Tokyo', date_format: 'd.m.yyyy', time_format: '12' })
  await page.reload()
  await expect(field(page, 'Time zone')).toHaveValue('Asia/Tokyo')
  await expect(page.getByLabel('Dates', { exact: true })).toHaveValue('d.m.yyyy')
  for (const name of ['12 hours', 'feet and pounds']) await expect(page.getByRole('radio', { name })).toBeChecked()
})

test('[H-04] fourteen sections of Home are switched, five are on at first; [H-05] videos, photos, members and events are told in full or in a line', async ({
  page,
  member,
  site,
}) => {
  await openRoute(page, '/settings/home')
  const sections = page.getByRole('region', { name: 'Sections' }).getByRole('switch')
  const details = page.getByRole('region', { name: 'In full or in a line' }).getByRole('switch')
  const switchOf = (switches: Locator, name: string) => switches.and(page.getByRole('switch', { name: new RegExp(`^${name}`) }))
  const onAtFirst = ['Activity', 'Videos', 'News', 'Heroes online', 'Stories']
  const offAtFirst = [
    'Photos',
    'Who was here',
    'Featured profiles',
    'Polls',
    'Events',
    'From Twitter',
    'Forums',
    'Blog',
    'Quote of the day',
  ]
  await expect(sections).toHaveCount(14)
  for (const name of onAtFirst) await expect(switchOf(sections, name), name).toBeChecked()
  for (const name of offAtFirst) await expect(switchOf(sections, name), name).not.toBeChecked()
  for (const name of [...onAtFirst, ...offAtFirst]) await switchOf(sections, name).click()
  await expect(details).toHaveCount(4)
  for (const name of ['Videos', 'Photos', 'Members', 'Events']) {
    await expect(switchOf(details, name)).toBeChecked()
    await switchOf(details, name).click()
  }
  const stored = async () =>
    (await site.sql<{ preferences: unknown }>('select preferences from members where id = $1', [member.id]))[0]?.preferences
  await expect.poll(stored).toMatchObject({
    feed: ['photos', 'logins', 'profiles', 'polls', 'events', 'twitter', 'forum', 'blog', 'quote'],
    feedDetail: [],
  })
  await openRoute(page, '/settings')
  await expect(page.getByText('9 of 14 sections shown')).toBeVisible()
})

test('[O-18] own films begin protected, and copies elsewhere may be acted against until that is withdrawn', async ({ page }) => {
  await openRoute(page, '/settings/films')
  const overlay = page.getByRole('switch', { name: 'The watcher’s name over the film' })
  await overlay.click()
  await expect(overlay).toBeChecked()
  await field(page, 'Your full name, as a signature').fill('Thomas Oslo')
  await button(page, 'Authorise').click()
  await expect(page.getByText('Given by Thomas Oslo on', { exact: false })).toBeVisible()
  await page.reload()
  await expect(overlay).toBeChecked()
  await button(page, 'Withdraw').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(field(page, 'Your full name, as a signature')).toBeVisible()
})

test('[O-15] the three chat sounds are on at first, kept in this browser, and gone with the member', async ({ page, problems }) => {
  await openRoute(page, '/settings/sounds')
  const switches = page.getByRole('switch')
  await expect(switches).toHaveCount(3)
  for (const one of await switches.all()) await expect(one).toBeChecked()
  await page.getByRole('switch', { name: 'A new message' }).click()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'A new message' })).not.toBeChecked()
  const kept = () => page.evaluate(() => Object.entries({ ...localStorage }).filter(([key]) => key.includes('sounds')))
  expect(await kept()).toEqual([[expect.any(String), expect.stringContaining('"play_on_new_message":false')]])
  await signOut(page, problems)
  expect(await kept()).toEqual([])
})

test('[M-20] [O-20] before leaving a copy of one’s data is asked for; it opens for nobody else', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  await openRoute(page, '/settings/leave')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Take your data along', 'Remove your account'])
  await button(page, 'Ask for a copy').click()
  await expect(button(page, 'Ask for a copy')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Download your copy' })
  await openRoute(page, '/settings/export')
  await expect(link).toBeVisible({ timeout: 30_000 })
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

test('[O-20] the account is asked to go, every sign-in says so, and it can be taken back', async ({ page, member, openBrowser }) => {
  await openRoute(page, '/settings/leave')
  await page.getByText('Remove them', { exact: true }).click()
  await field(page, 'Current password').fill(member.account.password)
  await button(page, 'Remove my account').click()
  await expect(page.getByText('Your account goes on', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Your films and comments go, too.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const later = await (await openBrowser(null)).newPage()
  await openRoute(later, '/auth/login')
  await later.getByLabel('Member name or e-mail').fill(member.account.userName)
  await later.getByLabel('Password', { exact: true }).fill(member.account.password)
  await later.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = later.getByRole('dialog', { name: 'Your account is about to go' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(later.getByText('Your account stays. Good to have you.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectDashboard(later)
  await expect(button(page, 'Remove my account')).toBeVisible()
})

test.describe('a developer', () => {
  test.use({ as: 'admin' })

  test('the page of components shows every widget with its states, and the editor attaches real pictures', async ({ page }) => {
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
    await expect(player.getByText('This browser cannot play our films.', { exact: false })).toBeVisible()
    const editor = page.getByRole('region', { name: 'EditorField', exact: true })
    await editor.locator('input[type=file]').first().setInputFiles('public/art/hero.webp')
    const picture = editor.getByRole('img', { name: 'Picture 1' })
    await expect(picture).toHaveAttribute('src', /^\/media\/attachments\/[0-9a-f]{32}\.webp$/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await page.getByRole('region', { name: 'ConfiguredForm', exact: true }).getByLabel('Name', { exact: true }).first().fill('Rope')
  })
})

test.describe('a guest', () => {
  test.use({ as: 'guest' })

  test('the page of components is closed to whoever is no admin', async ({ page }) => {
    await openRoute(page, '/sandbox/components')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})
