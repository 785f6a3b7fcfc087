import type { Locator } from '@playwright/test'
import { countMail, createMessage, listThreads } from '#contract/mail/mail.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { textsIn, writeMailMessage } from '#tests/harness/api/mail.ts'
import { tabTo } from '#tests/harness/browser/keyboard.ts'
import { mailMessageOn } from '#tests/harness/browser/mail-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN

test('[I-02] a thread opens at its newest message, is read, loads older ones above without a jump, and newer ones below', async ({
  page,
  member,
  newMember,
}) => {
  const friend = await newMember('Longhand')
  await befriend(friend, member)
  const threadId = await writeMailMessage(friend, member, { subject: 'A long talk', text: 'Letter 1 of many' })
  for (let number = 2; number <= 21; number += 1) await friend.call(createMessage, { threadId, text: `Letter ${number} of many` })
  for (let number = 22; number <= 50; number += 1) await member.call(createMessage, { threadId, text: `Letter ${number} of many` })
  await friend.call(createMessage, { threadId, text: 'Letter 51 of many' })
  expect(await member.call(countMail, {})).toMatchObject({ unread: 1 })

  await openRoute(page, `/mail/thread/${threadId}`)
  await expect(mailMessageOn(page, 'Letter 51 of many')).toBeInViewport()
  await expect(mailMessageOn(page, 'Letter 32 of many')).toBeAttached()
  await expect(mailMessageOn(page, 'Letter 31 of many')).toHaveCount(0)
  await expect.poll(async () => (await member.call(countMail, {})).unread).toBe(0)

  // The older ones load while a message is being read: it must not move.
  const watched = mailMessageOn(page, 'Letter 34 of many')
  const before = await watched.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    return element.getBoundingClientRect().top
  })
  await expect(mailMessageOn(page, 'Letter 12 of many')).toBeAttached()
  expect(Math.abs((await topOf(watched)) - before)).toBeLessThan(3)
  await mailMessageOn(page, 'Letter 12 of many').evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(mailMessageOn(page, 'Letter 1 of many')).toBeAttached()
  await expect(mailMessageOn(page, 'Letter 12 of many')).toBeInViewport()

  // More than a page arrives while the member reads far above.
  for (let number = 52; number <= 58; number += 1) await friend.call(createMessage, { threadId, text: `Letter ${number} of many` })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(mailMessageOn(page, 'Letter 58 of many')).toBeAttached()
  const numbers = (await page.getByRole('article').allTextContents()).map((text) => Number(/Letter (\d+)/.exec(text)?.[1]))
  expect(numbers).toEqual(Array.from({ length: 58 }, (_, index) => index + 1))
  await expect.poll(async () => (await member.call(countMail, {})).unread).toBe(0)
})

test('[I-05] the member’s own message is edited and deleted in place; another’s is reported, or removed for the reader only', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Fid')
  await befriend(friend, member)
  const threadId = await writeMailMessage(friend, member, { text: 'Rude words' })
  await member.call(createMessage, { threadId, text: 'With a slip' })
  await friend.call(createMessage, { threadId, text: 'See you' })
  await openRoute(page, `/mail/thread/${threadId}`)
  const more = (text: string) => mailMessageOn(page, text).getByRole('button', { name: 'More' })
  await more('With a slip').click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const editor = page.getByLabel('Edit message')
  await expect(editor).toBeFocused()
  await editor.fill('')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.fill('Without a slip')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(mailMessageOn(page, 'Without a slip').getByText('edited')).toBeVisible()
  await expect.poll(() => textsIn(friend, threadId)).toEqual(['Rude words', 'Without a slip', 'See you'])

  await more('Rude words').click()
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: `Report the message from ${friend.name}` })
  await dialog.getByLabel('Reason').selectOption({ label: 'Harassment' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thanks. We’ll look into it.')).toBeVisible()
  await expect.poll(() => site.sql('select type_id from reports where reporter_id = $1', [member.id])).toEqual([{ type_id: 'mail' }])

  for (const text of ['Rude words', 'Without a slip']) {
    await more(text).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(mailMessageOn(page, text)).toHaveCount(0)
  }
  await expect.poll(() => textsIn(friend, threadId)).toEqual(['Rude words', 'See you'])
  await expect.poll(() => textsIn(member, threadId)).toEqual(['See you'])
})

test('a mail message is written with only the keyboard, and pasted text is plain', async ({ page, context, member, newMember }) => {
  const friend = await newMember('Keys')
  await befriend(friend, member)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRoute(page, '/mail')
  await tabTo(page, 'button', /^New mail$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New mail' })).toBeVisible()
  await tabTo(page, 'input', /^Recipients$/)
  await page.keyboard.type(friend.name)
  await expect(page.getByRole('option', { name: friend.name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textarea', /^Message$/)
  await page.evaluate(() =>
    navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob(['<b>Bring</b> <i>jute</i>'], { type: 'text/html' }),
        'text/plain': new Blob(['Bring jute'], { type: 'text/plain' }),
      }),
    ]),
  )
  await page.keyboard.press('Control+v')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Bring jute')
  await page.keyboard.press('Control+Enter')
  await expect(mailMessageOn(page, 'Bring jute')).toBeVisible()
  await expect.poll(async () => (await friend.call(listThreads, { box: 'inbox' })).items[0]?.last.excerpt).toBe('Bring jute')
})
