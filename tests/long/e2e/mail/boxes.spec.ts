import { AxeBuilder } from '@axe-core/playwright'
import { createMessage } from '#contract/mail/mail.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { writeMailMessage } from '#tests/harness/api/mail.ts'
import { mailMessageOn, threadRow, threadsOn } from '#tests/harness/browser/mail-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[I-01] mail lists threads 20 a page with participants, subject and excerpt; more load on demand, unread ones are marked', async ({
  page,
  member,
  newMember,
}) => {
  const friends = [await newMember('Bosun'), await newMember('Rigger')]
  for (const friend of friends) {
    await befriend(friend, member)
    for (let number = 1; number <= 12; number += 1)
      await writeMailMessage(friend, member, { subject: `${friend.name} ${number}`, text: `About hank number ${number}` })
  }
  await openRoute(page, '/mail')
  await expect(threadsOn(page).getByRole('listitem')).toHaveCount(20)
  const newest = threadsOn(page).getByRole('listitem').first()
  await expect(newest).toContainText(`${friends[1]?.name} 12`)
  await expect(newest).toContainText('About hank number 12')
  await expect(newest.getByText('Unread')).toBeAttached()
  await page.getByRole('button', { name: 'Load more messages' }).click()
  await expect(threadsOn(page).getByRole('listitem')).toHaveCount(24)
  await expect(page.getByRole('button', { name: 'Load more messages' })).toHaveCount(0)
  await newest.getByRole('link').click()
  await expect(mailMessageOn(page, 'About hank number 12')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(newest.getByText('Unread')).toHaveCount(0)
})

test('[I-07] threads are searched by subject, text and member', async ({ page, member, newMember }) => {
  const [friend, other] = [await newMember('Marlinspike'), await newMember('Other')]
  await befriend(friend, member)
  await befriend(other, member)
  await writeMailMessage(friend, member, { subject: 'Lattice', text: 'Twelve knots' })
  await writeMailMessage(other, member, { subject: 'Shelves', text: 'Wax and jute are missing' })
  await openRoute(page, '/mail')
  await expect(threadsOn(page).getByRole('listitem')).toHaveCount(2)
  const field = page.getByRole('searchbox', { name: 'Search mail' })
  for (const [asked, found] of [
    ['lattice', 'Lattice'],
    ['jute', 'Shelves'],
    [friend.name, 'Lattice'],
  ] as const) {
    await field.fill(asked)
    await field.press('Enter')
    await expect(threadsOn(page).getByRole('listitem')).toHaveCount(1)
    await expect(threadRow(page, found)).toBeVisible()
  }
  await field.fill('nothing like that')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(threadsOn(page).getByRole('listitem')).toHaveCount(2)
})

test('threads, messages and requests have no accessibility violations, on the phone and beside one another on the desktop', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const [friend, stranger] = [await newMember('Known'), await newMember('Unknown')]
  await befriend(friend, member)
  const known = await writeMailMessage(friend, member, { subject: 'The loft', text: 'The key hangs in the shed' })
  await member.call(createMessage, { threadId: known, text: 'I found it' })
  const request = await writeMailMessage(stranger, member, { text: 'May I ask something?' })
  const wide = await openBrowser(member, { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  const faults: string[] = []
  for (const screen of [page, await wide.newPage()]) {
    for (const [address, words] of [
      ['/mail', 'I found it'],
      [`/mail/thread/${known}`, 'The key hangs in the shed'],
      [`/mail/thread/${request}`, 'wants to message you'],
    ] as const) {
      await openRoute(screen, address)
      await expect(screen.getByText(words).first()).toBeVisible()
      await expect(screen.locator('[aria-busy="true"]')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page: screen }).analyze()
      faults.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${address}: ${id} ${target.join(' ')}`)))
    }
  }
  expect(faults).toEqual([])
})

test.describe('in German', () => {
  test.use({ device: { locale: 'de' } })

  test('mail uses the language of its member', async ({ page, member, site, newMember }) => {
    await site.sql("update members set locale = 'de' where id = $1", [member.id])
    const friend = await newMember('Deutsch')
    await befriend(friend, member)
    await openRoute(page, '/mail')
    await expect(page.getByRole('heading', { name: 'Noch keine Mails' })).toBeVisible()
    const threadId = await writeMailMessage(friend, member, { text: 'Guten Abend' })
    await threadRow(page, 'Guten Abend').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`#/mail/thread/${threadId}`))
    await expect(page.getByLabel('Deine Antwort')).toBeVisible()
    await page.getByRole('button', { name: 'Senden' }).click()
    await expect(page.getByLabel('Deine Antwort')).toHaveAttribute('aria-invalid', 'true')
  })
})
