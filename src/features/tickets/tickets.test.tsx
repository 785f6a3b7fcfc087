import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Refusal } from '#contract/error.ts'
import { getPaymentOptions } from '#contract/money/payments.ts'
import { donateTickets, getTicketBalance, searchTickets, spendTickets, ticketItemTypes } from '#contract/money/tickets.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { ticketQueries } from '#src/entities/ticket/queries.ts'
import { busyReasons } from '#src/platform/busy.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { paymentOptionsOf } from '#src/testing/payment-of.ts'
import { answerQuietPayments } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { ticketsOf } from '#tests/fake/domains/tickets.ts'

const server = fakeServer()
beforeEach(() => answerQuietPayments(server))

/** A member with tickets, on the page. */
async function onPage(balance = 46) {
  const me = server.signedInAs('member')
  if (balance > 0) server.world.addTicket({ sellerId: me.id, amount: balance, description: 'Welcome' })
  await renderScreen('/settings/tickets', { server })
  return me
}
const card = async () => within(await screen.findByRole('region', { name: 'Your tickets' }))

async function open(button: 'Send' | 'Donate') {
  fireEvent.click((await card()).getByRole('button', { name: button }))
  const name = button === 'Send' ? 'Send tickets' : 'Donate tickets'
  const dialog = within(await screen.findByRole('dialog', { name }))
  return { dialog, submit: () => fireEvent.click(dialog.getByRole('button', { name })) }
}

async function choose(dialog: ReturnType<typeof within>, name: string) {
  await userEvent.fill(dialog.getByRole('combobox'), name)
  fireEvent.click(await screen.findByRole('option', { name }))
}
const quantity = (dialog: ReturnType<typeof within>) => dialog.getByLabelText('How many')

it('the balance is shown, with what a ticket is worth, and refreshes after a payment', async () => {
  await onPage()
  server.world.addMember({ userName: 'marlinspike' })
  expect((await card()).getByText('46')).toBeTruthy()
  expect((await card()).getByText('1 ticket is 1 dollar')).toBeTruthy()
  const { dialog, submit } = await open('Send')
  await choose(dialog, 'marlinspike')
  await userEvent.fill(quantity(dialog), '5')
  submit()
  expect(await screen.findByText('Sent to marlinspike.')).toBeTruthy()
  expect(await (await card()).findByText('41')).toBeTruthy()
  expect(await screen.findByText('-5')).toBeTruthy()
})

it('[T-03] the wallet shows the packages with their prices, the kept card and the statement, and leads to paying for the chosen one', async () => {
  const packages = [10, 25, 50].map((tickets) => ({ packageId: 100 + tickets, tickets, priceInCents: tickets * 100 }))
  const savedCard = { brand: 'visa' as const, last4: '4421', month: 3, year: 2029 }
  server.answer(getPaymentOptions, () => paymentOptionsOf({ packages, savedCard }))
  await onPage()
  for (const { tickets } of packages) {
    const option = await screen.findByRole('radio', { name: new RegExp(`^${tickets} tickets`) })
    expect(within(option.closest('label') ?? document.body).getByText(`$${tickets}`)).toBeVisible()
  }
  expect(screen.getByText(/Visa ending 4421\. Your statement will show “RW Services”\. Tickets don’t expire\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add 25 for $25' })).toBeVisible()
  fireEvent.click(screen.getByRole('radio', { name: /^50 tickets/ }))
  expect(screen.getByRole('link', { name: 'Add 50 for $50' })).toHaveAttribute('href', '/settings/buy-tickets?packageId=150')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[T-03] without a processor the wallet shows no packages', async () => {
  await onPage()
  await waitFor(() => expect(server.requestsOf(getPaymentOptions)).not.toEqual([]))
  expect(await screen.findByRole('link', { name: 'Add tickets' })).toHaveAttribute('href', '/settings/buy-tickets')
  expect(screen.queryByRole('radio')).toBeNull()
})

it('[T-01] what a seller waits for is named, with the day from which the first of it is theirs', async () => {
  const nextRelease = Date.UTC(2026, 11, 3, 12) / 1000
  server.answer(getTicketBalance, () => ({ balance: 46, held: 7, nextRelease, earned: 0, owed: 0 }))
  await onPage()
  const pending = within(await screen.findByRole('region', { name: 'Pending' }))
  expect(pending.getByText('7 tickets')).toBeVisible()
  expect(pending.getByText(/The first of them are yours on/).querySelector('time')).toHaveAttribute('datetime', '2026-12-03T12:00:00.000Z')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('who sells nothing has nothing pending', async () => {
  await onPage()
  await card()
  expect(screen.queryByRole('region', { name: 'Pending' })).toBeNull()
})

it('[T-06] tickets are sent with quantity and note, and what would be left is shown before', async () => {
  const me = await onPage()
  const { id } = server.world.addMember({ userName: 'marlinspike' })
  const { dialog, submit } = await open('Send')
  expect(await dialog.findByText(/You have 46 tickets\./)).toBeTruthy()
  await choose(dialog, 'marlinspike')
  fireEvent.click(dialog.getByRole('button', { name: '5 tickets' }))
  expect(await dialog.findByText(/You’ll have 41 left\./)).toBeTruthy()
  await userEvent.fill(dialog.getByLabelText('Note (optional)'), 'For the plait tutorial.')
  expect(await findBarriersInBothThemes()).toEqual([])
  submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsOf(spendTickets)).toEqual([
    { attempt: expect.stringMatching(/^[0-9a-f-]{36}$/), member: id, qty: 5, note: 'For the plait tutorial.' },
  ])
  expect([ticketsOf(server.world, me.id), ticketsOf(server.world, id)]).toEqual([41, 5])
})

it('[T-06] the documents’ messages appear for a missing number and member, for zero, and for more than the balance', async () => {
  await onPage()
  server.world.addMember({ userName: 'marlinspike' })
  const { dialog, submit } = await open('Send')
  submit()
  expect(await dialog.findByText('Please select a member')).toBeTruthy()
  expect(dialog.getByText('Number of tickets is required')).toBeTruthy()
  await userEvent.fill(quantity(dialog), '0')
  expect(await dialog.findByText('Must be greater than zero')).toBeTruthy()
  await userEvent.fill(quantity(dialog), '47')
  expect(await dialog.findByText('You have 46 tickets only')).toBeTruthy()
  expect(server.requestsOf(spendTickets)).toEqual([])
})

it('[T-06] a balance that was spent elsewhere is named, and nothing that was typed is lost', async () => {
  const me = await onPage()
  server.world.addMember({ userName: 'marlinspike' })
  const { dialog, submit } = await open('Send')
  await choose(dialog, 'marlinspike')
  await userEvent.fill(quantity(dialog), '40')
  server.world.addTicket({ buyerId: me.id, itemType: 'donate', amount: 20 })
  submit()
  expect(await dialog.findByText('You don’t have enough tickets.')).toBeTruthy()
  expect(await dialog.findByText(/You have 26 tickets\./)).toBeTruthy()
  expect((quantity(dialog) as HTMLInputElement).value).toBe('40')
})

it('[T-18] without an answer the same payment is sent again under the same key, and paid once', async () => {
  const me = await onPage()
  const { id } = server.world.addMember({ userName: 'marlinspike' })
  const { dialog, submit } = await open('Send')
  await choose(dialog, 'marlinspike')
  await userEvent.fill(quantity(dialog), '5')
  // Arrives, and the answer is lost.
  const restore = server.answer(spendTickets, ({ attempt }) => {
    server.world.addTicket({ key: attempt, itemType: 'tip', buyerId: me.id, sellerId: id, amount: 5 })
    throw new Refusal('unavailable')
  })
  submit()
  expect(await dialog.findByText(/isn’t responding/)).toBeTruthy()
  restore()
  submit()
  expect(await screen.findByText(/You already paid this .* You weren’t charged again\./)).toBeTruthy()
  const attempts = server.requestsOf(spendTickets).map(({ attempt }) => attempt)
  expect(attempts).toHaveLength(2)
  expect(new Set(attempts).size).toBe(1)
  expect([ticketsOf(server.world, me.id), ticketsOf(server.world, id)]).toEqual([41, 5])
})

it('[T-18] tickets are given once when the button is pressed twice in one moment', async () => {
  const me = await onPage()
  const { dialog } = await open('Donate')
  await userEvent.fill(quantity(dialog), '3')
  const button = dialog.getByRole('button', { name: 'Donate tickets' })
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByText('Thank you for your donation.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([server.requestsOf(donateTickets).length, ticketsOf(server.world, me.id)]).toEqual([1, 43])
})

it('[T-19] no update is offered while a payment is under way', async () => {
  await onPage()
  const { dialog, submit } = await open('Donate')
  await userEvent.fill(quantity(dialog), '3')
  const release = server.hold(donateTickets)
  submit()
  await waitFor(() => expect(busyReasons.get().has('payment')).toBe(true))
  release()
  expect(await screen.findByText('Thank you for your donation.')).toBeTruthy()
  await waitFor(() => expect(busyReasons.get().has('payment')).toBe(false))
})

it('[T-08] tickets are donated to the site, or to a member', async () => {
  const me = await onPage()
  const { id } = server.world.addMember({ userName: 'Holdfast' })
  const first = await open('Donate')
  await userEvent.fill(quantity(first.dialog), '3')
  first.submit()
  expect(await screen.findByText('Thank you for your donation.')).toBeTruthy()
  const second = await open('Donate')
  fireEvent.click(second.dialog.getByRole('switch', { name: 'To a member instead of the site' }))
  second.submit()
  // Text that names nobody must not turn into a donation to the site.
  await userEvent.fill(second.dialog.getByRole('combobox'), 'Hold')
  expect(await second.dialog.findByText('Please select a member')).toBeTruthy()
  await choose(second.dialog, 'Holdfast')
  await userEvent.fill(quantity(second.dialog), '4')
  second.submit()
  expect(await screen.findByText('Sent to Holdfast.')).toBeTruthy()
  expect(server.requestsOf(donateTickets).map(({ member, qty }) => [member, qty])).toEqual([
    [null, 3],
    [id, 4],
  ])
  expect([ticketsOf(server.world, me.id), ticketsOf(server.world, id)]).toEqual([39, 4])
})

it('[T-12] the history lists each type with buyer, seller and description, by view, and is downloaded as a file', async () => {
  const me = server.signedInAs('member')
  const oakum = server.world.addMember({ userName: 'oakum' })
  server.world.addTicket({ itemType: 'purchase', buyerId: me.id, amount: 25, description: '25 tickets' })
  server.world.addTicket({ itemType: 'tip', buyerId: oakum.id, sellerId: me.id, amount: 5, description: 'For the plait tutorial.' })
  server.world.addTicket({ itemType: 'video_download', buyerId: me.id, sellerId: oakum.id, amount: 8, description: 'Net making' })
  await renderScreen('/settings/tickets', { server })
  const list = within(await screen.findByRole('list', { name: 'Ticket history' }))
  const rows = async (total: number) => {
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(total))
    return list.getAllByRole('listitem').map(({ textContent }) => textContent)
  }
  expect(await rows(3)).toEqual([
    expect.stringMatching(/Net making.*Download · To oakum.*-8/),
    expect.stringMatching(/Tip · From oakum.*“For the plait tutorial\.”.*\+5/),
    expect.stringMatching(/25 tickets.*Tickets bought.*\+25/),
  ])
  expect(await findBarriersInBothThemes()).toEqual([])
  // Paid to oakum, and then the same paid by oakum: each type names its seller, its buyer and its description.
  for (const itemType of ticketItemTypes) {
    server.world.addTicket({ itemType, buyerId: me.id, sellerId: oakum.id, amount: 1, description: `About ${itemType}` })
    server.world.addTicket({ itemType, buyerId: oakum.id, sellerId: me.id, amount: 2, description: `About ${itemType}` })
  }
  await act(() => queryClient.invalidateQueries({ queryKey: ticketQueries.all() }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }))
  const texts = (await rows(3 + 2 * ticketItemTypes.length)).slice(0, 2 * ticketItemTypes.length).toReversed()
  // In the order of `ticketItemTypes`.
  const names = [
    ...['Gift from the site', 'Credit', 'Debit', 'Donation', 'Video preview', 'Download', 'Invitation', 'Merchandise', 'Paid out'],
    ...['Photo album', 'Tickets bought', 'Tip', 'Video album', 'Video'],
  ]
  expect(names).toHaveLength(14)
  for (const [index, name] of names.entries()) {
    const [spent = '', received = ''] = texts.slice(2 * index, 2 * index + 2)
    // Tickets are bought from the site, which is not named.
    if (name === 'Tickets bought') {
      expect(spent).toMatch(/About purchase.*Tickets bought.*\+1/)
      continue
    }
    expect(spent).toMatch(new RegExp(`${name} · To oakum.*-1`))
    expect(received).toMatch(new RegExp(`${name} · From oakum.*\\+2`))
    // An invitation says itself what it is.
    if (name !== 'Invitation') for (const text of [spent, received]) expect(text).toContain(`About ${ticketItemTypes[index]}`)
  }
  for (const [view, name] of [
    ['spent', 'Spent'],
    ['received', 'Received'],
    ['bought', 'Bought'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(server.requestsOf(searchTickets).at(-1)).toMatchObject({ view }))
  }
  const made = vi.spyOn(URL, 'createObjectURL')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(saved).toEqual(['tickets.csv']))
  const file = made.mock.calls[0]?.[0]
  expect(file instanceof Blob && [file.type, await file.text()]).toEqual(['text/csv;charset=utf-8', expect.stringContaining('25 tickets')])
})

it('offline the balance and the history are readable, and nothing can be paid', async () => {
  await onPage()
  expect((await card()).getByText('46')).toBeTruthy()
  expect(await screen.findByText('Welcome')).toBeTruthy()
  act(() => server.cut())
  expect(await screen.findByText('Tickets can be spent when you’re back online.')).toBeTruthy()
  for (const name of ['Send', 'Donate']) expect((await card()).getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  expect(screen.getByText('Welcome')).toBeTruthy()
})

it('[T-06] Spend Tickets opens with the dialog in which tickets are sent', async () => {
  const me = server.signedInAs('member')
  server.world.addTicket({ sellerId: me.id, amount: 46, description: 'Welcome' })
  await renderScreen('/settings/spend-tickets', { server })
  expect(await screen.findByRole('dialog', { name: 'Send tickets' })).toBeVisible()
  expect((await card()).getByText('46')).toBeTruthy()
})
