import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listDebts, settleDebt } from '#contract/money/debts.ts'
import { presentBadge } from '#tests/fake/present.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/lewis/debts')

async function openDebts() {
  server.signedInAs('admin')
  let owed = 12
  const member = presentBadge(server.world.addMember({ userName: 'tarhand' }))
  server.answer(listDebts, () => pageOf(owed > 0 ? [{ member, owed, balance: 3 }] : []))
  server.answer(settleDebt, ({ userId, qty, attempt }) => {
    owed -= qty
    return { userId, owed, balance: 3, receipt: attempt }
  })
  await renderScreen('/lewis/debts', { server })
  expect(await screen.findByText(/Owes 12 tickets/)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Settle tarhand' }))
  return { userId: member.userId, dialog: within(await screen.findByRole('dialog', { name: 'Settle what tarhand owes?' })) }
}

it('an admin settles a debt or writes it off, with a reason', async () => {
  const { userId, dialog } = await openDebts()
  const submit = dialog.getByRole('button', { name: 'Settle' })
  fireEvent.click(submit)
  expect(await dialog.findAllByText('Required.')).toHaveLength(2)
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.selectOptions(dialog.getByLabelText('How it’s settled'), 'written_off')
  await userEvent.fill(dialog.getByLabelText('How many'), '13')
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Agreed by mail')
  fireEvent.click(submit)
  await waitFor(() => expect(dialog.getByLabelText('How many')).toBeInvalid())
  expect(server.requestsOf(settleDebt)).toEqual([])
  await userEvent.fill(dialog.getByLabelText('How many'), '12')
  fireEvent.click(submit)
  expect(await screen.findByText('tarhand owes 0 tickets now.')).toBeVisible()
  const attempt = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown
  expect(server.requestsOf(settleDebt)).toEqual([{ attempt, userId, way: 'written_off', qty: 12, reason: 'Agreed by mail' }])
  expect(await screen.findByText('Nobody owes anything.')).toBeVisible()
})

it('without enough tickets the refusal is shown, and the list is loaded again', async () => {
  const { dialog } = await openDebts()
  const asked = server.requestsOf(listDebts).length
  server.refuse(settleDebt, 'too_few_tickets')
  await userEvent.selectOptions(dialog.getByLabelText('How it’s settled'), 'tickets')
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Asked for it')
  fireEvent.click(dialog.getByRole('button', { name: 'Settle' }))
  await waitFor(() => expect(server.requestsOf(listDebts).length).toBeGreaterThan(asked))
  expect(dialog.getByRole('alert')).not.toBeEmptyDOMElement()
})

it('nobody but admins gets there', async () => {
  answerQuietSite(server)
  server.signedInAs('staff')
  const { address } = await renderScreen('/lewis/debts', { server })
  expect(address()).not.toContain('/lewis')
})
