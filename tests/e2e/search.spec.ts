import type { Page } from '@playwright/test'
import { createEvent } from '#contract/community/events.ts'
import { createMarketItem } from '#contract/community/market.ts'
import { createPoll } from '#contract/community/polls.ts'
import { sendPost } from '#contract/community/forum-writes.ts'
import { listForumNames } from '#contract/community/forums.ts'
import { decideApproval } from '#contract/content/approvals.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectAnswersKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { Site } from '#tests/harness/site/site.ts'

test.use({ as: 'newcomer' })

const tomorrow = () => Math.floor(Date.now() / 1000) + 86_400

/** What the other member shows to everyone. */
async function furnish(other: ApiMember, admin: ApiMember, site: Site, text: string): Promise<void> {
  const { items } = await other.call(listForumNames, {})
  await copyVideo(site, other.id, { title: `${text} hitch` })
  await other.call(sendPost, { forumId: items[0]?.forumId, title: `Which ${text}`, text: 'Hemp or jute?' })
  await other.call(createPoll, { title: `${text} or sheet`, answers: ['One', 'Other'] })
  await other.call(createMarketItem, { title: `${text} for sale` })
  const { eventId } = await other.call(createEvent, { title: `${text} evening`, startTime: tomorrow() })
  await admin.call(decideApproval, { typeId: 'event', itemId: eventId, isApproved: true })
}

/** What this member must not find: an event that waits, one for others, and an item across a block. */
async function hide(other: ApiMember, admin: ApiMember, blocker: ApiMember, { id }: ApiMember, text: string): Promise<void> {
  await other.call(createEvent, { title: `${text} pending`, startTime: tomorrow() })
  const { eventId } = await other.call(createEvent, { title: `${text} invited`, startTime: tomorrow(), visibility: 'invited' })
  await admin.call(decideApproval, { typeId: 'event', itemId: eventId, isApproved: true })
  await blocker.call(createMarketItem, { title: `${text} blocked` })
  await blocker.call(blockMember, { userId: id })
}

const kinds = (page: Page) => page.locator('[data-finder]').getByRole('region')
const kindNames = async (page: Page) => (await kinds(page).getByRole('heading').allTextContents()).map((name) => name.trim())

test('one search box finds every kind and nothing hidden, the device’s finds first, and remembers what was searched for', async ({
  page,
  site,
  member,
  demo,
  newMember,
  away,
}) => {
  const text = `Halyard${member.id}`
  const [other, blocker, admin] = [await newMember(text), await newMember('Blocker'), await demo('admin')]
  await furnish(other, admin, site, text)
  await hide(other, admin, blocker, member, text)

  await openRoute(page, '/marketplace')
  await expect(page.getByRole('link', { name: `${text} for sale` })).toBeVisible()
  await openRoute(page, '/dashboard')
  await page.getByRole('button', { name: 'Search everything' }).click()
  const field = page.getByRole('searchbox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await field.fill(text)
  // The item for sale is on the device, so its kind stands first; the others follow with the server's answer.
  await expect.poll(() => kindNames(page)).toEqual(['Marketplace 1', 'Members 1', 'Videos 1', 'Threads 1', 'Events 1', 'Polls 1'])
  for (const hidden of ['pending', 'invited', 'blocked']) await expect(page.getByText(`${text} ${hidden}`)).toHaveCount(0)

  await page.getByRole('link', { name: `${text} evening` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${text} evening` })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue(text)
  await expect(page.getByRole('link', { name: `${text} hitch` })).toBeVisible()

  await expectReadyForOffline(page)
  await expectAnswersKept(page, member.id, 1)
  await away.leave()
  await page.reload()
  await expect(field).toHaveValue(text)
  await field.fill(`${text} eve`)
  await expect.poll(() => kindNames(page)).toEqual(['Events'])
  await expect(page.getByText('These results are from this device. Connect to see more.')).toBeVisible()
  await away.comeBack()
  await expect.poll(() => kindNames(page)).toEqual(['Events 1'])

  await field.fill('')
  await page.getByRole('button', { name: text }).click()
  await expect(page.getByRole('link', { name: `${text} hitch` })).toBeVisible()
  await field.fill('')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('button', { name: text })).toHaveCount(0)
})
