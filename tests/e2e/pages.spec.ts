import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getOwnOptin } from '#contract/site/optin.ts'
import { ApiMember } from '#tests/harness/api/api-member.ts'
import { deviceStateOf } from '#tests/harness/browser/device-state.ts'
import { expectLoginPage } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('a guest', () => {
  test('[P-01] writes to staff: what is missing is named, then it is sent with a proof found unseen, and thanked for', async ({
    page,
    site,
  }) => {
    const proofs: Array<string | undefined> = []
    page.on('request', (request) => request.url().endsWith('/front/contacts') && proofs.push(request.headers()['x-ropewalk-proof']))
    await openRoute(page, '/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused()
    await expect(page.getByText('This is needed.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Your name' }).fill('A guest')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nowhere')
    await page.getByRole('textbox', { name: 'What it is about' }).fill('A question')
    await page.getByRole('textbox', { name: 'Your message' }).fill('How do I join?')
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('guest@example.test')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Thank you. Your message is with us.')).toBeVisible()
    expect(proofs).toEqual([expect.any(String)])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const kept = await site.sql<{ text: string }>(
      "select text from contact_messages where email = 'guest@example.test' order by id desc limit 1",
    )
    expect(kept).toEqual([{ text: 'How do I join?' }])
  })

  test('[P-02] reads about the site; [P-03] reads party21, and ptp', async ({ page }) => {
    await openRoute(page, '/public/more-about-us')
    await expect(title(page, 'More about us')).toBeVisible()
    await expect(page.getByText('Ropewalk began as a shelf')).toBeVisible()
    await openRoute(page, '/public/party21')
    await expect(title(page, 'Party 21')).toBeVisible()
    await expect(page.getByText('On the 21st of every month some of us meet')).toBeVisible()
    await openRoute(page, '/ptp')
    await expect(title(page, 'Person to person')).toBeVisible()
    await page.getByRole('link', { name: 'Tell us' }).click()
    await expect(title(page, 'Write to us')).toBeVisible()
  })

  test('[P-04] a link that is not good says so, and without one nothing is told', async ({ page, problems }) => {
    problems.expect(/status of 422/)
    await openRoute(page, `/public/optin/${'a'.repeat(43)}`)
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
    await openRoute(page, '/common/optin')
    await expect(page.getByText('Open the link of a mail we sent you, or sign in first.')).toBeVisible()
  })
})

test('[P-04] the key of a mail opens the choice of mails without signing in, keeps what is chosen, and opens nothing else; [P-06] common/optin/{authkey} shows the same settings', async ({
  page,
  site,
  newMember,
}) => {
  const reader = await newMember('Reader')
  const key = randomBytes(32).toString('base64url')
  // As the digest's job writes it: only the hash is kept.
  await site.sql("insert into mail_keys (key_hash, member_id, purpose, expires_at) values ($1, $2, 'optin', now() + interval '1 day')", [
    createHash('sha256').update(key).digest('hex'),
    reader.id,
  ])
  const before = await reader.call(getOwnOptin, {})
  await openRoute(page, `/public/optin/${key}`)
  await expect(title(page, 'Mails to you')).toBeVisible()
  const news = page.getByRole('switch', { name: /^News of the club/ })
  await expect(news).toBeChecked({ checked: before.news })
  await news.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await reader.call(getOwnOptin, {})).toEqual({ ...before, news: !before.news })
  await page.reload()
  await expect(news).toBeChecked({ checked: !before.news })
  await openRoute(page, `/common/optin/${key}`)
  await expect(title(page, 'Mails to you')).toBeVisible()
  await expect(news).toBeChecked({ checked: !before.news })
  await expect(page.getByRole('switch', { name: /^A digest/ })).toBeChecked({ checked: before.digest })
  await openRoute(page, '/dashboard')
  await expectLoginPage(page)
})

test.describe('somebody who has not finished registering', () => {
  test('[J-14] writes to staff through guest/contact, and is asked for no name; [P-08] reads the terms and more about us', async ({
    browser,
    site,
    line,
  }) => {
    const person = await ApiMember.join(site.origin, undefined, { isFinished: false })
    const context = await browser.newContext({ baseURL: line.origin, storageState: deviceStateOf(person, line.origin, {}) })
    const page = await context.newPage()
    await openRoute(page, '/guest/contact')
    await expect(title(page, 'Write to us')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'What it is about' }).fill('I am stuck')
    await page.getByRole('textbox', { name: 'Your message' }).fill('Where do I go on?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Thank you.')).toBeVisible()
    const kept = await site.sql<{ name: string }>("select name from contact_messages where subject = 'I am stuck' order by id desc limit 1")
    expect(kept).toEqual([{ name: person.name }])
    await openRoute(page, '/guest/terms')
    await expect(title(page, 'Terms')).toBeVisible()
    await openRoute(page, '/guest/more-about-us')
    await expect(title(page, 'More about us')).toBeVisible()
    await context.close()
  })
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[P-06] common/optin shows their own settings, and they choose which mails to get', async ({ page, site, member }) => {
    await openRoute(page, '/common/optin')
    await expect(title(page, 'Mails to you')).toBeVisible()
    const news = page.getByRole('switch', { name: /News of the club/ })
    await expect(page.getByRole('switch', { name: /^A digest/ })).toBeVisible()
    await expect(news).not.toBeChecked()
    await news.click()
    await expect(page.getByText('Saved.')).toBeVisible()
    expect(await site.sql('select news from mail_optins where member_id = $1', [member.id])).toEqual([{ news: true }])
    await page.reload()
    await expect(news).toBeChecked()
  })

  test('[P-05] shows himself in the open by the key that was mailed to him, and takes it back', async ({
    page,
    site,
    member,
    openBrowser,
  }) => {
    await openRoute(page, '/settings/showcase')
    await page.getByRole('button', { name: 'Send me the key' }).click()
    await expect(page.getByText(`A key is on its way to ${member.account.email}`)).toBeVisible()
    let key = ''
    await expect
      .poll(async () => {
        const mails = await site.sql<{ text: string }>('select text from sandbox_mails where "to" = $1', [member.account.email])
        key = mails.map(({ text }) => /settings\/showcase\/([\w-]{43})/.exec(text)?.[1]).find(Boolean) ?? ''
        return key
      })
      .toMatch(/^[\w-]{43}$/)

    await openRoute(page, `/settings/showcase/${key}`)
    await page.getByRole('button', { name: 'I agree' }).click()
    await expect(page).toHaveURL(/#\/settings\/showcase$/)
    const guest = await (await openBrowser(null)).newPage()
    await openRoute(guest, '/public/exposed')
    await expect(title(guest, 'In the open')).toBeVisible()
    await expect(guest.getByText(member.name)).toHaveCount(0)

    await page.getByRole('switch', { name: 'My member name' }).click()
    const words = `I tie on Sundays, says ${member.name.toLowerCase()}.`
    await page.getByRole('textbox', { name: 'A few words' }).fill(words)
    await page.getByRole('button', { name: 'Show this' }).click()
    await expect(page.getByText('Saved. This is what is shown now.')).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('heading', { name: member.name, exact: true })).toBeVisible()
    await guest.getByRole('link', { name: 'With words' }).click()
    await expect(guest).toHaveURL(/#\/public\/exposed\/words$/)
    await expect(guest.getByText(words, { exact: true })).toBeVisible()
    await guest.getByRole('link', { name: 'With a picture' }).click()
    await expect(guest).toHaveURL(/#\/public\/exposed\/pictures$/)
    await expect(guest.getByText(member.name)).toHaveCount(0)

    await page.getByRole('button', { name: 'Take it all back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('button', { name: 'Send me the key' })).toBeVisible()
    await openRoute(guest, '/public/exposed')
    await guest.reload()
    await expect(guest.getByText(member.name)).toHaveCount(0)
  })
})
