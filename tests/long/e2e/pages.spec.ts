import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getOwnOptin } from '#contract/site/email-consent.ts'
import { expectLoginPage } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('a guest', () => {
  test('[P-01] writes to staff with a captcha solved in the background, and gets an acknowledgement', async ({ page, site }) => {
    const proofs: Array<string | undefined> = []
    page.on('request', (request) => request.url().endsWith('/front/contacts') && proofs.push(request.headers()['x-ropewalk-proof']))
    await openRoute(page, '/contact')
    await page.getByRole('textbox', { name: 'Your name' }).fill('A guest')
    await page.getByRole('textbox', { name: 'Subject' }).fill('A question')
    await page.getByRole('textbox', { name: 'Your message' }).fill('How do I join?')
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('guest@example.test')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('We’ve got your message and will reply by email.')).toBeVisible()
    expect(proofs).toEqual([expect.any(String)])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const kept = await site.sql<{ text: string }>(
      "select text from contact_messages where email = 'guest@example.test' order by id desc limit 1",
    )
    expect(kept).toEqual([{ text: 'How do I join?' }])
  })
})

test('[P-04] a mail’s key opens the mail preferences without signing in, saves the choice, and opens nothing else; [P-06] common/optin/{authkey} shows the same settings', async ({
  page,
  site,
  newMember,
}) => {
  const reader = await newMember('Reader')
  const key = randomBytes(32).toString('base64url')
  // As written by the digest's job: only the hash is stored.
  await site.sql("insert into mail_keys (key_hash, member_id, purpose, expires_at) values ($1, $2, 'optin', now() + interval '1 day')", [
    createHash('sha256').update(key).digest('hex'),
    reader.id,
  ])
  const before = await reader.call(getOwnOptin, {})
  await openRoute(page, `/public/optin/${key}`)
  await expect(title(page, 'Email notifications')).toBeVisible()
  const news = page.getByRole('switch', { name: /^Club news/ })
  await expect(news).toBeChecked({ checked: before.news })
  await news.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await reader.call(getOwnOptin, {})).toEqual({ ...before, news: !before.news })
  await page.reload()
  await expect(news).toBeChecked({ checked: !before.news })
  await openRoute(page, `/common/optin/${key}`)
  await expect(title(page, 'Email notifications')).toBeVisible()
  await expect(news).toBeChecked({ checked: !before.news })
  await expect(page.getByRole('switch', { name: /^A digest/ })).toBeChecked({ checked: before.digest })
  await openRoute(page, '/dashboard')
  await expectLoginPage(page)
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[P-05] publishes something of their profile with the mailed key, and withdraws it', async ({ page, site, member, openBrowser }) => {
    await openRoute(page, '/settings/showcase')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText(`We’ve sent a link to ${member.account.email}`)).toBeVisible()
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
    await expect(title(guest, 'Public')).toBeVisible()
    await expect(guest.getByText(member.name)).toHaveCount(0)

    await page.getByRole('switch', { name: 'My member name' }).click()
    const words = `I tie on Sundays, says ${member.name.toLowerCase()}.`
    await page.getByRole('textbox', { name: 'A few words' }).fill(words)
    await page.getByRole('button', { name: 'Show this' }).click()
    await expect(page.getByText('Saved. This is what’s shown now.')).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('heading', { name: member.name, exact: true })).toBeVisible()
    await guest.getByRole('link', { name: 'With text' }).click()
    await expect(guest).toHaveURL(/#\/public\/exposed\/words$/)
    await expect(guest.getByText(words, { exact: true })).toBeVisible()
    await guest.getByRole('link', { name: 'With a photo' }).click()
    await expect(guest).toHaveURL(/#\/public\/exposed\/pictures$/)
    await expect(guest.getByText(member.name)).toHaveCount(0)

    await page.getByRole('button', { name: 'Withdraw everything' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Send me the link' })).toBeVisible()
    await openRoute(guest, '/public/exposed')
    await guest.reload()
    await expect(guest.getByText(member.name)).toHaveCount(0)
  })
})
