/** A video is bought with the answer lost in the middle: paid once, and it plays. */
import { getTicketBalance, grantTickets, searchTickets } from '#contract/money/tickets.ts'
import { browseVideos } from '#contract/videos.ts'
import type { MemberId } from '#contract/primitives.ts'
import { expectPlaying } from '#tests/harness/browser/video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[D-08] [D-15] a video is bought; when the answer is lost, pressing again pays nothing twice, and it plays', async ({
  page,
  member,
  demo,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_RESET/)
  const admin = await demo('admin')
  await admin.call(grantTickets, { attempt: crypto.randomUUID(), userId: member.id as MemberId, qty: 46, reason: 'Welcome' })
  const [video] = (await member.call(browseVideos, { flags: ['for_sale'], sortBy: 'price' })).items
  if (!video) throw new Error('Nothing is for sale in the demo community.')
  const price = video.price ?? 0
  await openRoute(page, `/videos/${video.videoId}`)
  const sale = page.getByRole('region', { name: 'For sale' })
  await sale.getByRole('button', { name: `Buy for ${price} tickets` }).click()
  const dialog = page.getByRole('dialog', { name: `Pay ${price} tickets?` })
  await expect(dialog.getByText('For the seller')).toBeVisible()
  // The request arrives, and its answer does not.
  await page.route('**/api3/shop/product/buy', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: `Pay ${price} tickets` }).click()
  // The offer is read again, which shows that the purchase was made.
  await expect(page.getByRole('region', { name: 'It’s yours', includeHidden: true })).toBeVisible()
  await page.unroute('**/api3/shop/product/buy')
  await dialog.getByRole('button', { name: `Pay ${price} tickets` }).click()
  const bought = page.getByRole('dialog', { name: 'It’s yours' })
  await expect(bought.getByText(/You’ve already paid for this\. You weren’t charged again\./)).toBeVisible()
  await bought.getByRole('button', { name: 'Watch now' }).click()
  expect((await member.call(getTicketBalance, {})).balance).toBe(46 - price)
  expect((await member.call(searchTickets, { view: 'spent' })).items).toHaveLength(1)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(page, 0.5)
})
