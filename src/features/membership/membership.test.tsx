import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { buyMembership, getMembership, quoteMembership } from '#contract/money/membership.ts'
import { startRenewal, stopRenewal } from '#contract/money/renewals.ts'
import { groups } from '#contract/roles.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { ticketsOf } from '#tests/fake/domains/tickets.ts'

const server = fakeServer()
loadScreens('/settings/membership')

/** A free member with tickets, on the page. */
async function onPage(tickets = 100, prepare: (memberId: number) => void = () => undefined, address = '/settings/membership') {
  const me = server.signedInAs('member', { groupId: groups.free })
  if (tickets > 0) server.world.addTicket({ sellerId: me.id, amount: tickets, description: 'Welcome' })
  prepare(me.id)
  await renderScreen(address, { server })
  return me
}
const held = async () => within(await screen.findByRole('region', { name: 'Your membership' }))
const payButton = (label: string) => screen.findByRole('button', { name: label })

async function confirm(label: string) {
  fireEvent.click(await payButton(label))
  const dialog = within(await screen.findByRole('dialog', { name: `${label}?` }))
  fireEvent.click(dialog.getByRole('button', { name: 'Pay' }))
  return dialog
}

it('[B-01] [T-17] a member chooses a length, sees the server’s price and what is left, and pays that', async () => {
  const me = await onPage()
  expect((await held()).getByText('You haven’t bought a membership yet.')).toBeTruthy()
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '1 month$15 a month$15',
    '3 months$14 a month$42',
    '6 months$13 a month$78',
    '12 months$12 a month$144',
  ])
  expect(await screen.findByText('42 tickets')).toBeTruthy()
  expect(screen.getByText('You’ll have 58 left.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^6 months/ }))
  expect(await screen.findByText('You’ll have 22 left.')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  const dialog = await confirm('Pay 78 tickets')
  expect(dialog.getByText('Member, 6 months')).toBeTruthy()
  expect(await screen.findByText('Your membership has been paid for.')).toBeTruthy()
  expect(server.requestsOf(buyMembership)).toEqual([
    { attempt: expect.stringMatching(/^[0-9a-f-]{36}$/), kind: 'member', months: 6, price: 78 },
  ])
  expect(ticketsOf(server.world, me.id)).toBe(22)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your membership' }).textContent).toMatch(/Until /))
  expect(await screen.findByText(/^Bought: /)).toHaveTextContent('Bought: Member, 6 months')
})

it('[B-01] a member extends a membership: the new months are added to what is left', async () => {
  const me = await onPage(100, (id) => server.world.addMembership(id, 60))
  const endOf = () => Date.parse(screen.getByRole('region', { name: 'Your membership' }).querySelector('time')?.dateTime ?? '')
  expect(await screen.findByRole('heading', { name: 'Extend' })).toBeTruthy()
  expect((await held()).getByText('Renewing now adds to what’s left. You lose no days.')).toBeTruthy()
  const before = endOf()
  fireEvent.click(await screen.findByRole('radio', { name: /^1 month/ }))
  await confirm('Pay 15 tickets')
  expect(await screen.findByText('Your membership has been paid for.')).toBeTruthy()
  await waitFor(() => expect(endOf() - before).toBeGreaterThanOrEqual(28 * 86_400_000))
  expect(endOf() - before).toBeLessThanOrEqual(31 * 86_400_000)
  expect(ticketsOf(server.world, me.id)).toBe(85)
})

it('[B-01] a member upgrades: what is left counts for days of the better one', async () => {
  await onPage(100, (id) => server.world.addMembership(id, 60))
  await held()
  fireEvent.click(screen.getByRole('button', { name: 'Sponsor' }))
  fireEvent.click(await screen.findByRole('radio', { name: /^1 month/ }))
  expect(await screen.findByText('What’s left of your membership counts as 30 days of the new one.')).toBeTruthy()
  await confirm('Pay 30 tickets')
  expect(await screen.findByText('You’re a sponsor now. Thank you.')).toBeTruthy()
  expect((await screen.findAllByText(/^Upgraded: /))[0]).toHaveTextContent('Upgraded: Sponsor, 1 month')
  expect((await held()).getByText('Sponsor')).toBeVisible()
})

it('[T-11] the address of sponsors opens with sponsoring chosen', async () => {
  await onPage(0, undefined, '/settings/membership?kind=sponsor')
  expect(await screen.findByRole('button', { name: 'Sponsor' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText(/^Sponsors can play featured videos/)).toBeTruthy()
})

it('[T-11] tickets pay for sponsoring, once when pressed twice', async () => {
  const me = await onPage(100, undefined, '/settings/membership?kind=sponsor')
  fireEvent.click(await screen.findByRole('radio', { name: /^1 month/ }))
  fireEvent.click(await payButton('Pay 30 tickets'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay 30 tickets?' }))
  expect(dialog.getByText('Sponsor, 1 month')).toBeVisible()
  const pay = dialog.getByRole('button', { name: 'Pay' })
  act(() => {
    pay.click()
    pay.click()
  })
  expect(await screen.findByText('You’re a sponsor now. Thank you.')).toBeTruthy()
  expect(server.requestsOf(buyMembership)).toMatchObject([{ kind: 'sponsor', months: 1, price: 30 }])
  expect(ticketsOf(server.world, me.id)).toBe(70)
})

it('[T-17] without enough tickets it says how many are missing, and nothing can be paid', async () => {
  await onPage(40)
  expect(await screen.findByText('You need 2 more tickets.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay 42 tickets' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Add tickets' })).toHaveAttribute('href', '/settings/buy-tickets')
})

it('a price that has changed is refused in the dialog, and the new one is shown', async () => {
  await onPage()
  await payButton('Pay 42 tickets')
  const stop = server.refuse(buyMembership, 'validation_failed', { errors: { price: ['changed'] } })
  const dialog = await confirm('Pay 42 tickets')
  expect(await dialog.findByText('The price has changed. Nothing was paid. Close this and look at the new one.')).toBeTruthy()
  await waitFor(() => expect(server.requestsOf(quoteMembership).length).toBeGreaterThan(1))
  stop()
})

it('[T-18] a payment without an answer is sent again with the same key', async () => {
  const me = await onPage()
  await payButton('Pay 42 tickets')
  server.answer(buyMembership, () => {
    throw new Refusal('unavailable')
  })
  const dialog = await confirm('Pay 42 tickets')
  await waitFor(() => expect(server.requestsOf(buyMembership)).toHaveLength(1))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Pay' })).not.toHaveAttribute('aria-busy'))
  fireEvent.click(dialog.getByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(server.requestsOf(buyMembership)).toHaveLength(2))
  const [first, second] = server.requestsOf(buyMembership)
  expect([second?.attempt === first?.attempt, ticketsOf(server.world, me.id)]).toEqual([true, 100])
})

it('[T-18] one that was paid long before, when its answer was lost, is not said to be paid now', async () => {
  const me = await onPage(100, (id) => server.world.addMembership(id, 60))
  await held()
  const endsAt = server.world.memberships.get(me.id)?.endsAt ?? 0
  const membership = {
    kind: 'member',
    startsAt: 0,
    endsAt,
    graceEndsAt: endsAt,
    isEndingSoon: false,
    hasExpired: false,
    isInGrace: false,
  } as const
  server.answer(buyMembership, ({ attempt }) => ({ membership, balance: 100, receipt: attempt, isNew: false }))
  await confirm('Pay 42 tickets')
  expect(await screen.findByText('You’ve already paid for this. You weren’t charged again.')).toBeTruthy()
  expect(screen.queryByText('Your membership has been paid for.')).toBeNull()
})

it('[B-02] in the last week the page counts the days', async () => {
  await onPage(0, (id) => server.world.addMembership(id, 6))
  expect((await held()).getByText('6 days left')).toBeTruthy()
})

it('[B-02] more than a week before the end it does not remind', async () => {
  await onPage(0, (id) => server.world.addMembership(id, 9))
  expect((await held()).getByText(/^Until/)).toBeVisible()
  expect((await held()).queryByText(/days left/)).toBeNull()
})

it('[B-03] an expired one is labelled Expired, says that everything is kept, and asks for renewal', async () => {
  await onPage(50, (id) => server.world.addMembership(id, -9))
  expect((await held()).getByText('Expired')).toBeTruthy()
  expect((await held()).getByText(/^Your videos, albums, messages and tickets are safe\./)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Renew' })).toBeTruthy()
  // Renewing comes before the history, also for the keyboard.
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings.indexOf('Renew')).toBeLessThan(headings.indexOf('History'))
  await confirm('Pay 42 tickets')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your membership' }).textContent).toMatch(/Until /))
})

it('[B-01] a purchase renews automatically only where the member switches that on, and says what is charged', async () => {
  await onPage()
  fireEvent.click(await payButton('Pay 42 tickets'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay 42 tickets?' }))
  const consent = dialog.getByRole('checkbox', { name: 'Renew automatically for 42 tickets' })
  expect(consent).not.toBeChecked()
  fireEvent.click(consent)
  expect(dialog.getByText(/^You get an email three days before\. If the price changes, nothing is charged\./)).toBeVisible()
  fireEvent.click(dialog.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByText('Renews automatically')).toBeVisible()
  expect(server.requestsOf(startRenewal)).toEqual([{ subject: 'membership', kind: 'member', months: 3, way: 'tickets', price: 42 }])
  expect(screen.getByRole('region', { name: 'Automatic renewal' }).textContent).toMatch(/On.*42.tickets/)
})

it('[B-01] it is switched on and off in the page of the membership, off also without a connection', async () => {
  await onPage(0, (id) => server.world.addMembership(id, 60))
  fireEvent.click(await screen.findByRole('button', { name: 'Renew automatically' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew automatically?' }))
  fireEvent.click(dialog.getByRole('radio', { name: /^6 months/ }))
  expect(dialog.getByText('Each renewal costs 78 tickets. It’s charged shortly before the end.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Switch on' }))
  const off = await screen.findByRole('button', { name: 'Switch off' })
  server.cut()
  fireEvent.click(off)
  await waitFor(() => expect(screen.queryByText('Renews automatically')).toBeNull())
  expect(server.requestsOf(stopRenewal)).toEqual([])
  server.reconnect()
  await waitFor(() => expect(server.world.renewals.map(({ isOn }) => isOn)).toEqual([false]))
})

it('in the last days it is not offered, because it could not be announced', async () => {
  await onPage(0, (id) => server.world.addMembership(id, 3))
  expect((await held()).getByText('3 days left')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Renew automatically' })).toBeNull()
})

it('[B-01] a membership from staff says so in the history', async () => {
  await onPage(0, (id) => {
    const membership = server.world.addMembership(id, 60)
    membership.history = membership.history.map((event) => ({ ...event, price: 0, byStaff: true }))
  })
  expect(await screen.findByText(/^Granted: /)).toHaveTextContent('Granted: Member, 1 month')
})

it('staff read that they need none', async () => {
  server.signedInAs('staff')
  await renderScreen('/settings/membership', { server })
  expect(await screen.findByText(/^Your role doesn’t need this membership/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('without an answer it can be asked again', async () => {
  const accept = server.refuse(getMembership, 'server_error')
  await onPage(0)
  const again = await screen.findByRole('button', { name: 'Try again' })
  accept()
  fireEvent.click(again)
  expect(await held()).toBeTruthy()
})
