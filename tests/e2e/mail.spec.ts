import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { RequestInput } from '#contract/endpoint.ts'
import { acceptFriend, requestFriend } from '#contract/people/friends.ts'
import type { MemberId } from '#contract/primitives.ts'
import { blockMember } from '#contract/profile/safety.ts'
import { countMail, createMessage, listThreads, searchMessages, sendMail, type MailView, type ThreadId } from '#contract/talk/mail.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { tabTo } from '#tests/harness/browser/keyboard.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const idOf = ({ id }: ApiMember) => id as MemberId // the server gave it

async function befriend(one: ApiMember, other: ApiMember): Promise<void> {
  await one.call(requestFriend, { userId: idOf(other) })
  await other.call(acceptFriend, { userId: idOf(one) })
}

async function write(from: ApiMember, to: ApiMember, letter: Omit<RequestInput<typeof sendMail>, 'userIds'>): Promise<ThreadId> {
  return (await from.call(sendMail, { userIds: [idOf(to)], ...letter })).thread.threadId
}

async function subjectsIn(member: ApiMember, box: MailView): Promise<string[]> {
  return (await member.call(listThreads, { box })).items.map(({ subject }) => subject).toSorted()
}

async function textsIn(member: ApiMember, threadId: ThreadId): Promise<string[]> {
  return (await member.call(searchMessages, { threadId })).messages.map(({ text }) => text)
}

/** In English or German. */
const letters = (page: Page) => page.getByRole('list', { name: /^(Mail threads|Briefwechsel)$/ })
const row = (page: Page, text: string) => letters(page).getByRole('listitem').filter({ hasText: text })
const letter = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN

async function openBox(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Inbox|Requests|Sent|Archive|Trash)$/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test('[I-01] mail lists threads 20 a page with who, subject and beginning; more come on demand, what is new is marked', async ({
  page,
  member,
  newMember,
}) => {
  const friends = [await newMember('Bosun'), await newMember('Rigger')]
  for (const friend of friends) {
    await befriend(friend, member)
    for (let number = 1; number <= 12; number += 1)
      await write(friend, member, { subject: `${friend.name} ${number}`, text: `About hank number ${number}` })
  }
  await openRoute(page, '/mail')
  await expect(letters(page).getByRole('listitem')).toHaveCount(20)
  const newest = letters(page).getByRole('listitem').first()
  await expect(newest).toContainText(`${friends[1]?.name} 12`)
  await expect(newest).toContainText('About hank number 12')
  await expect(newest.getByText('Unread')).toBeAttached()
  await page.getByRole('button', { name: 'More letters' }).click()
  await expect(letters(page).getByRole('listitem')).toHaveCount(24)
  await expect(page.getByRole('button', { name: 'More letters' })).toHaveCount(0)
  await newest.getByRole('link').click()
  await expect(letter(page, 'About hank number 12')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(newest.getByText('Unread')).toHaveCount(0)
})

test('[I-02] a thread opens at its newest letter, is read, loads older ones above without a jump, and newer ones below', async ({
  page,
  member,
  newMember,
}) => {
  const friend = await newMember('Longhand')
  await befriend(friend, member)
  const threadId = await write(friend, member, { subject: 'A long talk', text: 'Letter 1 of many' })
  for (let number = 2; number <= 21; number += 1) await friend.call(createMessage, { threadId, text: `Letter ${number} of many` })
  for (let number = 22; number <= 50; number += 1) await member.call(createMessage, { threadId, text: `Letter ${number} of many` })
  await friend.call(createMessage, { threadId, text: 'Letter 51 of many' })
  expect(await member.call(countMail, {})).toMatchObject({ unread: 1 })

  await openRoute(page, `/mail/thread/${threadId}`)
  await expect(letter(page, 'Letter 51 of many')).toBeInViewport()
  await expect(letter(page, 'Letter 32 of many')).toBeAttached()
  await expect(letter(page, 'Letter 31 of many')).toHaveCount(0)
  await expect.poll(async () => (await member.call(countMail, {})).unread).toBe(0)

  // The older ones come while the eye rests on a letter: it must not move.
  const watched = letter(page, 'Letter 34 of many')
  const before = await watched.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    return element.getBoundingClientRect().top
  })
  await expect(letter(page, 'Letter 12 of many')).toBeAttached()
  expect(Math.abs((await topOf(watched)) - before)).toBeLessThan(3)
  await letter(page, 'Letter 12 of many').evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(letter(page, 'Letter 1 of many')).toBeAttached()
  await expect(letter(page, 'Letter 12 of many')).toBeInViewport()

  // More than a page comes while one reads far above.
  for (let number = 52; number <= 58; number += 1) await friend.call(createMessage, { threadId, text: `Letter ${number} of many` })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(letter(page, 'Letter 58 of many')).toBeAttached()
  const numbers = (await page.getByRole('article').allTextContents()).map((text) => Number(/Letter (\d+)/.exec(text)?.[1]))
  expect(numbers).toEqual(Array.from({ length: 58 }, (_, index) => index + 1))
  await expect.poll(async () => (await member.call(countMail, {})).unread).toBe(0)
})

test('[I-03] compose with a name and number begins a letter to that member; [I-10] empty text, nobody, and somebody who is not there are refused at the field', async ({
  page,
  member,
  newMember,
  problems,
}) => {
  problems.expect(/status of 404/)
  const friend = await newMember('Splice')
  await befriend(friend, member)
  await openRoute(page, `/members/${friend.name}`)
  await page.getByRole('link', { name: 'Write' }).click()
  await expect(page).toHaveURL(new RegExp(`#/mail/compose/${friend.name}/${friend.id}$`))
  await expect(page.getByRole('button', { name: `Remove ${friend.name}` })).toBeVisible()
  const field = page.getByLabel('Letter', { exact: true })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This is needed.')).toHaveCount(1)

  await field.fill('Come at eight.')
  await page.getByRole('button', { name: `Remove ${friend.name}` }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Recipients')).toHaveAttribute('aria-invalid', 'true')
  expect(await subjectsIn(friend, 'inbox')).toEqual([])

  await page.getByLabel('Recipients').fill(friend.name)
  await page.getByRole('option', { name: friend.name }).click()
  await page.getByLabel('Subject').fill('Thursday')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(letter(page, 'Come at eight.')).toBeVisible()
  await expect(page).toHaveURL(/#\/mail\/thread\/\d+$/)
  await expect.poll(() => subjectsIn(friend, 'inbox')).toEqual(['Thursday'])

  await openRoute(page, '/mail/compose/Nobody.of.this.name')
  await expect(page.getByText('User not found')).toBeVisible()
  await openRoute(page, `/mail/compose/${friend.name}`)
  await expect(page.getByLabel('Letter', { exact: true })).toHaveValue('')
})

test('[I-04] a sent answer stands at the end and is new for the other; his comes in while one looks; an empty one is refused at the field', async ({
  page,
  member,
  newMember,
}) => {
  const friend = await newMember('Halyard')
  await befriend(friend, member)
  const threadId = await write(friend, member, { text: 'Is the loft free?' })
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
  await expect(letter(page, 'I will.')).toBeVisible()
  await field.fill('sent by keyboard')
  await field.press('Control+Enter')
  await expect(letter(page, 'sent by keyboard')).toBeVisible()
})

test('[I-05] one’s own letter is changed and removed in place; another’s is reported, or removed for oneself', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Fid')
  await befriend(friend, member)
  const threadId = await write(friend, member, { text: 'Rude words' })
  await member.call(createMessage, { threadId, text: 'With a slip' })
  await friend.call(createMessage, { threadId, text: 'See you' })
  await openRoute(page, `/mail/thread/${threadId}`)
  const more = (text: string) => letter(page, text).getByRole('button', { name: 'More' })
  await more('With a slip').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = page.getByLabel('Change your letter')
  await expect(editor).toBeFocused()
  await editor.fill('')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.fill('Without a slip')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(letter(page, 'Without a slip').getByText('edited')).toBeVisible()
  await expect.poll(() => textsIn(friend, threadId)).toEqual(['Rude words', 'Without a slip', 'See you'])

  await more('Rude words').click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: `Report the letter by ${friend.name}` })
  await dialog.getByLabel('Reason').selectOption({ label: 'Harassment' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await expect.poll(() => site.sql('select type_id from reports where reporter_id = $1', [member.id])).toEqual([{ type_id: 'mail' }])

  for (const text of ['Rude words', 'Without a slip']) {
    await more(text).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(letter(page, text)).toHaveCount(0)
  }
  await expect.poll(() => textsIn(friend, threadId)).toEqual(['Rude words', 'See you'])
  await expect.poll(() => textsIn(member, threadId)).toEqual(['See you'])
})

test('[I-06] several threads are archived, moved and removed together, and out of the trash for good', async ({
  page,
  member,
  newMember,
}) => {
  const friend = await newMember('Bollard')
  await befriend(friend, member)
  for (const subject of ['One', 'Two', 'Three']) await write(friend, member, { subject, text: `The letter called ${subject}` })
  await openRoute(page, '/mail')
  const choose = async (...subjects: string[]) => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    for (const subject of subjects) await row(page, subject).getByRole('checkbox').check()
  }
  await choose('One', 'Two')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Put into the archive' }).click()
  await expect(letters(page).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => subjectsIn(member, 'archive')).toEqual(['One', 'Two'])

  await openBox(page, 'Archive')
  await choose('One')
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Inbox' }).click()
  await expect(letters(page).getByRole('listitem')).toHaveCount(1)
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

test('[I-07] threads are searched by subject, letter and member', async ({ page, member, newMember }) => {
  const [friend, other] = [await newMember('Marlinspike'), await newMember('Other')]
  await befriend(friend, member)
  await befriend(other, member)
  await write(friend, member, { subject: 'Lattice', text: 'Twelve knots' })
  await write(other, member, { subject: 'Shelves', text: 'Wax and jute are missing' })
  await openRoute(page, '/mail')
  await expect(letters(page).getByRole('listitem')).toHaveCount(2)
  const field = page.getByRole('searchbox', { name: 'Search mail' })
  for (const [asked, found] of [
    ['lattice', 'Lattice'],
    ['jute', 'Shelves'],
    [friend.name, 'Lattice'],
  ] as const) {
    await field.fill(asked)
    await field.press('Enter')
    await expect(letters(page).getByRole('listitem')).toHaveCount(1)
    await expect(row(page, found)).toBeVisible()
  }
  await field.fill('nothing like that')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(letters(page).getByRole('listitem')).toHaveCount(2)
})

test('[I-09] whoever is blocked cannot begin anew, and in an old thread his letters reach nobody, which he cannot tell', async ({
  page,
  member,
  newMember,
  problems,
}) => {
  problems.expect(/status of 404/)
  const other = await newMember('Gone')
  await befriend(other, member)
  const threadId = await write(other, member, { text: 'We were friends' })
  await other.call(blockMember, { userId: idOf(member) })
  await openRoute(page, `/mail/compose/${other.name}/${other.id}`)
  await expect(page.getByText('User not found')).toBeVisible()

  await openRoute(page, `/mail/thread/${threadId}`)
  await page.getByLabel('Your answer').fill('Are you there?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(letter(page, 'Are you there?')).toBeVisible()
  await expect.poll(() => textsIn(member, threadId)).toEqual(['We were friends', 'Are you there?'])
  expect(await textsIn(other, threadId)).toEqual(['We were friends'])
  expect(await other.call(countMail, {})).toMatchObject({ unread: 0 })
})

test('a stranger’s first letter waits as a request with its pictures hidden until it is accepted; others are deleted, or their writer blocked', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const strangers = [await newMember('Curious'), await newMember('Pushy'), await newMember('Nasty')]
  const [curious, pushy, nasty] = strangers as [ApiMember, ApiMember, ApiMember] // three were made
  const theirs = await (await openBrowser(curious)).newPage()
  await openRoute(theirs, `/mail/compose/${member.name}/${member.id}`)
  await theirs.getByLabel('Letter', { exact: true }).fill('May I show you my lattice?')
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a5230' } })
    .png()
    .toBuffer()
  await theirs.locator('input[type=file]').setInputFiles({ name: 'lattice.png', mimeType: 'image/png', buffer: picture })
  await expect(theirs.getByAltText('Picture 1')).toBeVisible()
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByRole('button', { name: 'Open picture 1' })).toBeVisible()
  await write(pushy, member, { subject: 'Look', text: 'Buy my rope' })
  await write(nasty, member, { subject: 'You', text: 'Something nasty' })

  await openRoute(page, '/mail')
  await expect(page.getByRole('heading', { name: 'No letters yet' })).toBeVisible()
  await openBox(page, 'Requests 3')
  await row(page, 'May I show').getByRole('link').click()
  await expect(page.getByText('Hidden until you accept', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Open picture 1' })).toBeVisible()
  await expect(page.getByText('would like to write to you')).toHaveCount(0)
  await expect.poll(async () => (await member.call(listThreads, { box: 'inbox' })).total).toBe(1)

  await openRoute(page, '/mail?box=requests')
  await row(page, 'Buy my rope').getByRole('link').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Something nasty')).toBeVisible()
  await expect(row(page, 'Buy my rope')).toHaveCount(0)
  await row(page, 'Something nasty').getByRole('link').click()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible()
  await expect.poll(() => subjectsIn(member, 'trash')).toContain('Look')
})

test('a letter is written with the keyboard alone, and pasted text is plain', async ({ page, context, member, newMember }) => {
  const friend = await newMember('Keys')
  await befriend(friend, member)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRoute(page, '/mail')
  await tabTo(page, 'button', /^Write a letter$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New letter' })).toBeVisible()
  await tabTo(page, 'input', /^Recipients$/)
  await page.keyboard.type(friend.name)
  await expect(page.getByRole('option', { name: friend.name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textarea', /^Letter$/)
  await page.evaluate(() =>
    navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob(['<b>Bring</b> <i>jute</i>'], { type: 'text/html' }),
        'text/plain': new Blob(['Bring jute'], { type: 'text/plain' }),
      }),
    ]),
  )
  await page.keyboard.press('Control+v')
  await expect(page.getByLabel('Letter', { exact: true })).toHaveValue('Bring jute')
  await page.keyboard.press('Control+Enter')
  await expect(letter(page, 'Bring jute')).toBeVisible()
  await expect.poll(async () => (await friend.call(listThreads, { box: 'inbox' })).items[0]?.last.excerpt).toBe('Bring jute')
})

test('threads, letters and requests have no fault that axe can find, on the phone and beside one another on the desktop', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const [friend, stranger] = [await newMember('Known'), await newMember('Unknown')]
  await befriend(friend, member)
  const known = await write(friend, member, { subject: 'The loft', text: 'The key hangs in the shed' })
  await member.call(createMessage, { threadId: known, text: 'I found it' })
  const request = await write(stranger, member, { text: 'May I ask something?' })
  const wide = await openBrowser(member, { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  const faults: string[] = []
  for (const screen of [page, await wide.newPage()]) {
    for (const [address, words] of [
      ['/mail', 'I found it'],
      [`/mail/thread/${known}`, 'The key hangs in the shed'],
      [`/mail/thread/${request}`, 'would like to write to you'],
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

  test('mail speaks the language of its member', async ({ page, member, site, newMember }) => {
    await site.sql("update members set locale = 'de' where id = $1", [member.id])
    const friend = await newMember('Deutsch')
    await befriend(friend, member)
    await openRoute(page, '/mail')
    await expect(page.getByRole('heading', { name: 'Noch keine Briefe' })).toBeVisible()
    const threadId = await write(friend, member, { text: 'Guten Abend' })
    await row(page, 'Guten Abend').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`#/mail/thread/${threadId}`))
    await expect(page.getByLabel('Deine Antwort')).toBeVisible()
    await page.getByRole('button', { name: 'Senden' }).click()
    await expect(page.getByLabel('Deine Antwort')).toHaveAttribute('aria-invalid', 'true')
  })
})
