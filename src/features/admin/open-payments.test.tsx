import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listOpenPayments, settlePayment } from '#contract/money/payments.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { paymentOf } from '#src/testing/payment-of.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/lewis/payments')

const payment = paymentOf({ status: 'unknown', settledAt: null })

async function openPayments() {
  server.signedInAs('admin')
  let isOpen = true
  const { id } = server.world.addMember({ userName: 'tarhand' })
  server.answer(listOpenPayments, () => pageOf(isOpen ? [{ ...payment, userId: id, userName: 'tarhand' }] : []))
  server.answer(settlePayment, ({ outcome }) => {
    isOpen = false
    return { ...payment, status: outcome, settledAt: 1_700_000_000 }
  })
  await renderScreen('/lewis/payments', { server })
  fireEvent.click(await screen.findByRole('button', { name: `Settle ${payment.receiptNumber}` }))
  return within(await screen.findByRole('dialog', { name: `Settle ${payment.receiptNumber}?` }))
}

it.each(['paid', 'declined'] as const)('an admin says what became of a payment, with a reason: %s', async (outcome) => {
  const dialog = await openPayments()
  expect(dialog.getByText(/by tarhand\./)).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Settle' })
  fireEvent.click(submit)
  expect(await dialog.findAllByText('Required.')).toHaveLength(2)
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.selectOptions(dialog.getByLabelText('Outcome'), outcome)
  await userEvent.fill(dialog.getByLabelText('Reason'), 'In the processor’s books')
  fireEvent.click(submit)
  expect(await screen.findByText(`${payment.receiptNumber} is settled.`)).toBeVisible()
  expect(server.requestsOf(settlePayment)).toEqual([{ attempt: payment.attempt, outcome, reason: 'In the processor’s books' }])
  expect(await screen.findByText('Nothing open')).toBeVisible()
})

it('one that a notice has settled meanwhile is refused, and the list is loaded again', async () => {
  const dialog = await openPayments()
  const asked = server.requestsOf(listOpenPayments).length
  server.refuse(settlePayment, 'edit_conflict')
  await userEvent.selectOptions(dialog.getByLabelText('Outcome'), 'paid')
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Seen there')
  fireEvent.click(dialog.getByRole('button', { name: 'Settle' }))
  await waitFor(() => expect(server.requestsOf(listOpenPayments).length).toBeGreaterThan(asked))
  expect(dialog.getByRole('alert')).not.toBeEmptyDOMElement()
})

it('nobody but admins gets there', async () => {
  answerQuietSite(server)
  server.signedInAs('staff')
  const { address } = await renderScreen('/lewis/payments', { server })
  expect(address()).not.toContain('/lewis')
})
