import { ApiMember, ApiRefusal } from '#tests/harness/api/api-member.ts'
import { expectAt, expectDashboard, expectLoginPage, fillSignIn, signOut } from '#tests/harness/browser/entrance.ts'
import { readTraces } from '#tests/harness/browser/read-traces.ts'
import { demoAccount, expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.describe('signed out', () => {
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
    await page.getByRole('button', { name: 'I’m 18 or older' }).click()
    await fillSignIn(page, demoAccount(site, 'member'))
    await expectDashboard(page)

    // The state the harness puts into a browser is the same as the app itself leaves there.
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
})

test('[A-02] wrong credentials show the server’s message and preserve the input; [A-07] a mail address is trimmed and lower-cased', async ({
  page,
  newMember,
  problems,
}) => {
  problems.expect(/Failed to load resource: the server responded with a status of 422/)
  const { account } = await newMember('Mixed')
  await openRoute(page, '/auth/login')
  await fillSignIn(page, { userName: account.userName, password: 'not the password' })
  await expect(page.getByRole('alert').getByText('Wrong name or password.')).toBeVisible()
  await expect(page.getByLabel('Member name or email')).toHaveValue(account.userName)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await expectAt(page, '/auth/login')

  await fillSignIn(page, { userName: `  ${account.email.toUpperCase()} `, password: account.password })
  await expectDashboard(page)
})

test('[A-03] a forgotten password sends a mail, whether the address is known or not; [A-04] its link sets a new password once and asks which passkeys stay, any other is refused', async ({
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
    await page.getByRole('link', { name: 'Forgot?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('belongs to a member, we’ve sent an email.')).toBeVisible()
  }
  await ask('nobody-here@example.test')
  await ask(`  ${member.account.email.toUpperCase()} `)

  const inbox = await page.context().newPage()
  const findLink = async () => {
    await inbox.goto('/dev/mails')
    const mail = inbox.locator('article', { hasText: member.account.email })
    return (await mail.count()) > 0 ? mail.first().getByRole('link').getAttribute('href') : null
  }
  await expect.poll(findLink).toContain('/#/auth/reset/')
  await expect(inbox.getByText('nobody-here@example.test')).toHaveCount(0)
  const token = new URL((await findLink()) ?? '').hash.split('/').at(-1) ?? ''
  await inbox.close()

  const wrongToken = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  await openRoute(page, `/auth/reset/${wrongToken}`)
  await expect(page.getByText('This link is no longer valid. Request a new one.')).toBeVisible()
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
  // Every other device was signed out, and the old password is no longer valid.
  await expect(member.renew()).rejects.toThrow(ApiRefusal)
  await expect(ApiMember.signIn(site.origin, member.account)).rejects.toThrow(/wrong_credentials/)

  await signOut(page, problems)
  await page.goto('about:blank')
  await openRoute(page, `/auth/reset/${token}`)
  await expect(page.getByText('This link is no longer valid. Request a new one.')).toBeVisible()
})

test.describe('signed in', () => {
  test.use({ as: 'newcomer' })

  test('[A-05] signing out clears every open tab and removes the data saved on the device', async ({ page, context, problems }) => {
    await openRoute(page, '/dashboard')
    await expectDashboard(page)
    const second = await context.newPage()
    await openRoute(second, '/videos')
    await expect(second.getByRole('link', { name: 'Home' })).toBeVisible()

    await signOut(page, problems)
    await expect(page.getByText('Your data has been removed from this device.')).toBeVisible()
    await expectLoginPage(second)
    for (const tab of [page, second]) expect((await readTraces(tab)).keys).toEqual([])
    // The second tab may be opening its database at that moment: it deletes it again.
    const databases = async () => (await readTraces(page)).databases.filter((name) => /\d/.test(name))
    await expect.poll(databases).toEqual([])
    expect(await context.cookies()).toEqual([])

    await page.goBack()
    await expectLoginPage(page)
  })
})
