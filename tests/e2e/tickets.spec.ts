/** Tickets from one member to another, with the connection lost in the middle. */
import { getTicketBalance, grantTickets, searchTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[T-18] tickets are sent from the wallet; when the answer is lost, pressing again pays nothing twice', async ({
  page,
  away,
  member,
  demo,
  newMember,
}) => {
  const receiver = await newMember('Receiver')
  const admin = await demo('admin')
  await admin.call(grantTickets, { attempt: crypto.randomUUID(), userId: member.id as MemberId, qty: 46, reason: 'Welcome' })
  await openRoute(page, '/settings/tickets')
  const wallet = page.getByRole('region', { name: 'Your tickets' })
  await expect(wallet.getByText('46')).toBeVisible()

  await wallet.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send tickets' })
  await dialog.getByRole('combobox').fill(receiver.name)
  await dialog.getByRole('option', { name: receiver.name }).click()
  await dialog.getByLabel('How many').fill('5')
  await expect(dialog.getByText('You’ll have 41 left.')).toBeVisible()
  // The request arrives, and its answer does not.
  await page.route('**/api3/tnx/ticket/spend', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Send tickets' }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await page.unroute('**/api3/tnx/ticket/spend')
  await dialog.getByRole('button', { name: 'Send tickets' }).click()
  await expect(page.getByText(/You already paid this/)).toBeVisible()
  await expect(wallet.getByText('41')).toBeVisible()
  expect((await receiver.call(getTicketBalance, {})).balance).toBe(5)
  expect((await receiver.call(searchTickets, {})).items).toHaveLength(1)

  await expectReadyForOffline(page)
  await away.leave()
  await page.reload()
  await expect(wallet.getByText('41')).toBeVisible()
  await expect(page.getByText('Tickets can be spent when you’re back online.')).toBeVisible()
})
