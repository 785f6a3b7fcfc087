import type { Page } from '@playwright/test'
import { createPublic, getConversation, openConversation } from '#contract/talk/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { fillConversation, pairOf, Talker } from '#tests/harness/api/talk.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page).getByText(text, { exact: true })).toBeVisible()
}

test('[C-04] a conversation opens by member and by hash, several hashes too; [C-08] unread rises on receipt and goes when read', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const friend = await newMember('Bosun')
  await befriend(member, friend)
  await openRoute(page, `/messaging/member/${friend.id}`)
  await expect(page).toHaveURL(/#\/messaging\/[0-9a-f]{32}$/)
  await write(page, 'Bring the 6 mm line')

  const other = await (await openBrowser(friend)).newPage()
  await openRoute(other, '/dashboard')
  const messages = other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })
  await expect(messages).toContainText('1')
  await messages.click()
  await expect(row(other, member.name).locator('[data-unread="1"]')).toBeVisible()
  await expect(row(other, member.name)).toContainText('Bring the 6 mm line')
  await row(other, member.name).getByRole('link').click()
  await expect(log(other).getByText('Bring the 6 mm line')).toBeVisible()
  // Read here, and the one who wrote it is told.
  await expect(log(page).getByText('Read', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Back' }).click()
  await expect(row(other, member.name)).toBeVisible()
  await expect(row(other, member.name).locator('[data-unread]')).toHaveCount(0)
  await expect(messages).not.toContainText('1')

  const group = await member.call(openConversation, { userIds: [friend.id], title: 'Splice room' })
  const pair = await pairOf(member, friend)
  const desk = await (await openBrowser(member, { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })).newPage()
  await openRoute(desk, `/messaging/${pair.messagingHash}/${group.messagingHash}`)
  await expect(desk.getByRole('heading', { name: friend.name })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Splice room' })).toBeVisible()
})

test('[C-03] conversations, members who are here and public chats are listed; [C-16] so are the ways to the Zoom rooms', async ({
  page,
  member,
  demo,
  site,
  newMember,
}) => {
  const friend = await newMember('Holdfast')
  await befriend(member, friend)
  const talker = await Talker.connect(site.origin, friend)
  await talker.say((await pairOf(member, friend)).messagingHash, 'See you at eight then')
  const title = `Workshop ${friend.name}`
  await (await demo('staff')).call(createPublic, { title, topic: 'Benches, vices, good light' })

  await openRoute(page, '/messaging')
  await expect(row(page, friend.name)).toContainText('See you at eight then')
  await page.getByRole('button', { name: 'New conversation' }).click()
  await expect(page.getByRole('list', { name: 'Here now' }).getByRole('listitem').filter({ hasText: friend.name })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Public chats' }).click()
  await expect(page.getByRole('list', { name: 'Public chats' }).getByRole('listitem').filter({ hasText: title })).toContainText('1 member')
  await page.getByRole('button', { name: 'Zoom rooms' }).click()
  await expect(page).toHaveURL(/#\/common\/chat\/zoom$/)
  await expect(page.getByRole('heading', { name: 'Zoom rooms' })).toBeVisible()
  talker.close()
})

test('[C-09] that somebody is here and that he is typing shows, and goes again', async ({ page, member, site, newMember }) => {
  const friend = await newMember('Kjell')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  await openRoute(page, `/messaging/${messagingHash}`)
  const head = page.locator(`[data-hash="${messagingHash}"] header`)
  await expect(head.getByText('Offline')).toBeVisible()
  const talker = await Talker.connect(site.origin, friend)
  await expect(head.getByText('Online').last()).toBeVisible()
  await talker.type(messagingHash)
  await expect(page.getByText(`${friend.name} is typing`)).toBeVisible()
  await talker.say(messagingHash, 'There it is')
  await expect(log(page).getByText('There it is')).toBeVisible()
  await expect(page.getByText(`${friend.name} is typing`)).toHaveCount(0)
  talker.close()
  await expect(head.getByText('Offline')).toBeVisible({ timeout: 20_000 })
})

test('[C-10] a public chat is looked at, joined, written in and left, with how many are in it', async ({
  page,
  demo,
  member,
  newMember,
}) => {
  const writer = await newMember('Writer')
  const chat = await (await demo('staff')).call(createPublic, { title: `Rope talk ${writer.name}`, topic: '' })
  await openRoute(page, '/messaging?view=public')
  const chatRow = page.getByRole('list', { name: 'Public chats' }).getByRole('listitem').filter({ hasText: chat.title })
  await chatRow.getByRole('link', { name: chat.title }).click()
  await expect(page.getByText('Join to read and write. You can leave whenever you want.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await write(page, 'Good evening')
  await expect(page.getByText('2 members')).toBeVisible()
  expect((await member.call(getConversation, { messagingHash: chat.messagingHash })).isJoined).toBe(true)

  await page.getByRole('button', { name: 'About this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/#\/messaging(\?.*)?$/)
  await expect.poll(async () => (await member.call(getConversation, { messagingHash: chat.messagingHash })).isJoined).toBe(false)
  await openRoute(page, '/messaging?view=public')
  await expect(chatRow).toContainText('1 member')
})

test('[C-10] whoever staff take out of a public chat is out at once, told so when he joins again, and in when they let him', async ({
  page,
  demo,
  member,
  openBrowser,
  problems,
}) => {
  // Refused when he joins again.
  problems.expect(/403/)
  const staff = await demo('staff')
  const { messagingHash, title } = await staff.call(createPublic, { title: `Quiet room ${member.name}`, topic: '' })
  await openRoute(page, `/messaging/${messagingHash}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await write(page, 'Is anybody here?')

  const desk = await (await openBrowser(staff)).newPage()
  await openRoute(desk, `/messaging/${messagingHash}`)
  await desk.getByRole('button', { name: new RegExp(title) }).click()
  const people = desk.getByRole('dialog', { name: 'Members' })
  await people.getByRole('button', { name: `Remove ${member.name}` }).click()
  await desk
    .getByRole('dialog', { name: /Remove/ })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  const removed = people.getByRole('list', { name: 'Removed members' })
  await expect(removed.getByRole('listitem')).toHaveText(new RegExp(member.name))
  await expect(people.getByRole('list', { name: 'Members', exact: true }).getByText(member.name)).toHaveCount(0)

  // The conversation closes for the removed member, and the list is shown.
  await expect(log(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Public chats' })).toBeVisible()
  await expect(page).toHaveURL(/#\/messaging(\?.*)?$/)
  await openRoute(page, `/messaging/${messagingHash}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('alert').getByText('You were removed from this chat.')).toBeVisible()

  await removed.getByRole('button', { name: 'Let in again' }).click()
  await expect(removed).toHaveCount(0)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(log(page).getByText('Is anybody here?')).toBeVisible()
})

test('first words of a stranger wait as a request; accepted, they are a conversation like any other', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const stranger = await newMember('Stranger')
  const talker = await Talker.connect(site.origin, stranger)
  await talker.say((await pairOf(stranger, member)).messagingHash, 'We met at the workshop')
  await openRoute(page, '/messaging')
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await page.getByRole('button', { name: /Requests 1/ }).click()
  await row(page, stranger.name).getByRole('link').click()
  await expect(log(page).getByText('We met at the workshop')).toBeVisible()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
  await write(page, 'I remember')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(row(page, stranger.name)).toContainText('I remember')
  talker.close()
})

test('the newest stays in sight while a longer text is written below it, and does not come back to whoever reads above', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Reader')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  const talker = await Talker.connect(site.origin, friend)
  for (let number = 1; number <= 20; number += 1) await talker.say(messagingHash, `message no. ${number}`)
  talker.close()
  await openRoute(page, `/messaging/${messagingHash}`)
  const newest = log(page).getByText('message no. 20', { exact: true })
  await expect(newest).toBeInViewport({ ratio: 1 })
  const field = page.getByRole('textbox', { name: 'Message', exact: true })
  await field.fill('One\ntwo\nthree\nfour\nfive')
  await expect(newest).toBeInViewport({ ratio: 1 })
  await field.fill('')
  await expect(newest).toBeInViewport({ ratio: 1 })

  const above = log(page).getByText('message no. 6', { exact: true })
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollBy(0, -200))
    await expect(above).toBeInViewport({ ratio: 1, timeout: 100 })
  }).toPass({ intervals: [50] })
  const heightOf = () => log(page).evaluate((element) => element.clientHeight)
  const before = await heightOf()
  await field.fill('One\ntwo\nthree\nfour\nfive')
  await expect.poll(heightOf).toBeLessThan(before)
  await expect(above).toBeInViewport()
})

test('[C-12] older messages come from above, page by page, and nothing of what is read moves', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Talkative')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  const total = 500
  await fillConversation(site, messagingHash, friend, total)
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(log(page).getByText(`message no. ${total}`, { exact: true })).toBeInViewport()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/messages/list')) asked.push(request.url())
  })
  const first = log(page).getByText('message no. 1', { exact: true })
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollBy(0, -1500))
    await expect(first).toBeVisible({ timeout: 50 })
  }).toPass({ timeout: 30_000, intervals: [20] })
  expect(asked.length).toBeGreaterThanOrEqual(2)
  expect(asked.every((url) => /tm_created|before_seq/.test(url))).toBe(true)

  // So far up the newest are no longer in memory. What comes in is counted, and one press leads to it.
  const talker = await Talker.connect(site.origin, friend)
  const newest = page.getByRole('button', { name: 'To the newest message' })
  const top = await first.boundingBox()
  await talker.say(messagingHash, 'While you read')
  await expect(newest).toContainText('1')
  expect(await first.boundingBox()).toEqual(top)
  await newest.click()
  await expect(log(page).getByText('While you read')).toBeInViewport()
  await expect(newest).toHaveCount(0)

  // To what a message answers, however far it is, and back by writing.
  await log(page)
    .getByRole('button', { name: /message no\. 5$/ })
    .click()
  await expect(log(page).locator('[data-seq="5"]')).toBeInViewport()
  await write(page, 'Found it')
  await expect(log(page).getByText('Found it')).toBeInViewport()
  await expect(log(page).getByText('While you read')).toBeInViewport()

  // Whatever comes above, the row one looks at stays where it is.
  await page.reload()
  await expect(log(page).getByText('Found it')).toBeInViewport()
  const held = log(page).getByText(`message no. ${total - 20}`, { exact: true })
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollBy(0, -300))
    await expect(held).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
  await expect(newest).toBeVisible()
  const before = await held.boundingBox()
  await talker.say(messagingHash, 'And one more')
  await expect(newest).toContainText('1')
  expect(Math.abs(((await held.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await newest.click()
  await expect(log(page).getByText('And one more')).toBeInViewport()
  talker.close()
})
