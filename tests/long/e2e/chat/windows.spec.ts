import type { Page } from '@playwright/test'
import { openConversation, saveConversationSettings } from '#contract/chat/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf, Talker } from '#tests/harness/api/chat.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

/** Records the volume of each sound: the gain in front of the audio output. */
async function watchSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: number[] = []
    const connect = AudioNode.prototype.connect
    Object.assign(window, { heard })
    AudioNode.prototype.connect = function (this: AudioNode, ...to: never) {
      const [target] = to as unknown as [AudioNode]
      if (this instanceof GainNode && target instanceof AudioDestinationNode) heard.push(Math.round(this.gain.value * 100) / 100)
      return Reflect.apply(connect, this, to)
    } as typeof connect
  })
}
const heardOn = (page: Page) => page.evaluate(() => (window as unknown as { heard: number[] }).heard)

test('[C-13] a message plays a sound at 0.6, only with the permission, never when muted and never when visible', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Loud')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  const group = await member.call(openConversation, { userIds: [friend.id], title: 'The loud table' })
  const talker = await Talker.connect(site.origin, friend)
  await watchSounds(page)
  await openRoute(page, '/messaging')
  const row = (name: string) =>
    page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row('The loud table')).toBeVisible()
  await expect(page.locator('[data-chat-connection="connected"]').first()).toBeAttached()
  // Browsers allow no sound before an interaction with the page.
  await page.getByRole('button', { name: 'All', exact: true }).click()

  await talker.say(messagingHash, 'Sounds')
  await expect(row(friend.name)).toContainText('Sounds')
  await expect.poll(() => heardOn(page)).toEqual([0.6])

  await member.call(saveConversationSettings, { messagingHash: group.messagingHash, isMuted: true })
  await expect(row('The loud table').getByText('Muted')).toBeAttached()
  await talker.say(group.messagingHash, 'Muted words')
  await expect(row('The loud table')).toContainText('Muted words')

  await row(friend.name).getByRole('link').click()
  await expect(page.getByRole('log').getByText('Sounds')).toBeVisible()
  await talker.say(messagingHash, 'Before the eyes')
  await expect(page.getByRole('log').getByText('Before the eyes')).toBeVisible()

  await page.evaluate((id) => localStorage.setItem(`ropewalk.member.sounds.${id}`, '{"play_on_new_message":false}'), member.id)
  await page.evaluate(() => (location.hash = '#/messaging'))
  await talker.say(messagingHash, 'Without permission')
  await expect(row(friend.name)).toContainText('Without permission')

  // The next sound belongs to the second message: the silent one came before it.
  await page.evaluate((id) => localStorage.setItem(`ropewalk.member.sounds.${id}`, '{"play_on_new_message":true}'), member.id)
  await talker.say(messagingHash, 'Sounds again')
  await expect(row(friend.name)).toContainText('Sounds again')
  await expect.poll(() => heardOn(page)).toEqual([0.6, 0.6])
  talker.close()
})

test('[C-13] with the app open in several tabs a message plays a sound in one of them, and in none when it is visible in one', async ({
  page,
  context,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Echo')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  const talker = await Talker.connect(site.origin, friend)
  const tabs = [page, await context.newPage(), await context.newPage()]
  const heard = async () => (await Promise.all(tabs.map(heardOn))).flat()
  for (const tab of tabs) {
    await watchSounds(tab)
    await openRoute(tab, '/messaging')
    await expect(tab.locator('[data-chat-connection="connected"]').first()).toBeAttached()
    // Browsers allow no sound before an interaction with the page.
    await tab.getByRole('button', { name: 'All', exact: true }).click()
  }
  const row = (tab: Page) => tab.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: friend.name })
  await talker.say(messagingHash, 'One bell')
  for (const tab of tabs) await expect(row(tab)).toContainText('One bell')
  await expect.poll(heard).toEqual([0.6])

  await row(page).getByRole('link').click()
  await expect(page.getByRole('log').getByText('One bell')).toBeVisible()
  await talker.say(messagingHash, 'Seen at once')
  for (const tab of tabs.slice(1)) await expect(row(tab)).toContainText('Seen at once')
  await talker.say(messagingHash, 'And again')
  for (const tab of tabs.slice(1)) await expect(row(tab)).toContainText('And again')
  expect(await heard()).toEqual([0.6])
  talker.close()
})
