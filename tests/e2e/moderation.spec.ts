import type { Page } from '@playwright/test'
import { addReport, reportReasons } from '#contract/profile/blocks-and-reports.ts'
import { createMessage, sendMail } from '#contract/mail/mail.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

/** Three messages of one thread; returns the id of the second. */
async function writeMailMessages(
  from: ApiMember,
  to: ApiMember,
  [first, second, third]: readonly [string, string, string],
): Promise<number> {
  const { thread } = await from.call(sendMail, { userIds: [to.id], subject: 'a subject nobody reads', text: first })
  const { message } = await from.call(createMessage, { threadId: thread.threadId, text: second })
  await from.call(createMessage, { threadId: thread.threadId, text: third })
  return message.messageId
}

const report = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

test.use({ as: 'staff' })

test('[S-07] staff read only the reported message, each access is logged, and the report is handled', async ({
  page,
  site,
  member,
  newMember,
}) => {
  const [author, reporter] = [await newMember('Author'), await newMember('Reporter')]
  const mailMessageId = await writeMailMessages(author, reporter, ['the one before', 'the reported words', 'the one after'])
  await reporter.call(addReport, { typeId: 'mail', itemId: mailMessageId, reasonId: reportReasons.harassment, text: 'He does not stop.' })
  const looks = async () =>
    (await site.sql<{ n: string }>("select count(*) n from audit_entries where actor_id = $1 and action = 'reported.read'", [member.id]))[0]
      ?.n

  await openRoute(page, '/settings')
  await page.getByRole('link', { name: /^Reports/ }).click()
  await openRoute(page, '/lewis/report-data')
  // The demo has more reports than a page.
  await page.getByLabel('Kind').selectOption({ label: 'Mail' })
  const card = report(page, 'He does not stop.')
  await expect(card.getByRole('heading', { name: 'Harassment' })).toBeVisible()
  await expect(card.getByRole('link', { name: author.name })).toBeVisible()
  await expect(card.getByRole('link', { name: reporter.name })).toBeVisible()
  await expect(card).not.toContainText('the reported words')
  await expect(card.getByText('Viewing is logged.')).toBeVisible()
  const before = Number(await looks())
  await card.getByRole('button', { name: 'Show the message' }).click()
  await expect(card.getByRole('blockquote')).toHaveText('the reported words')
  expect(Number(await looks())).toBe(before + 1)
  for (const around of ['the one before', 'the one after', 'a subject nobody reads']) await expect(page.getByText(around)).toHaveCount(0)

  await card.getByRole('button', { name: 'Mark as handled' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Warned them.')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' }).click()
  await expect(card).toHaveCount(0)
  expect(await site.sql(`select 1 from reports where type_id = 'mail' and item_id = $1 and closed_at is null`, [mailMessageId])).toEqual([])
})
