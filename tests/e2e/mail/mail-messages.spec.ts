import { countMail, createMessage } from '#contract/mail/mail.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { subjectsIn, textsIn, writeMailMessage } from '#tests/harness/api/mail.ts'
import { mailMessageOn } from '#tests/harness/browser/mail-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[I-03] compose with a name and number starts a mail message to that member; [I-10] empty text, no recipient, and an unknown recipient are refused at the field', async ({
  page,
  member,
  newMember,
  problems,
}) => {
  problems.expect(/status of 404/)
  const friend = await newMember('Splice')
  await befriend(friend, member)
  await openRoute(page, `/members/${friend.name}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Send mail' }).click()
  await expect(page).toHaveURL(new RegExp(`#/mail/compose/${friend.name}/${friend.id}$`))
  await expect(page.getByRole('button', { name: `Remove ${friend.name}` })).toBeVisible()
  const field = page.getByLabel('Message', { exact: true })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Required.')).toHaveCount(1)

  await field.fill('Come at eight.')
  await page.getByRole('button', { name: `Remove ${friend.name}` }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Recipients')).toHaveAttribute('aria-invalid', 'true')
  expect(await subjectsIn(friend, 'inbox')).toEqual([])

  await page.getByLabel('Recipients').fill(friend.name)
  await page.getByRole('option', { name: friend.name }).click()
  await page.getByLabel('Subject').fill('Thursday')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(mailMessageOn(page, 'Come at eight.')).toBeVisible()
  await expect(page).toHaveURL(/#\/mail\/thread\/\d+$/)
  await expect.poll(() => subjectsIn(friend, 'inbox')).toEqual(['Thursday'])

  await openRoute(page, '/mail/compose/Nobody.of.this.name')
  await expect(page.getByText('User not found')).toBeVisible()
  await openRoute(page, `/mail/compose/${friend.name}`)
  await expect(page.getByRole('button', { name: `Remove ${friend.name}` })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await openRoute(page, '/mail/compose')
  await expect(page.getByLabel('Recipients')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})

test('[I-04] a sent reply appears at the end and is new for the other member; theirs appears while the thread is open; an empty one is refused at the field', async ({
  page,
  member,
  newMember,
}) => {
  const friend = await newMember('Halyard')
  await befriend(friend, member)
  const threadId = await writeMailMessage(friend, member, { text: 'Is the loft free?' })
  await openRoute(page, `/mail/thread/${threadId}`)
  const field = page.getByLabel('Your answer')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('From eight on.\nBring jute.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article').last()).toContainText('Bring jute.')
  await expect(field).toHaveValue('')
  await expect.poll(async () => (await friend.call(countMail, {})).unread).toBe(1)
  expect(await textsIn(friend, threadId)).toEqual(['Is the loft free?', 'From eight on.\nBring jute.'])

  await friend.call(createMessage, { threadId, text: 'I will.' })
  await expect(mailMessageOn(page, 'I will.')).toBeVisible()
  await field.fill('sent by keyboard')
  await field.press('Control+Enter')
  await expect(mailMessageOn(page, 'sent by keyboard')).toBeVisible()
})
