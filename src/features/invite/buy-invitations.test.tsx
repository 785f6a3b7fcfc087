import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { buyInvitations } from '#contract/registration/invitations.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { ticketsOf } from '#tests/fake/domains/tickets.ts'
import { InvitationsDrawer } from './invitations-drawer.tsx'

const server = fakeServer()

async function open(tickets: number) {
  const me = server.signedInAs('member')
  if (tickets > 0) server.world.addTicket({ sellerId: me.id, amount: tickets, description: 'Welcome' })
  await renderScreen(<InvitationsDrawer />, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Buy invitations' }))
  return { me, dialog: within(await screen.findByRole('dialog', { name: 'Buy invitations' })) }
}

it('[T-09] [T-17] tickets buy invitations, at the server’s price, with what would be left', async () => {
  const { me, dialog } = await open(46)
  expect(await dialog.findByText('10 tickets')).toBeTruthy()
  expect(dialog.getByText('You’ll have 36 left.')).toBeTruthy()
  await userEvent.fill(dialog.getByLabelText('How many'), '3')
  expect(await dialog.findByText('You’ll have 16 left.')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(await dialog.findByRole('button', { name: 'Pay 30 tickets' }))
  expect(await screen.findByText('3 invitations are yours.')).toBeTruthy()
  expect(server.requestsOf(buyInvitations)).toEqual([{ attempt: expect.stringMatching(/^[0-9a-f-]{36}$/), qty: 3, price: 30 }])
  expect(ticketsOf(server.world, me.id)).toBe(16)
  expect(await screen.findByText('You have 3 extra invitations for when all the others are in use.')).toBeTruthy()
})

it('[T-18] [T-09] two presses in one moment buy once', async () => {
  const { me, dialog } = await open(46)
  const pay = await dialog.findByRole('button', { name: 'Pay 10 tickets' })
  act(() => {
    pay.click()
    pay.click()
  })
  expect(await screen.findByText('1 invitation is yours.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([server.requestsOf(buyInvitations).length, ticketsOf(server.world, me.id)]).toEqual([1, 36])
})

it('[T-09] without enough tickets, or for no invitation, nothing can be paid', async () => {
  const { dialog } = await open(9)
  expect(await dialog.findByText('You need 1 more ticket.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Add tickets' }).getAttribute('href')).toContain('/settings/buy-tickets')
  expect(dialog.queryByRole('button', { name: /^Pay/ })).toBeNull()
  await userEvent.fill(dialog.getByLabelText('How many'), '0')
  expect(await dialog.findByText('From 1 to 100')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Pay' })).toBeDisabled()
  expect(server.requestsOf(buyInvitations)).toEqual([])
})

it('a price that has changed is refused in the dialog', async () => {
  const { dialog } = await open(46)
  const pay = await dialog.findByRole('button', { name: 'Pay 10 tickets' })
  server.refuse(buyInvitations, 'validation_failed', { errors: { price: ['changed'] } })
  fireEvent.click(pay)
  expect(await dialog.findByText('The price has changed. Nothing was paid. Close this and look at the new one.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Buy invitations' })).toBeTruthy())
})

it('with ten open ones, an extra one can still be used', async () => {
  const me = server.signedInAs('member')
  for (let n = 0; n < 10; n += 1) server.world.addInvitation({ inviterId: me.id })
  server.world.allowances.push({ memberId: me.id, qty: 1, key: 'grant:1' })
  await renderScreen(<InvitationsDrawer />, { server })
  expect(await screen.findByText('You have 1 extra invitation for when all the others are in use.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite someone' })).toBeEnabled()
  expect(screen.queryByText(/^All your invitations are in use\./)).toBeNull()
})
