import { createPublic, getConversation } from '#contract/chat/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { fillConversation, pairOf, Talker } from '#tests/harness/api/chat.ts'
import { conversationRow, messageLog, readUpTo, readUpUntil, sayOn } from '#tests/harness/browser/chat-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test('[C-03] conversations, members who are online and public chats are listed; [C-16] so is the link to the Zoom rooms', async ({
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
  await expect(conversationRow(page, friend.name)).toContainText('See you at eight then')
  await page.getByRole('button', { name: 'New conversation' }).click()
  await expect(page.getByRole('list', { name: 'Online now' }).getByRole('listitem').filter({ hasText: friend.name })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Public chats' }).click()
  await expect(page.getByRole('list', { name: 'Public chats' }).getByRole('listitem').filter({ hasText: title })).toContainText('1 member')
  await page.getByRole('button', { name: 'Zoom rooms' }).click()
  await expect(page).toHaveURL(/#\/common\/chat\/zoom$/)
  await expect(page.getByRole('heading', { name: 'Zoom rooms' })).toBeVisible()
  talker.close()
})

test('[C-09] presence and typing of the other member are shown, and disappear again', async ({ page, member, site, newMember }) => {
  const friend = await newMember('Kjell')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  await openRoute(page, `/messaging/${messagingHash}`)
  const head = page.locator(`[data-hash="${messagingHash}"] header`)
  await expect(head.getByText('Offline')).toBeVisible()
  const talker = await Talker.connect(site.origin, friend)
  await expect(head.getByText('Online').last()).toBeVisible()
  // While a member types, the signal is repeated.
  await expect(async () => {
    await talker.type(messagingHash)
    await expect(page.getByText(`${friend.name} is typing`)).toBeVisible({ timeout: limits.look })
  }).toPass()
  await talker.say(messagingHash, 'There it is')
  await expect(messageLog(page).getByText('There it is')).toBeVisible()
  await expect(page.getByText(`${friend.name} is typing`)).toHaveCount(0)
  talker.close()
  await expect(head.getByText('Offline')).toBeVisible()
})

test('[C-10] a public chat is previewed, joined, written in and left, with its number of members', async ({
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
  await sayOn(page, 'Good evening')
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

test('[C-10] a member removed from a public chat by staff is out at once, is notified when they join again, and can join once admitted again', async ({
  page,
  demo,
  member,
  openBrowser,
  problems,
}) => {
  // Refused when they join again.
  problems.expect(/403/)
  const staff = await demo('staff')
  const { messagingHash, title } = await staff.call(createPublic, { title: `Quiet room ${member.name}`, topic: '' })
  await openRoute(page, `/messaging/${messagingHash}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await sayOn(page, 'Is anybody here?')

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
  await expect(messageLog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Public chats' })).toBeVisible()
  await expect(page).toHaveURL(/#\/messaging(\?.*)?$/)
  await openRoute(page, `/messaging/${messagingHash}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('alert').getByText('You were removed from this chat.')).toBeVisible()

  await removed.getByRole('button', { name: 'Allow back' }).click()
  await expect(removed).toHaveCount(0)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(messageLog(page).getByText('Is anybody here?')).toBeVisible()
})

test('the first message of a stranger waits as a request; accepted, it becomes a conversation like any other', async ({
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
  await conversationRow(page, stranger.name).getByRole('link').click()
  await expect(messageLog(page).getByText('We met at the workshop')).toBeVisible()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
  await sayOn(page, 'I remember')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(conversationRow(page, stranger.name)).toContainText('I remember')
  talker.close()
})

test('the newest message stays visible while a longer text is written below it, and does not scroll a member who reads further up', async ({
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
  const newest = messageLog(page).getByText('message no. 20', { exact: true })
  await expect(newest).toBeInViewport({ ratio: 1 })
  const field = page.getByRole('textbox', { name: 'Message', exact: true })
  await field.fill('One\ntwo\nthree\nfour\nfive')
  await expect(newest).toBeInViewport({ ratio: 1 })
  await field.fill('')
  await expect(newest).toBeInViewport({ ratio: 1 })

  const above = messageLog(page).getByText('message no. 6', { exact: true })
  await readUpTo(page, above)
  const heightOf = () => messageLog(page).evaluate((element) => element.clientHeight)
  const before = await heightOf()
  await field.fill('One\ntwo\nthree\nfour\nfive')
  await expect.poll(heightOf).toBeLessThan(before)
  await expect(above).toBeInViewport()
})

test('[C-12] older messages load from above, page by page, and the visible ones do not move', async ({ page, member, site, newMember }) => {
  const friend = await newMember('Talkative')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  const total = 500
  await fillConversation(site, messagingHash, friend, total)
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(messageLog(page).getByText(`message no. ${total}`, { exact: true })).toBeInViewport()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/messages/list')) asked.push(request.url())
  })
  const first = messageLog(page).getByText('message no. 1', { exact: true })
  await readUpUntil(page, first)
  expect(asked.length).toBeGreaterThanOrEqual(2)
  expect(asked.every((url) => /tm_created|before_seq/.test(url))).toBe(true)

  // This far up the newest are no longer in memory. Incoming messages are counted, and one press jumps to them.
  const talker = await Talker.connect(site.origin, friend)
  const newest = page.getByRole('button', { name: 'Jump to newest' })
  const top = await first.boundingBox()
  await talker.say(messagingHash, 'While you read')
  await expect(newest).toContainText('1')
  expect(await first.boundingBox()).toEqual(top)
  await newest.click()
  await expect(messageLog(page).getByText('While you read')).toBeInViewport()
  await expect(newest).toHaveCount(0)

  // Jumps to the message being replied to, however far, and back by writing.
  await messageLog(page)
    .getByRole('button', { name: /message no\. 5$/ })
    .click()
  await expect(messageLog(page).locator('[data-seq="5"]')).toBeInViewport()
  await sayOn(page, 'Found it')
  await expect(messageLog(page).getByText('Found it')).toBeInViewport()
  await expect(messageLog(page).getByText('While you read')).toBeInViewport()

  // Whatever loads above, the visible row stays where it is.
  await page.reload()
  await expect(messageLog(page).getByText('Found it')).toBeInViewport()
  const held = messageLog(page).getByText(`message no. ${total - 20}`, { exact: true })
  await readUpTo(page, held)
  await expect(newest).toBeVisible()
  const before = await held.boundingBox()
  await talker.say(messagingHash, 'And one more')
  await expect(newest).toContainText('1')
  expect(Math.abs(((await held.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await newest.click()
  await expect(messageLog(page).getByText('And one more')).toBeInViewport()
  talker.close()
})
