import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { getPayoutOverview, listPayouts, requestPayout, withdrawPayout, type Payout } from '#contract/money/payouts.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/settings/payouts')

type Overview = ResponseInput<typeof getPayoutOverview>
const asked: Payout = { id: 7, status: 'open', tickets: 120, accountEnd: '2051', createdAt: 1_700_000_000, decidedAt: null, reason: '' }

async function openPayouts(overview: Partial<Overview> = {}, payouts: Payout[] = []) {
  server.signedInAs('vendor')
  let stored: Overview = {
    earned: 120,
    held: 7,
    nextRelease: Date.UTC(2026, 11, 3, 12) / 1000,
    owed: 0,
    minimum: 50,
    hasAccount: true,
    open: null,
    ...overview,
  }
  let list = payouts
  server.answer(getPayoutOverview, () => stored)
  server.answer(listPayouts, () => pageOf(list))
  server.answer(requestPayout, ({ qty }) => {
    const payout = { ...asked, tickets: qty }
    stored = { ...stored, open: payout }
    list = [payout, ...list]
    return { payout, isNew: true }
  })
  await renderScreen('/settings/payouts', { server })
}
const qty = () => screen.findByLabelText('Tickets to pay out')
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Ask for a payout' }))

it('a vendor asks for a payout of what was earned, and then it waits for staff', async () => {
  await openPayouts()
  expect(await screen.findByText('120 tickets to pay out')).toBeVisible()
  expect(screen.getByText(/7 more can still be refunded/)).toBeVisible()
  expect(screen.getByText(/The first of them are yours on/).querySelector('time')).toHaveAttribute('datetime', '2026-12-03T12:00:00.000Z')
  expect(await qty()).toHaveValue('120')
  expect(await screen.findByText('No payouts yet')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.fill(await qty(), '80')
  submit()
  expect(await screen.findByText('Your payout of 80 tickets is waiting for staff. Nothing is taken until they approve it.')).toBeVisible()
  expect(server.requestsOf(requestPayout)).toEqual([{ attempt: expect.stringMatching(/^[0-9a-f-]{36}$/), qty: 80 }])
  const list = within(await screen.findByRole('list', { name: 'Payouts so far' }))
  expect(list.getByText('Waiting')).toBeVisible()
  expect(list.getByText('To the account ending 2051')).toBeVisible()
})

it('less than the minimum, more than was earned, and what only the server knows are said at the field', async () => {
  await openPayouts()
  await userEvent.fill(await qty(), '49')
  submit()
  expect(await screen.findByText('At least 50 tickets.')).toBeVisible()
  await userEvent.fill(await qty(), '121')
  submit()
  expect(await screen.findByText('You have 120 tickets to pay out.')).toBeVisible()
  expect(server.requestsOf(requestPayout)).toEqual([])
  server.answer(requestPayout, () => {
    throw invalid({ qty: ['payout.open'] })
  })
  await userEvent.fill(await qty(), '60')
  submit()
  expect((await screen.findAllByText('You already have a payout waiting.'))[0]).toBeVisible()
})

it('without an account the vendor info is offered', async () => {
  await openPayouts({ hasAccount: false })
  expect(await screen.findByText('First tell us where to pay you.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Vendor info' }).getAttribute('href')).toContain('/settings/vendor-info')
  expect(screen.queryByLabelText('Tickets to pay out')).toBeNull()
})

it.each<[Partial<Overview>, RegExp]>([
  [{ earned: 49 }, /^You need at least 50 tickets to ask for a payout\.$/],
  [{ owed: 5 }, /^You owe 5 tickets because of a payment that was reversed\./],
])('with %o nothing can be asked for, and the reason is shown', async (overview, reason) => {
  await openPayouts(overview)
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask for a payout' })).toBeNull()
})

it('the history has what staff decided, and why', async () => {
  const decided = { decidedAt: 1_700_100_000 }
  await openPayouts({}, [
    { ...asked, ...decided, id: 3, status: 'declined', reason: 'The account is closed' },
    { ...asked, ...decided, id: 2, status: 'approved', tickets: 60 },
  ])
  const [declined, approved] = within(await screen.findByRole('list', { name: 'Payouts so far' })).getAllByRole('listitem')
  expect(declined?.textContent).toMatch(/The account is closed.*Declined/)
  expect(approved?.textContent).toMatch(/Approved.*60/)
})

it('without a connection nothing can be asked for; what failed to load can be tried again', async () => {
  await openPayouts()
  await qty()
  server.cut()
  expect(await screen.findByText('Tickets can be spent when you’re back online.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask for a payout' })).toBeNull()
})

it('what failed to load can be tried again', async () => {
  server.signedInAs('vendor')
  server.answer(listPayouts, () => pageOf())
  const repair = server.refuse(getPayoutOverview, 'server_error')
  await renderScreen('/settings/payouts', { server })
  const again = await screen.findByRole('button', { name: 'Try again' })
  repair()
  server.answer(getPayoutOverview, () => ({ earned: 10, held: 0, owed: 0, minimum: 50, hasAccount: true, open: null }))
  fireEvent.click(again)
  expect(await screen.findByText('10 tickets to pay out')).toBeVisible()
})

it('one that waits can be withdrawn', async () => {
  const waiting = { id: 4, status: 'open', tickets: 80, accountEnd: '2051', createdAt: 1_700_000_000, decidedAt: null, reason: '' } as const
  await openPayouts({ open: waiting })
  server.answer(withdrawPayout, () => ({ ...waiting, status: 'withdrawn' as const, decidedAt: 1_700_000_100 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Your payout request was withdrawn.')).toBeVisible()
  expect(server.requestsOf(withdrawPayout)).toEqual([{ id: 4 }])
})

it('[T-18] after an attempt whose answer was lost and which was decided since, the same quantity is asked for anew', async () => {
  await openPayouts()
  const answered: string[] = []
  server.answer(requestPayout, ({ attempt, qty: tickets }) => {
    answered.push(attempt)
    return answered.length === 1
      ? { payout: { ...asked, tickets, status: 'approved' as const, decidedAt: 1_700_000_500 }, isNew: false }
      : { payout: { ...asked, id: 8, tickets }, isNew: true }
  })
  await qty()
  submit()
  expect(await screen.findByText('Requested. We’ll tell you when staff decide.')).toBeVisible()
  expect([answered.length, new Set(answered).size]).toEqual([2, 2])
})
