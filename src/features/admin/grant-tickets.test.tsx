import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { adjustTickets, grantTickets } from '#contract/money/tickets.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/lewis/token/grant', '/lewis/token/adj')

async function fill(address: string, qty: string) {
  server.signedInAs('admin')
  const { id: userId } = server.world.addMember({ userName: 'marlinspike' })
  server.answer(grantTickets, ({ attempt }) => ({ userId, balance: 22, receipt: attempt }))
  server.answer(adjustTickets, ({ attempt }) => ({ userId, balance: 1, receipt: attempt }))
  await renderScreen(address, { server })
  const submit = await screen.findByRole('button', { name: 'Save' })
  fireEvent.click(submit)
  expect(await screen.findByText('Please select a member')).toBeTruthy()
  expect(screen.getByText('Number of tickets is required')).toBeTruthy()
  expect(screen.getByText('Required.')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.fill(screen.getByRole('combobox', { name: 'Member' }), 'marlinspike')
  fireEvent.click(await screen.findByRole('option', { name: 'marlinspike' }))
  await userEvent.fill(screen.getByLabelText('How many'), qty)
  await userEvent.fill(screen.getByLabelText('Reason'), 'Hosts an evening')
  fireEvent.click(submit)
  return userId
}
const attempt = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown

it('[AD-06] an admin grants a member tickets, with a reason', async () => {
  const userId = await fill('/lewis/token/grant', '10')
  expect(await screen.findByText('marlinspike has 22 tickets now.')).toBeTruthy()
  expect(server.requestsOf(grantTickets)).toEqual([{ attempt, userId, qty: 10, reason: 'Hosts an evening' }])
  expect(server.requestsOf(adjustTickets)).toEqual([])
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveValue(''))
})

it('[AD-06] and takes tickets back, with a reason', async () => {
  const userId = await fill('/lewis/token/adj', '11')
  expect(await screen.findByText('marlinspike has 1 ticket now.')).toBeTruthy()
  expect(server.requestsOf(adjustTickets)).toEqual([{ attempt, userId, qty: -11, reason: 'Hosts an evening' }])
  expect(server.requestsOf(grantTickets)).toEqual([])
})

it('[AD-06] nobody but admins gets there', async () => {
  answerQuietSite(server)
  server.signedInAs('staff')
  const { address } = await renderScreen('/lewis/token/grant', { server })
  expect(address()).not.toContain('/lewis')
})
