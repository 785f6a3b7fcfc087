/** A payout from the seller’s request to the money that leaves, with the connection lost in the middle. */
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { getPayoutOverview, listPayouts } from '#contract/money/payouts.ts'
import { searchTickets } from '#contract/money/tickets.ts'

test.use({ as: 'vendor' })

test('a seller asks for a payout once, although the answer is lost; an admin declines it with a reason, and approves the next one', async ({
  page,
  member,
  demo,
  openBrowser,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_RESET/)
  const { earned } = await member.call(getPayoutOverview, {})
  await openRoute(page, '/settings/payouts')
  // The demo has one that was paid, one that was declined with a reason, and one that waits.
  const history = page.getByRole('list', { name: 'Payouts so far' })
  await expect(history.getByText('The bank sent it back: the name on the account differs.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Your payout request was withdrawn.')).toBeVisible()

  const ask = async (qty: number) => {
    await page.getByLabel('Tickets to pay out').fill(String(qty))
    await page.getByRole('button', { name: 'Ask for a payout' }).click()
  }
  await ask(earned + 1)
  await expect(page.getByText(`You have ${earned} tickets to pay out.`)).toBeVisible()
  // The request arrives, and its answer does not.
  await page.route('**/api3/tnx/payout/create', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await ask(60)
  await expect(
    page
      .getByRole('button', { name: 'Withdraw' })
      .or(page.getByRole('alert').filter({ hasText: /./ }))
      .first(),
  ).toBeVisible()
  await page.unroute('**/api3/tnx/payout/create')
  await page.reload()
  await expect(page.getByText('60 tickets').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect((await member.call(listPayouts, {})).items.filter(({ tickets, status }) => tickets === 60 && status === 'open')).toHaveLength(1)
  // Asking takes nothing.
  expect((await member.call(getPayoutOverview, {})).earned).toBe(earned)

  const admin = await (await openBrowser(await demo('admin'))).newPage()
  await openRoute(admin, '/lewis/payouts')
  const card = admin.getByRole('article', { name: /^Payout to demo-vendor/ })
  await card.getByRole('button', { name: /^Decline/ }).click()
  const declining = admin.getByRole('dialog', { name: 'Decline the payout?' })
  await declining.getByLabel('Reason').fill('Your account is closed.')
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expect(card).toHaveCount(0)
  await expect(history.getByText('Your account is closed.')).toBeVisible()
  expect((await member.call(getPayoutOverview, {})).earned).toBe(earned)

  await ask(50)
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await admin.reload()
  await card.getByRole('button', { name: /^Approve/ }).click()
  await admin.getByRole('dialog', { name: 'Approve the payout of 50 tickets?' }).getByRole('button', { name: 'Approve' }).click()
  await expect(card).toHaveCount(0)
  // The seller sees it without asking, and the books have it once.
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  expect((await member.call(getPayoutOverview, {})).earned).toBe(earned - 50)
  const paid = (await member.call(searchTickets, { view: 'spent' })).items.filter(({ itemType }) => itemType === 'paidout')
  expect(paid.map(({ tickets }) => Math.abs(tickets))).toEqual([50, 60])
})
