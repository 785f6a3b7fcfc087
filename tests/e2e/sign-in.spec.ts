import { ApiMember, ApiRefusal } from '#tests/harness/api/api-member.ts'
import { expectAt, expectDashboard, expectLoginPage, fillSignIn, signOut } from '#tests/harness/browser/entrance.ts'
import { demoAccount, expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { BrowserContext, Page } from '@playwright/test'

/** Everything of a member that scripts or a curious person could find on the device. */
function readTraces(page: Page): Promise<{ keys: string[]; databases: string[] }> {
  return page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('ropewalk.member')),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }))
}

test.describe('at the door', () => {
  test.use({ device: { adult: '' } })

  test('[A-01] a member passes the adult gate once, signs in with name and password and lands on the dashboard', async ({
    page,
    site,
    context,
    line,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Adults only' })).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'I am 18 or older' }).click()
    await fillSignIn(page, demoAccount(site, 'member'))
    await expectDashboard(page)

    // What the harness plants in a browser is what the app itself leaves there.
    const kept = await context.storageState()
    const storage = kept.origins.find(({ origin }) => origin === line.origin)?.localStorage ?? []
    expect(storage.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ropewalk.device.adult', 'ropewalk.member.self', 'ropewalk.member.stays']),
    )
    expect(JSON.stringify(storage), 'nothing that opens the session is readable by scripts').not.toMatch(/eyJ[\w-]{10,}|"token"|@ropewalk/)
    expect(
      kept.cookies
        .map(({ name, httpOnly, sameSite, path }) => ({ name, httpOnly, sameSite, path }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    ).toEqual([
      { name: 'rw_media', httpOnly: true, sameSite: 'Strict', path: '/media' },
      { name: 'rw_refresh', httpOnly: true, sameSite: 'Strict', path: '/api3/user/auth' },
    ])

    await page.reload()
    await expectDashboard(page)
    await expect(page.getByText('Adults only')).toHaveCount(0)
  })

  test('[A-01] a session that is not to be kept ends with the browser', async ({ page, openBrowser, newMember, line }) => {
    const member = await newMember()
    await page.goto('/')
    await page.getByRole('button', { name: 'I am 18 or older' }).click()
    await page.getByText('Keep me signed in on this device').click()
    await fillSignIn(page, member.account)
    await expectDashboard(page)
    await page.reload()
    await expectDashboard(page)

    // A closed browser forgets cookies without an end, and keeps its storage.
    const { cookies, origins } = await page.context().storageState()
    const next = await openBrowser(null, {
      storageState: { cookies: cookies.filter(({ expires }) => expires > 0), origins },
      baseURL: line.origin,
    })
    const later = await next.newPage()
    await later.goto('/')
    await expectLoginPage(later)
    expect((await readTraces(later)).keys).toEqual([])
  })
})

test('[A-02] wrong credentials show the sentence of the server and keep what was typed; [A-07] a mail address is trimmed and lower-cased', async ({
  page,
  newMember,
  problems,
}) => {
  problems.expect(/Failed to load resource: the server responded with a status of 422/)
  const { account } = await newMember('Mixed')
  await openRoute(page, '/auth/login')
  await fillSignIn(page, { userName: account.userName, password: 'not the password' })
  await expect(page.getByRole('alert').getByText('That name and password do not match.')).toBeVisible()
  await expect(page.getByLabel('Member name or e-mail')).toHaveValue(account.userName)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await expectAt(page, '/auth/login')

  await fillSignIn(page, { userName: `  ${account.email.toUpperCase()} `, password: account.password })
  await expectDashboard(page)
})

test('[A-02] empty fields are named and nothing is sent', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/auth/login') && request.method() === 'POST' && asked.push(request.url()))
  await openRoute(page, '/auth/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This is needed.')).toHaveCount(2)
  expect(asked).toEqual([])
})

test('[A-03] a forgotten password brings a mail, known address or not alike; [A-04] its link sets a new password once and asks which passkeys stay, any other is refused', async ({
  page,
  newMember,
  site,
  problems,
}) => {
  problems.expect(/Failed to load resource: the server responded with a status of 422/)
  const member = await newMember('Forgetful')
  for (const name of ['Own phone', 'Strange laptop'])
    await site.sql('insert into passkeys (id, member_id, public_key, name) values ($1, $2, $3, $4)', [
      `${member.id}-${name.replace(' ', '-')}`,
      member.id,
      'no key',
      name,
    ])
  const ask = async (address: string) => {
    await openRoute(page, '/auth/login')
    await page.getByRole('link', { name: 'Forgot it?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('E-mail', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('the mail is on its way')).toBeVisible()
  }
  await ask('nobody-here@example.test')
  await ask(`  ${member.account.email.toUpperCase()} `)

  const inbox = await page.context().newPage()
  const findLink = async () => {
    await inbox.goto('/dev/mails')
    const mail = inbox.locator('article', { hasText: member.account.email })
    return (await mail.count()) > 0 ? mail.first().getByRole('link').getAttribute('href') : null
  }
  await expect.poll(findLink, { timeout: 15_000 }).toContain('/#/auth/reset/')
  await expect(inbox.getByText('nobody-here@example.test')).toHaveCount(0)
  const token = new URL((await findLink()) ?? '').hash.split('/').at(-1) ?? ''
  await inbox.close()

  const wrongToken = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  await openRoute(page, `/auth/reset/${wrongToken}`)
  await expect(page.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await page.goto('about:blank')
  await openRoute(page, `/auth/reset/${token}`)
  await page.getByLabel('New password').fill('Password2026!')
  for (const name of ['Own phone', 'Strange laptop']) await expect(page.getByLabel(name)).not.toBeChecked()
  await page.getByText('Own phone').click()
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Many people use this password.').first()).toBeVisible()
  await page.getByLabel('New password').fill('a rope of one own')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expectLoginPage(page)
  expect(await site.sql('select name from passkeys where member_id = $1', [member.id])).toEqual([{ name: 'Own phone' }])
  await fillSignIn(page, { userName: member.name, password: 'a rope of one own' })
  await expectDashboard(page)
  // Every other device was signed out, and the old password opens nothing.
  await expect(member.renew()).rejects.toThrow(ApiRefusal)
  await expect(ApiMember.signIn(site.origin, member.account)).rejects.toThrow(/wrong_credentials/)

  await signOut(page, problems)
  await page.goto('about:blank')
  await openRoute(page, `/auth/reset/${token}`)
  await expect(page.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible()
})

test.describe('signed in', () => {
  test.use({ as: 'newcomer' })

  test('[A-05] signing out clears every open tab and removes what was kept on the device', async ({ page, context, problems }) => {
    await openRoute(page, '/dashboard')
    await expectDashboard(page)
    const second = await context.newPage()
    await openRoute(second, '/videos')
    await expect(second.getByRole('link', { name: 'Home' })).toBeVisible()

    await signOut(page, problems)
    await expect(page.getByText('Nothing of you is left on this device.')).toBeVisible()
    await expectLoginPage(second)
    for (const tab of [page, second]) expect((await readTraces(tab)).keys).toEqual([])
    // The second tab may be opening its database at that moment: it removes it again.
    const databases = async () => (await readTraces(page)).databases.filter((name) => /\d/.test(name))
    await expect.poll(databases, { timeout: 2000 }).toEqual([])
    expect(await context.cookies()).toEqual([])

    await page.goBack()
    await expectLoginPage(page)
  })

  test('every place one is signed in is listed in the settings and can be ended there: the other browser is led to sign-in at its next step', async ({
    page,
    member,
    openBrowser,
    site,
    problems,
  }) => {
    problems.expect(/status of 401/)
    // The harness' own session of this member would be listed too.
    await site.sql('update sessions set ended_at = now() where id = $1', [member.signedIn.sessionId])
    const other = await (await openBrowser(member)).newPage()
    await openRoute(other, '/videos')
    await expect(other.getByRole('link', { name: 'Home' })).toBeVisible()
    await openRoute(page, '/settings/sessions')
    await expect(page.getByText('This device')).toHaveCount(1)
    const ends = page.getByRole('button', { name: /^Sign out (?!all)/ })
    await expect(ends).toHaveCount(1)
    await ends.click()
    await expect(ends).toHaveCount(0)
    await expect(async () => {
      await other.evaluate(() => void (location.hash = `/videos?q=rope-${Math.random()}`))
      await expectLoginPage(other)
    }).toPass({ timeout: 20_000, intervals: [1000] })
    await page.reload()
    await expect(page.getByText('This device')).toBeVisible()
  })

  test('[S-24] [RQ-04] twenty tabs whose tokens all ran out at once renew them with one call and repeat every request', async ({
    context,
    site,
    line,
    problems,
  }) => {
    // Twenty tabs are opened one after the other: minutes on a loaded machine.
    test.setTimeout(360_000)
    problems.expectOutage()
    problems.expect(/Failed to load resource: the server responded with a status of 401/)
    const refreshed: number[] = []
    const refused: string[] = []
    context.on('response', (response) => {
      if (response.url().includes('/refresh-access-token')) refreshed.push(response.status())
      else if (response.status() === 401) refused.push(response.url())
    })
    const tabs = await openTabs(context, 20)
    await replaceTokenKeys(site)
    refreshed.length = 0

    // Long enough that every tab has asked before the first hears that its token is worth nothing.
    line.delay(3000)
    await Promise.all(
      tabs.map((tab, index) => tab.evaluate((route) => void (location.hash = route), index % 2 ? '/videos' : '/videos/browse/myall')),
    )
    await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThan(0)
    line.delay(0)
    for (const tab of tabs) await expect(tab.getByText(/^(\d+ videos?|More than .* videos)$/)).toBeVisible({ timeout: 60_000 })
    expect(refused.length, 'requests that met the closed door').toBeGreaterThanOrEqual(20)
    expect(refreshed).toEqual([200])
  })
})

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  for (let number = 0; number < count; number += 1) {
    const tab = await context.newPage()
    await openRoute(tab, '/dashboard')
    await expectDashboard(tab)
    tabs.push(tab)
  }
  return tabs
}

/** Every access token in the world becomes worthless at one moment; sessions live on. */
async function replaceTokenKeys(site: {
  sql: (text: string) => Promise<unknown>
  command: (command: { kind: 'stop-server' } | { kind: 'start-server' }) => Promise<void>
}): Promise<void> {
  await site.sql(`delete from settings where key = 'access_token_keys'`)
  await site.command({ kind: 'stop-server' })
  await site.command({ kind: 'start-server' })
}
