import type { Page } from '@playwright/test'
import { deleteConversation } from '#contract/chat/chat.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf } from '#tests/harness/api/chat.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const open = (page: Page) => page.locator('[data-window="open"]')
const minimised = (page: Page) => page.locator('[data-window="minimised"]')

/** From a member's page, one after the other. */
async function openWindowWith(page: Page, friend: ApiMember): Promise<void> {
  await page.evaluate((id) => (location.hash = `#/members/id/${id}`), friend.id)
  await expect(page.getByRole('heading', { level: 1, name: friend.name })).toBeVisible()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(open(page).getByRole('heading', { name: friend.name })).toBeVisible()
}

test('[C-07] three windows are open at most, a fourth minimises the extras; [C-11] a deleted conversation disappears from every window', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const friends = [await newMember('First'), await newMember('Second'), await newMember('Third'), await newMember('Fourth')] as const
  for (const friend of friends) await befriend(member, friend)
  await openRoute(page, '/dashboard')
  for (const friend of friends.slice(0, 3)) await openWindowWith(page, friend)
  await expect(open(page)).toHaveCount(3)
  await expect(minimised(page)).toHaveCount(0)
  await openWindowWith(page, friends[3])
  await expect(open(page)).toHaveCount(3)
  await expect(minimised(page)).toContainText(friends[0].name)
  // They stay across screens.
  await page.evaluate(() => (location.hash = '#/videos'))
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await expect(open(page)).toHaveCount(3)
  await minimised(page).getByRole('button', { name: friends[0].name }).click()
  await expect(open(page).getByRole('heading', { name: friends[0].name })).toBeVisible()
  await expect(minimised(page)).toContainText(friends[1].name)

  const { messagingHash } = await pairOf(member, friends[0])
  const other = await (await openBrowser(member)).newPage()
  await openRoute(other, `/messaging/${messagingHash}`)
  await expect(other.getByRole('heading', { name: friends[0].name })).toBeVisible()
  const window = open(page).filter({ hasText: friends[0].name })
  await window.getByRole('button', { name: 'About this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(open(page)).toHaveCount(2)
  await expect(other).toHaveURL(/#\/messaging(\?.*)?$/)

  // Minimised ones disappear, too.
  await member.call(deleteConversation, { messagingHash: (await pairOf(member, friends[1])).messagingHash })
  await expect(minimised(page)).toHaveCount(0)
})
