import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { calculateTickets, spendTickets } from '#contract/money/tickets.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerProfile, answerQuietPayments, answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { ticketsOf } from '#tests/fake/domains/tickets.ts'

const server = fakeServer()
beforeEach(() => answerQuietPayments(server))
loadScreens('/settings/tickets')

function meWith(tickets: number) {
  const me = server.signedInAs('member')
  server.world.addTicket({ sellerId: me.id, amount: tickets, description: 'Welcome' })
  return me
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

it('[T-13] [T-17] the transfer dialog moves tickets from one member to the other, at the server’s price', async () => {
  const me = meWith(20)
  const other = server.world.addMember({ userName: 'marlinspike' })
  await renderScreen('/settings/tickets', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  const form = await dialog('Send tickets')
  await userEvent.fill(form.getByRole('combobox'), 'marlinspike')
  fireEvent.click(await screen.findByRole('option', { name: 'marlinspike' }))
  await userEvent.fill(form.getByLabelText('How many'), '7')
  expect(await form.findByText('7 tickets', { selector: 'dd' })).toBeTruthy()
  expect(form.getByText('You’ll have 13 left.')).toBeTruthy()
  expect(server.requestsOf(calculateTickets)).toContainEqual({ itemType: 'tip', qty: 7 })
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(form.getByRole('button', { name: 'Send tickets' }))
  expect(await screen.findByText('Sent to marlinspike.')).toBeTruthy()
  expect([ticketsOf(server.world, me.id), ticketsOf(server.world, other.id)]).toEqual([13, 7])
})

it('[T-07] a member is tipped from their profile, and reads it in their history', async () => {
  answerQuietSite(server)
  const me = meWith(20)
  const other = server.world.addMember({ userName: 'oakum' })
  answerProfile(server, other)
  await renderScreen('/members/oakum', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send tickets' }))
  const form = await dialog('Send tickets')
  await userEvent.fill(form.getByLabelText('How many'), '4')
  await userEvent.fill(form.getByLabelText('Note (optional)'), 'For the plait tutorial.')
  fireEvent.click(form.getByRole('button', { name: 'Send tickets' }))
  expect(await screen.findByText('Sent to oakum.')).toBeTruthy()
  expect(server.requestsOf(spendTickets)).toMatchObject([{ member: other.id, qty: 4, note: 'For the plait tutorial.' }])
  expect([ticketsOf(server.world, me.id), ticketsOf(server.world, other.id)]).toEqual([16, 4])
})

it('[T-17] a price that did not come can be asked for again', async () => {
  meWith(20)
  const accept = server.refuse(calculateTickets, 'server_error')
  await renderScreen('/settings/tickets', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Donate' }))
  const form = await dialog('Donate tickets')
  fireEvent.click(form.getByRole('button', { name: '5 tickets' }))
  const again = await form.findByRole('button', { name: 'Try again' })
  accept()
  fireEvent.click(again)
  expect(await form.findByText('You’ll have 15 left.')).toBeTruthy()
})

it('[T-07] a video is tipped from its menu: the tickets go to its owner, with the video they are for', async () => {
  answerQuietSite(server)
  const me = meWith(9)
  const owner = server.world.addMember({ userName: 'Maker' })
  const video = server.world.addVideo({ ownerId: owner.id, title: 'Knots', isFeatured: true })
  await renderScreen(`/videos/${video.id}`, { server })
  // It doesn’t play for this member, who can tip it all the same.
  await screen.findByRole('heading', { name: 'Knots' })
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tip Maker' }))
  const form = await dialog('Tip for “Knots”')
  expect(form.queryByRole('combobox')).toBeNull()
  await userEvent.fill(form.getByLabelText('How many'), '2')
  fireEvent.click(form.getByRole('button', { name: 'Send tickets' }))
  expect(await screen.findByText('Sent to Maker.')).toBeTruthy()
  expect(server.requestsOf(spendTickets)).toMatchObject([{ member: owner.id, qty: 2, typeId: 'video', itemId: video.id }])
  expect([ticketsOf(server.world, me.id), ticketsOf(server.world, owner.id)]).toEqual([7, 2])
})

it('[T-12] memberships, invitations and members behind a block read as what they are in the history', async () => {
  const me = meWith(90)
  const other = server.world.addMember({ userName: 'bobstay' })
  const paid = { buyerId: me.id, amount: 1 }
  server.world.addTicket({ ...paid, itemType: 'debit', packageId: 303, description: 'Sponsor membership, 3 months' })
  server.world.addTicket({ ...paid, itemType: 'invite', description: '2 invitations' })
  server.world.addTicket({ ...paid, itemType: 'tip', sellerId: other.id, hidesOther: true, description: 'Before' })
  await renderScreen('/settings/tickets', { server })
  expect(await screen.findByText('Sponsor, 3 months', { exact: false })).toBeTruthy()
  expect(screen.getByText('Invitation', { exact: false })).toBeTruthy()
  expect(screen.getByText('To a member', { exact: false })).toBeTruthy()
  expect(screen.queryByText('bobstay', { exact: false })).toBeNull()
})
