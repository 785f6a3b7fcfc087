import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { listPayments, mailReceipt } from '#contract/money/payments.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { paymentOf } from '#src/testing/payment-of.ts'
import { pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()

it('[T-15] [R-08] Payment History lists payments with their states, and each has a receipt that prints', async () => {
  server.signedInAs('member')
  const payments = [paymentOf(), paymentOf({ status: 'declined', settledAt: 1 }), paymentOf({ status: 'reversed' })]
  server.answer(listPayments, ({ view }) =>
    pageOf(view === 'membership' ? [] : payments.filter(({ status }) => view !== 'reversed' || status === view)),
  )
  await renderScreen('/settings/payment-history', { server })
  expect(await screen.findByRole('heading', { name: 'Payment History' })).toBeTruthy()
  const list = within(await screen.findByRole('list', { name: 'Payment History' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  for (const state of ['Declined', 'Refunded']) expect(list.getByText(state)).toBeTruthy()
  fireEvent.click(list.getAllByRole('button', { name: '25 tickets' })[0] ?? document.body)
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }))
  for (const text of ['RW-2026-11842', 'RW Services', 'Visa ending 4421', 'Paid']) expect(receipt.getByText(text)).toBeTruthy()
  expect(receipt.getAllByText('$25.00').length).toBeGreaterThan(1)
  expect(await findBarriersInBothThemes()).toEqual([])
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  fireEvent.click(receipt.getByRole('button', { name: 'Print or save' }))
  expect(print).toHaveBeenCalledTimes(1)
  fireEvent.click(receipt.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Refunds' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Tickets' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  fireEvent.click(screen.getByRole('button', { name: 'Membership' }))
  expect(await screen.findByText('No results. Try removing some filters.')).toBeVisible()
})

it('[T-20] payments are listed from page 1 in pages of the server’s size', async () => {
  server.signedInAs('member')
  server.answer(listPayments, () => pageOf())
  await renderScreen('/settings/payment-history', { server })
  expect(await screen.findByText('No payments yet')).toBeTruthy()
  expect(server.requestsOf(listPayments)).toMatchObject([{ page: 1, limit: 10 }])
})

it('[J-12] the payment e-mail call shows the server’s message, also when it fails', async () => {
  server.signedInAs('member')
  server.answer(listPayments, () => pageOf([paymentOf()]))
  await renderScreen('/settings/payment-history', { server })
  fireEvent.click(await screen.findByRole('button', { name: '25 tickets' }))
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }))
  const restore = server.answer(mailReceipt, () => {
    throw new Refusal('not_found', { message: 'There is no payment to send a receipt for.' })
  })
  fireEvent.click(receipt.getByRole('button', { name: 'Mail it to me' }))
  expect(await receipt.findByText('There is no payment to send a receipt for.')).toBeTruthy()
  restore()
  server.answer(mailReceipt, () => ({ message: 'The receipt is on its way to your e-mail address.' }))
  fireEvent.click(receipt.getByRole('button', { name: 'Mail it to me' }))
  expect(await receipt.findByText('The receipt is on its way to your e-mail address.')).toBeTruthy()
})
