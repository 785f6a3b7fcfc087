import type { Page } from '@playwright/test'
import { befriendedPair, Talker, textsHeardBy } from '#tests/harness/api/chat.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { messageLog, sayOn } from '#tests/harness/browser/chat-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[PW-07] messages are read and searched offline; messages written offline are sent once, in order, after a restart too', async ({
  page,
  away,
  context,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Ashore')
  const messagingHash = await befriendedPair(member, friend)
  const talker = await Talker.connect(site.origin, friend)
  await talker.say(messagingHash, 'The tarred hemp is in')
  await openRoute(page, '/messaging')
  const row = (tab: Page) => tab.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: friend.name })
  await row(page).getByRole('link').click()
  await expect(messageLog(page).getByText('The tarred hemp is in')).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  await expect(page.getByText('Messages will send when you’re back.').first()).toBeVisible()
  await sayOn(page, 'First from the dark')
  await sayOn(page, 'Second from the dark')
  await expect(messageLog(page).getByText('Waiting for a connection. It sends automatically.')).toHaveCount(2)
  await page.close()

  const tab = await context.newPage()
  await openRoute(tab, '/messaging')
  await row(tab).getByRole('link').click()
  for (const text of ['The tarred hemp is in', 'First from the dark', 'Second from the dark'])
    await expect(messageLog(tab).getByText(text)).toBeVisible()
  await tab.getByRole('button', { name: 'Back' }).click()
  await tab.getByRole('searchbox', { name: 'People and messages' }).fill('hemp')
  await expect(tab.getByRole('list', { name: 'Messages on this device' }).getByText('The tarred hemp is in')).toBeVisible()

  await away.comeBack()
  const said = () => textsHeardBy(friend, messagingHash)
  await expect.poll(said).toEqual(['Second from the dark', 'First from the dark', 'The tarred hemp is in'])
  await openRoute(tab, `/messaging/${messagingHash}`)
  await expect(messageLog(tab).getByText('Second from the dark')).toHaveCount(1)
  await expect(messageLog(tab).getByText('Waiting for a connection. It sends automatically.')).toHaveCount(0)
  await tab.reload()
  await expect(messageLog(tab).getByText('Second from the dark')).toBeVisible()
  expect(await said()).toHaveLength(3)
  talker.close()
})
