import type { Page } from '@playwright/test'
import { listMessages } from '#contract/talk/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { fillConversation, pairOf, Talker } from '#tests/harness/api/talk.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page).getByText(text, { exact: true })).toBeVisible()
}

test('[PW-07] what was said is read and searched without a line; what is written then goes once, in order, after a restart too', async ({
  page,
  away,
  context,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Ashore')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  const talker = await Talker.connect(site.origin, friend)
  await talker.say(messagingHash, 'The tarred hemp is in')
  await openRoute(page, '/messaging')
  const row = (tab: Page) => tab.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: friend.name })
  await row(page).getByRole('link').click()
  await expect(log(page).getByText('The tarred hemp is in')).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  await expect(page.getByText('Messages will send when you’re back.').first()).toBeVisible({ timeout: 20_000 })
  await write(page, 'First from the dark')
  await write(page, 'Second from the dark')
  await expect(log(page).getByText('Waiting for a connection. It sends by itself.')).toHaveCount(2)
  await page.close()

  const tab = await context.newPage()
  await openRoute(tab, '/messaging')
  await row(tab).getByRole('link').click()
  for (const text of ['The tarred hemp is in', 'First from the dark', 'Second from the dark'])
    await expect(log(tab).getByText(text)).toBeVisible()
  await tab.getByRole('button', { name: 'Back' }).click()
  await tab.getByRole('searchbox', { name: 'People and messages' }).fill('hemp')
  await expect(tab.getByRole('list', { name: 'Messages on this device' }).getByText('The tarred hemp is in')).toBeVisible()

  await away.comeBack()
  const said = async () =>
    (await friend.call(listMessages, { messagingHash })).messages.filter(({ event }) => !event).map(({ text }) => text)
  await expect.poll(said, { timeout: 40_000 }).toEqual(['Second from the dark', 'First from the dark', 'The tarred hemp is in'])
  await openRoute(tab, `/messaging/${messagingHash}`)
  await expect(log(tab).getByText('Second from the dark')).toHaveCount(1)
  await expect(log(tab).getByText('Waiting for a connection. It sends by itself.')).toHaveCount(0)
  await tab.reload()
  await expect(log(tab).getByText('Second from the dark')).toBeVisible()
  expect(await said()).toHaveLength(3)
  talker.close()
})

test('[C-12] older messages that are not on the device say so without a line, and come by themselves with it', async ({
  page,
  away,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Archive')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  await fillConversation(site, messagingHash, friend, 90)
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(log(page).getByText('message no. 90', { exact: true })).toBeInViewport()
  await expectReadyForOffline(page)
  await away.leave()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/messages/list')) asked.push(request.url())
  })
  const failed = page.getByText('Older messages did not load.')
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollTo(0, 0))
    await expect(failed).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })
  // It is not asked for again and again.
  const before = asked.length
  await write(page, 'Meanwhile')
  expect(asked.length).toBe(before)

  await away.comeBack()
  await expect(failed).toHaveCount(0, { timeout: 40_000 })
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollTo(0, 0))
    await expect(log(page).getByText('message no. 1', { exact: true })).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
})
