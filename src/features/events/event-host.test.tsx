import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createInvites, removeInvite, updateInvite, writeToGuests } from '#contract/community/event-guests.ts'
import { deleteEvent, getEvent, searchEvents } from '#contract/community/events.ts'
import { recordView } from '#contract/content/content.ts'
import { searchMembers } from '#contract/members.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'
import type { FakeEvent } from '#tests/fake/world.ts'

const server = fakeServer()
loadScreens('/events/1', '/events', '/events/1/invites')
beforeEach(() => server.answer(recordView, () => ({ views: 1 })))

type Given = Parameters<typeof server.world.addEvent>[0]

function hostEvent(given: Partial<Given> = {}): FakeEvent {
  const me = server.signedInAs('member')
  return server.world.addEvent({ ownerId: me.id, title: 'Rope table', ...given })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')

it('[Z-07] the host creates invitations by name with a note', async () => {
  const event = hostEvent()
  const oakum = server.world.addMember({ userName: 'oakum' })
  server.answer(searchMembers, () => pageOf([presentBadge(oakum)]))
  await renderScreen(`/events/${event.id}/invites`, { server })
  expect(await screen.findByText('Nobody here yet')).toBeVisible()
  await press('Invite')
  expect(await screen.findByText('Choose at least one member.')).toBeVisible()
  await userEvent.fill(screen.getByRole('combobox', { name: 'Members' }), 'oak')
  fireEvent.click(await screen.findByRole('option', { name: 'oakum' }))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Note' }), 'Bring rope')
  expect(await findBarriersInBothThemes()).toEqual([])
  await press('Invite')
  expect(await screen.findByText('1 member invited.')).toBeVisible()
  expect((await rowOf('oakum'))?.textContent).toMatch(/Invite pending.*Bring rope/)
  expect(server.requestsOf(createInvites)).toEqual([{ eventId: event.id, userIds: [oakum.id], note: 'Bring rope' }])
})

it('[Z-07] an invitation is updated: another note', async () => {
  const event = hostEvent()
  const guest = server.world.addMember({ userName: 'Cordwainer' })
  server.world.addGuest(event, { memberId: guest.id, rsvp: null, seat: null, state: 'pending', isInvited: true, note: 'Old' })
  await renderScreen(`/events/${event.id}/invites`, { server })
  await press('More options for Cordwainer')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change the note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Note to Cordwainer' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'New' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await rowOf('Cordwainer'))?.textContent).toContain('New'))
  await waitFor(() => expect(server.requestsOf(updateInvite)).toMatchObject([{ eventId: event.id, userId: guest.id, note: 'New' }]))
})

it('[Z-07] removing a guest refreshes the event: the cached one is replaced without another request', async () => {
  const event = hostEvent({ maxGuests: 5 })
  const guest = server.world.addMember({ userName: 'Cordwainer' })
  server.world.addGuest(event, { memberId: guest.id })
  await renderScreen(`/events/${event.id}`, { server })
  expect(await screen.findByText('1 of 5 places taken')).toBeVisible()
  const before = server.requestsOf(getEvent).length
  await press('More options for Cordwainer')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Cordwainer from the event?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('0 of 5 places taken')).toBeVisible()
  expect(await screen.findByText('Nobody here yet')).toBeVisible()
  expect(server.requestsOf(removeInvite)).toEqual([{ eventId: event.id, userId: guest.id }])
  expect(server.requestsOf(getEvent)).toHaveLength(before)
})

it('the host lets in whoever waits, the first in turn first', async () => {
  const event = hostEvent({ confirmsGuests: true, maxGuests: 1 })
  for (const userName of ['Stevedore', 'Kjell'])
    server.world.addGuest(event, { memberId: server.world.addMember({ userName }).id, seat: 'waiting' })
  await renderScreen(`/events/${event.id}`, { server })
  expect(await screen.findByText('A place is free. Let in the next person in line.')).toBeVisible()
  expect((await rowOf('Stevedore'))?.textContent).toContain('Next in line')
  expect(await findBarriersInBothThemes()).toEqual([])
  const letIn = screen.getByRole('button', { name: 'Let in Stevedore' })
  letIn.focus()
  fireEvent.click(letIn)
  expect(await screen.findByText('1 of 1 places taken')).toBeVisible()
  await waitFor(() => expect(letIn).not.toBeInTheDocument())
  // The row is gone, and with it the button that was pressed: the focus is on the next row.
  await waitFor(() => expect(screen.getByRole('link', { name: 'Kjell' })).toHaveFocus())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Let in Kjell' })).toBeDisabled())
  expect(server.requestsOf(updateInvite)).toMatchObject([{ isConfirmed: true }])
})

it.each([
  ['the host', 'member', true],
  ['staff', 'staff', true],
  ['another member', 'member', false],
] as const)('[Z-10] %s cancels an event or not, and the list is at page one then', async (who, role, mayCancel) => {
  const me = server.signedInAs(role)
  const ownerId = who === 'the host' ? me.id : server.world.addMember().id
  const event = server.world.addEvent({ ownerId, title: 'Rope table' })
  for (let each = 1; each <= 31; each += 1) server.world.addEvent({ ownerId: server.world.addMember().id })
  const { goTo, address } = await renderScreen('/events', { server })
  await press('More events')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More events' })).toBeNull())
  await goTo(`/events/${event.id}`)
  await press('More')
  await screen.findByRole('menuitem', { name: 'Share' })
  expect(screen.queryByRole('menuitem', { name: 'Cancel event' }) !== null).toBe(mayCancel)
  if (!mayCancel) return
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this event?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel event' }))
  await waitFor(() => expect(address()).toBe('/events'))
  expect(await screen.findByRole('button', { name: 'More events' })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(searchEvents).at(-1)?.cursor).toBeUndefined())
  expect(screen.queryByRole('link', { name: 'Rope table' })).toBeNull()
  expect(server.requestsOf(deleteEvent)).toEqual([{ eventId: event.id }])
})

it.each([
  [47, true],
  [49, false],
])('%i hours after the end, the host may still write to the guests: %s', async (hours, mayWrite) => {
  const now = Math.floor(Date.now() / 1000)
  const event = hostEvent({ startTime: now - (hours + 2) * 3600, endTime: now - hours * 3600 })
  await renderScreen(`/events/${event.id}`, { server })
  expect(await screen.findByRole('link', { name: 'Door list' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Write to guests' }) !== null).toBe(mayWrite)
})

it('the host writes to the guests they choose, after a question that says how many there are', async () => {
  const event = hostEvent({ maxGuests: 2 })
  for (const seat of ['confirmed', 'confirmed', 'waiting'] as const)
    server.world.addGuest(event, { memberId: server.world.addMember().id, rsvp: 1, seat })
  await renderScreen(`/events/${event.id}`, { server })
  await press('Write to guests')
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to guests' }))
  expect(dialog.getByRole('checkbox', { name: 'Confirmed 2' })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: 'Maybe 0' })).toBeDisabled()
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Write a message first.')).toBeVisible()
  fireEvent.change(dialog.getByRole('textbox', { name: 'Message' }), { target: { value: 'Doors at seven' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Confirmed/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Choose who to write to.')).toBeVisible()
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Confirmed/ }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Waiting 1' }))
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  const question = within(await screen.findByRole('dialog', { name: 'Send this message?' }))
  expect(question.getByText('It goes to 3 guests.')).toBeVisible()
  expect(server.requestsOf(writeToGuests)).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Sent to 3 guests.')).toBeVisible()
  expect(server.requestsOf(writeToGuests)).toEqual([{ eventId: event.id, to: ['confirmed', 'waiting'], text: 'Doors at seven' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a message to guests that is refused stays in the form, and without a connection it waits', async () => {
  const event = hostEvent()
  server.world.addGuest(event, { memberId: server.world.addMember().id })
  await renderScreen(`/events/${event.id}`, { server })
  const end = server.refuse(writeToGuests, 'validation_failed')
  await press('Write to guests')
  const text = await screen.findByRole('textbox', { name: 'Message' })
  fireEvent.change(text, { target: { value: 'Doors at seven' } })
  const send = async () => {
    await press('Send')
    const question = within(await screen.findByRole('dialog', { name: 'Send this message?' }))
    fireEvent.click(question.getByRole('button', { name: 'Send' }))
    return question
  }
  const question = await send()
  expect(await question.findByText(/You’ve reached today’s limit for messages to guests\. Try again tomorrow\.$/)).toBeVisible()
  expect(screen.queryByText(/Not accepted/)).toBeNull()
  fireEvent.click(question.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Doors at seven')
  end()
  // A refused field can be sent again once it has been changed.
  const confirmed = screen.getByRole('checkbox', { name: 'Confirmed 1' })
  fireEvent.click(confirmed)
  fireEvent.click(confirmed)
  server.cut()
  await send()
  expect(await screen.findByText(/^Saved on this device/)).toBeVisible()
  server.reconnect()
  await waitFor(() => expect(server.requestsOf(writeToGuests).at(-1)).toMatchObject({ text: 'Doors at seven' }))
})

it('the host’s pages are for the host only', async () => {
  server.signedInAs('member')
  const event = server.world.addEvent({ ownerId: server.world.addMember().id })
  const { goTo } = await renderScreen(`/events/${event.id}/invites`, { server })
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
  await goTo(`/events/${event.id}/readings`)
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
  expect(server.requestsOf(createInvites)).toEqual([])
})
