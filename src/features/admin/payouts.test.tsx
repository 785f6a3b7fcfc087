import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { decidePayout, exportPayouts, searchPayouts } from '#contract/money/payouts.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
loadScreens('/lewis/payouts')

async function openPayouts() {
  const me = server.signedInAs('admin', { userName: 'purser' })
  const seller = presentBadge(server.world.addMember({ userName: 'grommet72' }))
  let payout: ResponseInput<typeof searchPayouts>['items'][number] = {
    ...{ id: 7, status: 'open', tickets: 80, accountEnd: '2051', createdAt: 1_700_000_000, decidedAt: null, reason: '' },
    ...{ seller, payee: 'Tom Tar', account: 'DE02 2051', earned: 120, decidedBy: null },
  }
  server.answer(searchPayouts, ({ status = 'open' }) => pageOf(payout.status === status ? [payout] : []))
  server.answer(decidePayout, ({ decision, reason = '' }) => {
    const status = decision === 'approve' ? ('approved' as const) : ('declined' as const)
    payout = { ...payout, status, reason, decidedAt: 1_700_100_000, decidedBy: presentBadge(me) }
    return payout
  })
  await renderScreen('/lewis/payouts', { server })
  return within(await screen.findByRole('article', { name: 'Payout to grommet72' }))
}

it('an admin sees who asked for how much and where to pay to, and approves it after a question', async () => {
  const card = await openPayouts()
  expect(card.getByText('Tom Tar')).toBeVisible()
  expect(card.getByText('DE02 2051')).toBeVisible()
  expect(card.getByText(/120 tickets in the account now/)).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(card.getByRole('button', { name: 'Approve: grommet72' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve the payout of 80 tickets?' }))
  expect(server.requestsOf(decidePayout)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved. grommet72 will be notified.')).toBeVisible()
  expect(server.requestsOf(decidePayout)).toEqual([{ id: 7, decision: 'approve', reason: '' }])
  expect(await screen.findByText('Nothing waiting')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Approved' }))
  const done = within(await screen.findByRole('article', { name: 'Payout to grommet72' }))
  expect(done.getByText(/purser/)).toBeVisible()
  expect(done.queryByRole('button')).toBeNull()
})

it('declining needs a reason, which the list keeps', async () => {
  const card = await openPayouts()
  fireEvent.click(card.getByRole('button', { name: 'Decline: grommet72' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the payout?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Required.')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Reason'), 'The account is closed')
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(server.requestsOf(decidePayout)).toEqual([{ id: 7, decision: 'decline', reason: 'The account is closed' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Declined' }))
  expect(await screen.findByText('The account is closed')).toBeVisible()
})

it.each<[string, () => never]>([
  [
    'Someone else has decided already.',
    () => {
      throw new Refusal('edit_conflict')
    },
  ],
  [
    'The seller has fewer tickets than that by now.',
    () => {
      throw new Refusal('too_few_tickets', { balance: 10 })
    },
  ],
  [
    'The seller owes tickets because of a payment that was reversed.',
    () => {
      throw invalid({ id: ['payments.owing'] })
    },
  ],
])('why nothing was paid out is said in the dialog: %s', async (words, refuse) => {
  const card = await openPayouts()
  server.answer(decidePayout, refuse)
  fireEvent.click(card.getByRole('button', { name: 'Approve: grommet72' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText(words)).toBeVisible()
})

it('the approved ones are saved as a file', async () => {
  await openPayouts()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  server.answer(exportPayouts, () => ({ fileName: 'payouts-2026-11-26.csv', csv: 'payout\r\n', isComplete: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Approved payouts as CSV' }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(server.requestsOf(exportPayouts)).toHaveLength(1)
  click.mockRestore()
})

it('nobody but admins gets there', async () => {
  answerQuietSite(server)
  server.signedInAs('staff')
  const { address } = await renderScreen('/lewis/payouts', { server })
  expect(address()).not.toContain('/lewis')
})
