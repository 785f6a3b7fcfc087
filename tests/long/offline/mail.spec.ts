import type { Page } from '@playwright/test'
import { createMessage, listThreads, searchMessages, sendMail } from '#contract/mail/mail.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { countDeviceRows, readDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const mailMessage = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** It is saved on the device shortly after the last key. */
async function expectDraft(page: Page, { id }: ApiMember, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await readDeviceRows(page, id, 'drafts'))).toContain(text)
}

test('[PW-06] threads and messages are saved: they are read, searched and answered offline, and the reply arrives once', async ({
  page,
  away,
  context,
  member,
  newMember,
}) => {
  const friend = await newMember('Keeper')
  await befriend(friend, member)
  const { thread } = await friend.call(sendMail, { userIds: [member.id], subject: 'The loft', text: 'The key hangs in the shed' })
  await friend.call(sendMail, { userIds: [member.id], subject: 'Shelves', text: 'Wax is missing' })
  await openRoute(page, '/mail')
  await page.getByRole('link').filter({ hasText: friend.name }).last().click()
  await expect(mailMessage(page, 'The key hangs in the shed')).toBeVisible()
  await expect.poll(() => countDeviceRows(page, member.id, 'outbox')).toBe(0)
  await expectReadyForOffline(page)
  await away.leave()

  const field = page.getByLabel('Your answer')
  await field.fill('I found it')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(mailMessage(page, 'I found it').getByText('Waiting for a connection. It sends automatically.')).toBeVisible()
  await field.fill('Typed and not yet sent')
  await expectDraft(page, member, 'Typed and not yet sent')
  await page.close()

  const tab = await context.newPage()
  await openRoute(tab, '/mail')
  await expect(tab.getByText('You: I found it')).toBeVisible()
  const search = tab.getByRole('searchbox', { name: 'Search mail' })
  await search.fill('shed')
  await search.press('Enter')
  await expect(tab.getByRole('list', { name: 'Mail threads' }).getByRole('listitem')).toHaveCount(1)
  await tab.getByRole('list', { name: 'Mail threads' }).getByRole('link').click()
  await expect(mailMessage(tab, 'The key hangs in the shed')).toBeVisible()
  await expect(mailMessage(tab, 'I found it')).toBeVisible()
  await expect(tab.getByLabel('Your answer')).toHaveValue('Typed and not yet sent')

  // New, and never opened while online.
  await openRoute(tab, '/mail')
  await tab.getByRole('listitem').filter({ hasText: 'Shelves' }).getByRole('link').click()
  await expect(mailMessage(tab, 'Wax is missing')).toBeVisible()
  await openRoute(tab, `/mail/thread/${thread.threadId}`)
  await expect(mailMessage(tab, 'I found it')).toBeVisible()

  await away.comeBack()
  const stored = async () => (await friend.call(searchMessages, { threadId: thread.threadId })).messages.map(({ text }) => text)
  await expect.poll(stored).toEqual(['The key hangs in the shed', 'I found it'])
  await expect.poll(() => countDeviceRows(tab, member.id, 'outbox')).toBe(0)
  await expect(mailMessage(tab, 'I found it').getByText('Waiting for a connection. It sends automatically.')).toHaveCount(0)
  await friend.call(createMessage, { threadId: thread.threadId, text: 'Good.' })
  await expect(mailMessage(tab, 'Good.')).toBeVisible()
  expect(await stored()).toHaveLength(3)
})

test('a mail message whose connection breaks while sending keeps its whole text, waits visibly, and arrives once', async ({
  page,
  away,
  context,
  member,
  newMember,
}) => {
  const friend = await newMember('Tunnel')
  await befriend(friend, member)
  await openRoute(page, `/mail/compose/${friend.name}/${friend.id}`)
  await page.getByLabel('Subject').fill('From the train')
  await page.getByLabel('Message', { exact: true }).fill('Half of what I')
  await expectReadyForOffline(page)
  await away.leave()
  await page.getByLabel('Message', { exact: true }).fill('Half of what I wanted to say')
  await expectDraft(page, member, 'Half of what I wanted to say')
  await page.close()

  const tab = await context.newPage()
  await openRoute(tab, `/mail/compose/${friend.name}/${friend.id}`)
  await expect(tab.getByLabel('Message', { exact: true })).toHaveValue('Half of what I wanted to say')
  await expect(tab.getByLabel('Subject')).toHaveValue('From the train')
  await expect(tab.getByRole('button', { name: `Remove ${friend.name}` })).toBeVisible()
  await tab.getByRole('button', { name: 'Send' }).click()
  await expect(tab.getByText('Waiting for a connection. It sends automatically.')).toBeVisible()
  await expect(tab.getByText('Half of what I wanted to say')).toBeVisible()
  await expect.poll(() => countDeviceRows(tab, member.id, 'drafts')).toBe(0)

  await away.comeBack()
  const arrived = async () => (await friend.call(listThreads, { box: 'inbox' })).items.map(({ subject }) => subject)
  await expect.poll(arrived).toEqual(['From the train'])
  await expect(tab.getByText('Waiting for a connection. It sends automatically.')).toHaveCount(0)
  await expect(tab.getByRole('link', { name: friend.name })).toBeVisible()
})
