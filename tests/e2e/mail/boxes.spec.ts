import { befriend } from '#tests/harness/api/befriend.ts'
import { subjectsIn, writeMailMessage } from '#tests/harness/api/mail.ts'
import { openBox, threadRow, threadsOn } from '#tests/harness/browser/mail-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[I-06] several threads are archived, moved and removed together, and out of the trash for good', async ({
  page,
  member,
  newMember,
}) => {
  const friend = await newMember('Bollard')
  await befriend(friend, member)
  for (const subject of ['One', 'Two', 'Three']) await writeMailMessage(friend, member, { subject, text: `The letter called ${subject}` })
  await openRoute(page, '/mail')
  const choose = async (...subjects: string[]) => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    for (const subject of subjects) await threadRow(page, subject).getByRole('checkbox').check()
  }
  await choose('One', 'Two')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Move to archive' }).click()
  await expect(threadsOn(page).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => subjectsIn(member, 'archive')).toEqual(['One', 'Two'])

  await openBox(page, 'Archive')
  await choose('One')
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Inbox' }).click()
  await expect(threadsOn(page).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => subjectsIn(member, 'inbox')).toEqual(['One', 'Three'])
  await choose('Two')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing archived' })).toBeVisible()

  await openBox(page, 'Trash')
  await choose('Two')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await expect.poll(() => subjectsIn(member, 'trash')).toEqual([])
  expect(await subjectsIn(friend, 'sent')).toEqual(['One', 'Three', 'Two'])
})
