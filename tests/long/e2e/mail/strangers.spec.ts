import sharp from 'sharp'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { countMail, listThreads } from '#contract/mail/mail.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { subjectsIn, textsIn, writeMailMessage } from '#tests/harness/api/mail.ts'
import { mailMessageOn, openBox, threadRow } from '#tests/harness/browser/mail-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[I-09] a blocked member cannot start a new thread, and in an old one their messages reach nobody, which they cannot notice', async ({
  page,
  member,
  newMember,
  problems,
}) => {
  problems.expect(/status of 404/)
  const other = await newMember('Gone')
  await befriend(other, member)
  const threadId = await writeMailMessage(other, member, { text: 'We were friends' })
  await other.call(blockMember, { userId: member.id })
  await openRoute(page, `/mail/compose/${other.name}/${other.id}`)
  await expect(page.getByText('User not found')).toBeVisible()

  await openRoute(page, `/mail/thread/${threadId}`)
  await page.getByLabel('Your answer').fill('Are you there?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(mailMessageOn(page, 'Are you there?')).toBeVisible()
  await expect.poll(() => textsIn(member, threadId)).toEqual(['We were friends', 'Are you there?'])
  expect(await textsIn(other, threadId)).toEqual(['We were friends'])
  expect(await other.call(countMail, {})).toMatchObject({ unread: 0 })
})

test('a stranger’s first message waits as a request with its images hidden until it is accepted; others are deleted, or their author blocked', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const strangers = [await newMember('Curious'), await newMember('Pushy'), await newMember('Nasty')]
  const [curious, pushy, nasty] = strangers as [ApiMember, ApiMember, ApiMember] // three were created
  const theirs = await (await openBrowser(curious)).newPage()
  await openRoute(theirs, `/mail/compose/${member.name}/${member.id}`)
  await theirs.getByLabel('Message', { exact: true }).fill('May I show you my lattice?')
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a5230' } })
    .png()
    .toBuffer()
  await theirs.locator('input[type=file]').setInputFiles({ name: 'lattice.png', mimeType: 'image/png', buffer: picture })
  await expect(theirs.getByAltText('Photo 1')).toBeVisible()
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  await writeMailMessage(pushy, member, { subject: 'Look', text: 'Buy my rope' })
  await writeMailMessage(nasty, member, { subject: 'You', text: 'Something nasty' })

  await openRoute(page, '/mail')
  await expect(page.getByRole('heading', { name: 'No mail yet' })).toBeVisible()
  await openBox(page, 'Requests 3')
  await threadRow(page, 'May I show').getByRole('link').click()
  await expect(page.getByText('Hidden until you accept', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  await expect(page.getByText('wants to message you')).toHaveCount(0)
  await expect.poll(async () => (await member.call(listThreads, { box: 'inbox' })).total).toBe(1)

  await openRoute(page, '/mail?box=requests')
  await threadRow(page, 'Buy my rope').getByRole('link').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(threadRow(page, 'Something nasty')).toBeVisible()
  await expect(threadRow(page, 'Buy my rope')).toHaveCount(0)
  await threadRow(page, 'Something nasty').getByRole('link').click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible()
  await expect.poll(() => subjectsIn(member, 'trash')).toContain('Look')
})
