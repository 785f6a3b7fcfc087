import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listAddressReadings, readAddress, readCheckInCode } from '#contract/community/event-guests.ts'
import { rsvpToEvent } from '#contract/community/events.ts'
import { decideApproval } from '#contract/content/approvals.ts'
import { recordView, voteOnItem } from '#contract/content/content.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import type { FakeEvent } from '#tests/fake/world.ts'

const server = fakeServer()
loadScreens('/events/1', '/events', '/events/1/guests', '/events/1/readings')
beforeEach(() => server.answer(recordView, () => ({ views: 1 })))

type Given = Parameters<typeof server.world.addEvent>[0]

function addEvent(given: Partial<Given> = {}): FakeEvent {
  const host = server.world.addMember({ userName: 'Bosun' })
  return server.world.addEvent({ ownerId: host.id, title: 'Rope table', ...given })
}
const open = (event: FakeEvent) => renderScreen(`/events/${event.id}`, { server })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }))
const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('article, li')?.textContent
const fillUp = (event: FakeEvent, total: number) => {
  for (let each = 0; each < total; each += 1) server.world.addGuest(event, { memberId: server.world.addMember().id })
}

it('[Z-04] a new event waits as Pending Approval: its host reads what happens next', async () => {
  const me = server.signedInAs('member')
  await open(addEvent({ ownerId: me.id, approval: 'pending_approval' }))
  expect(await screen.findByText('Pending Approval')).toBeVisible()
  expect(screen.getByText(/Staff look at every new event.*We’ll tell you/)).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Attending' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

it('[Z-04] an admin approves, and the host is told', async () => {
  server.signedInAs('admin')
  const event = addEvent({ approval: 'pending_approval' })
  await open(event)
  expect(await screen.findByText('This event waits for approval.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  const approve = screen.getByRole('button', { name: 'Approve' })
  approve.focus()
  fireEvent.click(approve)
  expect(await screen.findByText(/Bosun.* will be notified/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Pending Approval')).toBeNull())
  await waitFor(() => expect(approve).not.toBeInTheDocument())
  // Not lost with the button: it stays in the content of the screen.
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement))
  expect(event.approval).toBe('approved')
  expect(server.requestsOf(decideApproval)).toMatchObject([
    { typeId: 'event', itemId: event.id, itemVersion: event.version, isApproved: true },
  ])
})

it('[Z-04] an event that its host changes before the admin approves is shown again, and stays pending', async () => {
  server.signedInAs('admin')
  const event = addEvent({ approval: 'pending_approval' })
  await open(event)
  await screen.findByRole('button', { name: 'Approve' })
  Object.assign(event, { title: 'Something else', version: event.version + 1 })
  await press('Approve')
  expect(await screen.findByRole('heading', { name: 'Something else', level: 1 })).toBeVisible()
  expect(await screen.findByText('Someone else changed this in the meantime.')).toBeVisible()
  expect(event.approval).toBe('pending_approval')
  await press('Approve')
  await waitFor(() => expect(event.approval).toBe('approved'))
})

it('[Z-04] an admin declines with a reason', async () => {
  server.signedInAs('admin')
  const event = addEvent({ approval: 'pending_approval' })
  await open(event)
  await press('Decline')
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this event?' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Which town?' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(event).toMatchObject({ approval: 'declined', approvalReason: 'Which town?' }))
})

it('[Z-04] the host reads why staff declined; other members find no event that is not approved', async () => {
  const me = server.signedInAs('member')
  const own = addEvent({ ownerId: me.id, approval: 'declined', approvalReason: 'Which town?' })
  const { goTo } = await open(own)
  expect((await screen.findByText(/Staff declined this event/)).textContent).toContain('“Which town?”')
  await goTo(`/events/${addEvent({ approval: 'pending_approval' }).id}`)
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
})

it.each([
  ['Attending', 1, 'Attending'],
  ['Maybe', 2, 'Maybe attending'],
  ['Not attending', 3, 'Not attending'],
] as const)('[Z-05] RSVP %s updates page and list alike', async (label, rsvp, shown) => {
  const me = server.signedInAs('member')
  const event = addEvent()
  const { goTo } = await renderScreen('/events', { server })
  expect(await rowOf('Rope table')).not.toContain(shown)
  await goTo(`/events/${event.id}`)
  expect(await screen.findByText('No selection')).toBeVisible()
  await choose(label)
  await waitFor(() => expect(screen.getByRole('radio', { name: label })).toBeChecked())
  await waitFor(() => expect(event.guests.get(me.id)?.rsvp).toBe(rsvp))
  expect(await findBarriersInBothThemes()).toEqual([])
  const end = server.hold(rsvpToEvent)
  await goTo('/events')
  expect(await rowOf('Rope table')).toContain(shown)
  end()
  expect(server.requestsOf(rsvpToEvent)).toMatchObject([{ eventId: event.id, rsvp }])
})

it('[Z-05] without a connection the answer shows at once in page and list, and is sent later', async () => {
  const me = server.signedInAs('member')
  const event = addEvent()
  const { goTo } = await renderScreen('/events', { server })
  await rowOf('Rope table')
  await goTo(`/events/${event.id}`)
  await screen.findByText('No selection')
  server.cut()
  await choose('Maybe')
  expect(await screen.findByText('Waiting for a connection. It sends automatically.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Maybe' })).toBeChecked()
  await goTo('/events')
  expect(await rowOf('Rope table')).toContain('Maybe attending')
  expect(event.guests.has(me.id)).toBe(false)
  server.reconnect()
  await waitFor(() => expect(event.guests.get(me.id)?.rsvp).toBe(2))
  expect(await rowOf('Rope table')).toContain('Maybe attending')
})

it('[Z-06] an RSVP is withdrawn, and an invitation is then pending again', async () => {
  const me = server.signedInAs('member')
  const event = addEvent()
  server.world.addGuest(event, { memberId: me.id, isInvited: true, note: 'Bring rope' })
  const { goTo } = await open(event)
  expect(await screen.findByText(/You’re confirmed/)).toBeVisible()
  await press('Withdraw my answer')
  expect(await screen.findByText('No selection')).toBeVisible()
  expect(screen.getByText('Invite pending')).toBeVisible()
  expect(screen.getByText(/invites you/).textContent).toMatch(/Bosun.*Bring rope/)
  expect(screen.getByRole('radio', { name: 'Attending' })).not.toBeChecked()
  await waitFor(() => expect(event.guests.get(me.id)).toMatchObject({ rsvp: null, seat: null, state: 'pending' }))
  expect(screen.queryByRole('button', { name: 'Withdraw my answer' })).toBeNull()
  await goTo('/events')
  expect(await rowOf('Rope table')).toContain('Invite pending')
})

it('[Z-06] an RSVP that nobody invited is withdrawn in page and list alike', async () => {
  const me = server.signedInAs('member')
  const event = addEvent()
  server.world.addGuest(event, { memberId: me.id, rsvp: 2, seat: null })
  const { goTo } = await renderScreen('/events', { server })
  expect(await rowOf('Rope table')).toContain('Maybe attending')
  await goTo(`/events/${event.id}`)
  await press('Withdraw my answer')
  expect(await screen.findByText('No selection')).toBeVisible()
  await waitFor(() => expect(event.guests.get(me.id)?.rsvp ?? null).toBeNull())
  await goTo('/events')
  expect(await rowOf('Rope table')).not.toMatch(/attending|pending/i)
})

it('[Z-05] of two answers in quick succession, the last one counts', async () => {
  const me = server.signedInAs('member')
  const event = addEvent()
  await open(event)
  await screen.findByText('No selection')
  const end = server.hold(rsvpToEvent)
  await choose('Attending')
  await choose('Not attending')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Not attending' })).toBeChecked())
  end()
  await waitFor(() => expect(event.guests.get(me.id)).toMatchObject({ rsvp: 3, seat: null }))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Not attending' })).toBeChecked())
})

it('[Z-08] at maximum guests nobody else attends: they join the waiting list', async () => {
  const me = server.signedInAs('member')
  const event = addEvent({ maxGuests: 2 })
  fillUp(event, 2)
  await open(event)
  expect(await screen.findByText('All 2 places are taken.')).toBeVisible()
  expect(screen.getByText('2 of 2 places taken')).toBeVisible()
  expect(screen.getByText('Full', { exact: true })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await press('Join the waiting list')
  expect(await screen.findByText(/You’re number 1 on the waiting list/)).toBeVisible()
  await waitFor(() => expect(event.guests.get(me.id)?.seat).toBe('waiting'))
})

it('[Z-08] the last place of an event with one place is named as the only one', async () => {
  server.signedInAs('member')
  const event = addEvent({ maxGuests: 1 })
  fillUp(event, 1)
  await open(event)
  expect(await screen.findByText('The only place is taken.')).toBeVisible()
})

it('[Z-08] whoever attends too late is refused and told why', async () => {
  const me = server.signedInAs('member')
  const event = addEvent({ maxGuests: 1 })
  await open(event)
  await screen.findByText('No selection')
  fillUp(event, 1)
  await choose('Attending')
  expect((await screen.findByText(/Someone else took the last place/)).textContent).toContain('Your answer wasn’t taken.')
  expect(event.guests.has(me.id)).toBe(false)
  expect(screen.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await press('Discard')
  await waitFor(() => expect(screen.queryByText(/Your answer wasn’t taken/)).toBeNull())
})

const salamander = { area: 'Leith', location: '14 Salamander Place', privateLocation: true }

it('[Z-09] a private location: all see the town, and no address', async () => {
  server.signedInAs('member')
  const { cityId } = server.world.addPlace({ countryIso: 'GB', region: 'Scotland', city: 'Edinburgh' })
  await open(addEvent({ ...salamander, cityId }))
  expect(await screen.findByText(/^Leith, Edinburgh/)).toBeVisible()
  expect(screen.getByText('You’ll see the address once the host confirms you.')).toBeVisible()
  expect(screen.queryByText(/Salamander/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show the address' })).toBeNull()
})

it('[Z-09] a confirmed guest opens the address, which is asked for only then', async () => {
  const me = server.signedInAs('member')
  const event = addEvent(salamander)
  server.world.addGuest(event, { memberId: me.id })
  await open(event)
  expect(await screen.findByText('The host sees who opens the address.')).toBeVisible()
  expect(server.requestsOf(readAddress)).toEqual([])
  await press('Show the address')
  expect(await screen.findByText('14 Salamander Place')).toBeVisible()
  expect(screen.getByText(/Please don’t pass it on/)).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

/** As a confirmed guest. */
async function openAddress() {
  const me = server.signedInAs('member')
  const event = addEvent(salamander)
  server.world.addGuest(event, { memberId: me.id })
  await open(event)
  await press('Show the address')
  expect(await screen.findByText('14 Salamander Place')).toBeVisible()
  return event
}

it('[Z-09] an address that was opened is gone once the guest gives up their place', async () => {
  await openAddress()
  expect(screen.getByText('14 Salamander Place').closest('output')).toHaveFocus()
  await press('Withdraw my answer')
  expect(screen.getByRole('group', { name: 'Are you going?' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByText('14 Salamander Place')).toBeNull())
  expect(screen.getByText('You’ll see the address once the host confirms you.')).toBeVisible()
})

it('[Z-09] an address that was opened is gone once the host has changed the event: it may be another one', async () => {
  const event = await openAddress()
  Object.assign(event, { location: '2 Queen Street', version: event.version + 1 })
  fireEvent.click(screen.getByRole('switch', { name: 'My friends may see that I’m going' }))
  await waitFor(() => expect(screen.queryByText('14 Salamander Place')).toBeNull())
  await press('Show the address')
  expect(await screen.findByText('2 Queen Street')).toBeVisible()
})

it('an address that the member sees opens in the maps service of the site, without a referrer; the hint says where it goes', async () => {
  const me = server.signedInAs('member')
  server.world.mapsUrl = 'https://maps.example/search?query={address}'
  const event = addEvent(salamander)
  server.world.addGuest(event, { memberId: me.id })
  await open(event)
  expect(await screen.findByText('The host sees who opens the address.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open in maps' })).toBeNull()
  await press('Show the address')
  const link = await screen.findByRole('link', { name: 'Open in maps' })
  expect(link).toHaveAttribute('href', 'https://maps.example/search?query=14%20Salamander%20Place')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'))
  expect(link).toHaveAttribute('referrerpolicy', 'no-referrer')
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.getByText('When you open it, the address is sent to maps.example, outside Ropewalk.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('where no maps service has been chosen, the address says so and has no link', async () => {
  const me = server.signedInAs('member')
  await open(addEvent({ ...salamander, ownerId: me.id }))
  expect(await screen.findByText(/^Sandbox: no maps service has been chosen/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open in maps' })).toBeNull()
})

it('[Z-09] a confirmed guest sees the address only from the host’s time on', async () => {
  const me = server.signedInAs('member')
  const event = addEvent({ ...salamander, addressFrom: server.world.now() + 3600 })
  server.world.addGuest(event, { memberId: me.id })
  await open(event)
  expect(await screen.findByText(/You can see the address from/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show the address' })).toBeNull()
})

it('[Z-09] the host sees the address, and who read it', async () => {
  const me = server.signedInAs('member')
  const event = addEvent({ ...salamander, ownerId: me.id })
  const guest = server.world.addMember({ userName: 'Stevedore' })
  event.readings.set(guest.id, { readAt: server.world.now(), total: 2 })
  await open(event)
  expect(await screen.findByText('14 Salamander Place')).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: 'Who saw the address' }))
  expect((await screen.findByRole('link', { name: 'Stevedore' })).closest('li')?.textContent).toContain('2 times')
  expect(server.requestsOf(listAddressReadings)).toHaveLength(1)
})

it('[Z-12] an event takes votes, favourites and comments', async () => {
  server.signedInAs('member')
  const event = addEvent()
  await open(event)
  await press('Like 0')
  expect(await screen.findByRole('button', { name: 'Like 1', pressed: true })).toBeVisible()
  await press('Dislike 0')
  expect(await screen.findByRole('button', { name: 'Dislike 1', pressed: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Like 0', pressed: false })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(voteOnItem).at(-1)).toMatchObject({ typeId: 'event', itemId: event.id, way: 'down' }))
  await waitFor(() => expect(event.votes.size).toBe(1))
  await press('Favourite')
  await waitFor(() => expect(event.keptBy.size).toBe(1))
  expect(await screen.findByRole('textbox', { name: /comment/i })).toBeVisible()
})

it('the guest list shows as far as its visibility allows, and friends only where they agreed', async () => {
  const me = server.signedInAs('member')
  const event = addEvent({ guestList: 'guests' })
  const [open1, silent] = ['Northlight', 'Silent'].map((userName) => server.world.addMember({ userName }))
  for (const friend of [open1, silent]) server.world.tie('friends', me.id, friend?.id ?? 0)
  server.world.addGuest(event, { memberId: open1?.id ?? 0, tellsFriends: true })
  server.world.addGuest(event, { memberId: silent?.id ?? 0 })
  const { goTo } = await open(event)
  expect(await screen.findByText(/Your friend .?Northlight.? is going/)).toBeVisible()
  expect(screen.getByText('Confirmed guests see the guest list.')).toBeVisible()
  expect(screen.queryByText(/Silent/)).toBeNull()
  await goTo(`/events/${event.id}/guests`)
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
})

it('whoever may see the guest list opens all of it', async () => {
  server.signedInAs('member')
  const event = addEvent()
  server.world.addGuest(event, { memberId: server.world.addMember({ userName: 'Silent' }).id })
  await open(event)
  fireEvent.click(await screen.findByRole('link', { name: 'See all' }))
  expect(await screen.findByRole('link', { name: 'Silent' })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('the calendar file has a neutral title and nothing of the event', async () => {
  server.signedInAs('member')
  const event = addEvent({ location: '14 Salamander Place' })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (file instanceof Blob && files.push(file), 'blob:nothing'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await open(event)
  await press('Add to calendar')
  const text = await files[0]?.text()
  expect(text).toContain('SUMMARY:Appointment')
  expect(text).not.toMatch(/Rope|Salamander|Bosun/)
  expect(screen.getByRole('link', { name: 'Message host' })).toHaveAttribute('href', `/messaging/member/${event.ownerId}`)
})

it('a confirmed guest has a code for the door, also without a connection', async () => {
  const me = server.signedInAs('member')
  const event = addEvent()
  server.world.addGuest(event, { memberId: me.id })
  await open(event)
  await screen.findByText(/You’re confirmed/)
  await waitFor(() => expect(server.requestsOf(readCheckInCode)).toHaveLength(1))
  server.cut()
  await press('Code for the door')
  const dialog = within(await screen.findByRole('dialog', { name: 'Code for the door' }))
  expect((await dialog.findByLabelText('Your code')).textContent).toMatch(/^RW1\./)
  expect(await findBarriersInBothThemes()).toEqual([])
  server.reconnect()
})
