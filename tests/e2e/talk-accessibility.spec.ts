import type { Page } from '@playwright/test'
import { savePreferences } from '#contract/accounts.ts'
import { openConversation } from '#contract/talk/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf, Talker } from '#tests/harness/api/talk.ts'
import { findViolations } from '#tests/harness/browser/find-violations.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', permissions: ['camera', 'microphone'] })

const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

/** Gathers what axe finds on one screen after the other. */
function newFinder(page: Page, theme: string) {
  const faults: string[] = []
  async function look(screen: string): Promise<void> {
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    faults.push(...(await findViolations(page)).map((fault) => `${screen}: ${fault}`))
  }
  return { faults, look }
}

for (const theme of ['dark', 'light'] as const) {
  test(`a call has no fault that axe can find, from ringing to its end, ${theme}`, async ({
    page,
    context,
    member,
    newMember,
    openBrowser,
  }) => {
    await member.call(savePreferences, { theme })
    const friend = await newMember('Voice')
    await befriend(friend, member)
    const there = await (await openBrowser(friend, { permissions: ['camera', 'microphone'] })).newPage()
    await openRoute(there, `/members/id/${member.id}`)
    await openRoute(page, `/members/id/${friend.id}`)
    const { faults, look } = newFinder(page, theme)
    const callButton = page.getByRole('button', { name: `Video call with ${friend.name}` })
    await expect(callButton).toBeVisible()

    await there.getByRole('button', { name: `Video call with ${member.name}` }).click()
    const ring = page.getByRole('alertdialog')
    await expect(ring).toBeVisible()
    await look('ringing')
    await ring.getByRole('button', { name: 'Take the call' }).click()
    const call = page.getByRole('dialog', { name: `Video call with ${friend.name}` })
    await expect(call.getByText('0:0')).toBeVisible()
    await look('talking')
    await call.getByRole('button', { name: 'Make the call small' }).click()
    await expect(call.getByRole('button', { name: 'Show the call large' })).toBeVisible()
    await look('talking, small')
    await there.getByRole('button', { name: 'Hang up' }).click()
    await expect(page.getByRole('heading', { name: 'The call has ended' })).toBeVisible()
    await look('ended')
    await call.getByRole('button', { name: 'Close' }).click()
    await expect(call).toHaveCount(0)

    await callButton.click()
    await expect(call.getByText('Calling…')).toBeVisible()
    await look('calling')
    await there.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('heading', { name: `${friend.name} has declined` })).toBeVisible()
    await look('declined')
    await call.getByRole('button', { name: 'Close' }).click()

    await context.clearPermissions()
    await context.grantPermissions(['geolocation'])
    await callButton.click()
    await expect(page.getByRole('heading', { name: 'Camera or microphone are not allowed' })).toBeVisible()
    await look('refused')
    expect(faults).toEqual([])
  })

  test(`conversations and their windows have no fault that axe can find, ${theme}`, async ({ member, site, newMember, openBrowser }) => {
    await member.call(savePreferences, { theme })
    const [friend, stranger] = [await newMember('Ashore'), await newMember('Afloat')]
    await befriend(friend, member)
    const pair = await pairOf(member, friend)
    const group = await member.call(openConversation, { userIds: [friend.id], title: 'The long bench' })
    const request = await pairOf(stranger, member)
    const talkers = [await Talker.connect(site.origin, friend), await Talker.connect(site.origin, stranger)] as const
    await talkers[0].say(pair.messagingHash, 'Seven strands or nine?')
    await talkers[0].say(group.messagingHash, 'Who sweeps?')
    await talkers[1].say(request.messagingHash, 'Is there a place left?')

    const page = await (await openBrowser(member, desktop)).newPage()
    const { faults, look } = newFinder(page, theme)
    for (const [hash, words] of [
      [pair.messagingHash, 'Seven strands or nine?'],
      [group.messagingHash, 'Who sweeps?'],
      [request.messagingHash, 'Is there a place left?'],
    ] as const) {
      await openRoute(page, `/messaging/${hash}`)
      await expect(page.getByRole('log').getByText(words)).toBeVisible()
      await look(words)
    }
    await openRoute(page, `/members/id/${friend.id}`)
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    const docked = page.locator('[data-window="open"]')
    await expect(docked.getByText('Seven strands or nine?')).toBeVisible()
    await docked.getByRole('button', { name: 'About this message' }).click()
    await page.getByRole('menuitem', { name: 'Reply' }).click()
    await expect(docked.getByRole('button', { name: 'Do not answer this message' })).toBeVisible()
    await look('a window, with an answer begun')
    await docked.getByRole('button', { name: 'Minimise' }).click()
    await expect(page.locator('[data-window="minimised"]')).toBeVisible()
    await look('a window, minimised')
    for (const talker of talkers) talker.close()
    expect(faults).toEqual([])
  })
}
