/** Events: lists, approval, answers and places, invitations, the address and the door. */
import { expect } from 'vitest'
import { readCheckInCode as checkCode } from '#contract/community/check-in-code.ts'
import * as guests from '#contract/community/event-guests.ts'
import * as events from '#contract/community/events.ts'
import { decideApproval } from '#contract/content/approvals.ts'
import { setFavouriteItem } from '#contract/content/content.ts'
import type { EventId } from '#contract/community/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import type { Scenario, Suite, SuiteCaller } from './site.ts'

const missing = 999_999_999 as EventId
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
const memberId = ({ id }: SuiteCaller) => id as MemberId

async function openEvent({ join }: Suite, input: object = {}, isApproved = true) {
  const [host, viewer, admin] = [await join(), await join(), await join({ groupId: groups.admin })]
  const { eventId } = await host.call(events.createEvent, { title: 'Rope table', startTime: inDays(7), ...input })
  const decide = (answer: { isApproved: boolean; reason?: string }) =>
    admin.call(decideApproval, { typeId: 'event', itemId: eventId, ...answer })
  if (isApproved) await decide({ isApproved: true })
  const rsvp = (as: SuiteCaller, value: events.RsvpValue | null, given: object = {}) =>
    as.call(events.rsvpToEvent, { eventId, rsvp: value, ...given })
  const get = (as: SuiteCaller) => as.call(events.getEvent, { eventId })
  return { host, viewer, admin, eventId, decide, rsvp, get }
}

const calls: Scenario = {
  title: 'an event needs a title, a start in the future, and an end after it; a private place needs an address',
  async run({ join }) {
    const host = await join()
    const refused = (input: object) => host.refusal(events.createEvent, { title: 'Rope', startTime: inDays(7), ...input })
    expect(await refused({ title: '' })).toMatchObject({ errors: { title: ['title.required'] } })
    expect(await refused({ startTime: undefined })).toMatchObject({ errors: { start_time: ['event.start_required'] } })
    expect(await refused({ startTime: inDays(-1) })).toMatchObject({ errors: { start_time: ['event.start_future'] } })
    expect(await refused({ endTime: inDays(6) })).toMatchObject({ errors: { end_time: ['event.end_after_start'] } })
    expect(await refused({ addressFrom: inDays(8) })).toMatchObject({ errors: { address_from: ['event.address_late'] } })
    expect(await refused({ privateLocation: true })).toMatchObject({ errors: { location: ['event.location'] } })
    expect(await refused({ privateLocation: true, isOnline: true })).toMatchObject({ errors: { link: ['event.link'] } })
    expect(await refused({ cityId: 999_999_999 })).toMatchObject({ errors: { city_id: ['invalid'] } })
  },
}

const approval: Scenario = {
  title: 'an event waits until an admin decides; a declined one is offered again by an edit; hidden events are not found',
  async run(suite) {
    const { host, viewer, admin, eventId, decide, get } = await openEvent(suite, {}, false)
    const find = async (as: SuiteCaller, view: events.EventView) =>
      (await as.call(events.searchEvents, { view, userName: host.userName })).items.map((event) => event.eventId)
    expect(await get(host)).toMatchObject({ approval: 'pending_approval', can: { canEdit: true, canManage: false, canApprove: false } })
    expect(await get(admin)).toMatchObject({ can: { canApprove: true } })
    expect([await find(host, 'pending'), await find(admin, 'pending'), await find(viewer, 'pending')]).toEqual([[eventId], [eventId], []])
    expect(await find(host, 'upcoming')).toEqual([])
    expect(await viewer.refusal(events.getEvent, { eventId })).toMatchObject({ code: 'not_found' })
    expect(await host.refusal(events.rsvpToEvent, { eventId, rsvp: 1 })).toMatchObject({ errors: { event_id: [expect.any(String)] } })
    await decide({ isApproved: false, reason: 'Which town?' })
    expect(await get(host)).toMatchObject({ approval: 'declined', approvalReason: 'Which town?' })
    const { version } = await get(host)
    expect(await host.call(events.updateEvent, { eventId, version, area: 'Leith' })).toMatchObject({ approval: 'pending_approval' })
    expect(await host.refusal(events.updateEvent, { eventId, version, area: 'Old' })).toMatchObject({ code: 'edit_conflict' })
    const older = { typeId: 'event', itemId: eventId, itemVersion: version, isApproved: true } as const
    expect(await admin.refusal(decideApproval, older)).toMatchObject({ code: 'edit_conflict' })
    await decide({ isApproved: true })
    expect([await find(viewer, 'upcoming'), await find(viewer, 'my'), await find(host, 'my')]).toEqual([[eventId], [], [eventId]])
    expect(await admin.refusal(decideApproval, { typeId: 'event', itemId: eventId, isApproved: true })).toMatchObject({ code: 'not_found' })
    expect(await viewer.refusal(events.updateEvent, { eventId, area: 'Mine' })).toMatchObject({ code: 'forbidden' })
    expect(await viewer.refusal(events.deleteEvent, { eventId })).toMatchObject({ code: 'forbidden' })
    expect(await viewer.call(events.voteOnEvent, { eventId, way: 'up' })).toMatchObject({ upVotes: 1, myVote: 'up' })
    await viewer.call(setFavouriteItem, { typeId: 'event', itemId: eventId, isFavourite: true })
    expect(await find(viewer, 'fave')).toEqual([eventId])
    expect(await viewer.refusal(events.searchEvents, { userName: 'nobody-at-all' })).toMatchObject({ code: 'user_not_found' })
    expect(await viewer.refusal(events.searchEvents, { sortBy: 'near' })).toMatchObject({ errors: { sortBy: ['no_place'] } })
    await host.call(events.deleteEvent, { eventId })
    expect(await host.refusal(events.getEvent, { eventId })).toMatchObject({ code: 'not_found' })
  },
}

const places: Scenario = {
  title: 'answers take places exactly; the next one waits, and moves up when a place is free',
  async run(suite) {
    const { host, viewer, eventId, rsvp, get } = await openEvent(suite, { maxGuests: 1 })
    const second = await suite.join()
    expect(await rsvp(viewer, 1)).toMatchObject({ totalAttending: 1, invite: { rsvp: 1, seat: 'confirmed', isInvited: false } })
    expect(await rsvp(viewer, 1)).toMatchObject({ totalAttending: 1 })
    expect(await second.refusal(events.rsvpToEvent, { eventId, rsvp: 1 })).toMatchObject({ errors: { rsvp: ['event.full'] } })
    expect(await rsvp(second, 2)).toMatchObject({ totalMaybe: 1, invite: { rsvp: 2, seat: null } })
    expect(await rsvp(second, 1, { waits: true })).toMatchObject({
      totalWaiting: 1,
      totalMaybe: 0,
      invite: { seat: 'waiting', waitingNumber: 1 },
    })
    expect(await host.refusal(events.rsvpToEvent, { eventId, rsvp: 1 })).toMatchObject({ errors: { event_id: ['event.own'] } })
    expect(await viewer.call(events.withdrawRsvp, { eventId })).toMatchObject({ invite: null, totalAttending: 1, totalWaiting: 0 })
    expect(await get(second)).toMatchObject({ invite: { seat: 'confirmed', waitingNumber: null } })
    expect(await rsvp(second, null)).toMatchObject({ invite: null, totalAttending: 0 })
    expect(await rsvp(second, 3)).toMatchObject({ totalNotAttending: 1, invite: { rsvp: 3 } })
    await rsvp(viewer, 1)
    expect(await host.refusal(events.updateEvent, { eventId, maxGuests: 0 })).toMatchObject({ code: 'validation_failed' })
  },
}

const invitations: Scenario = {
  title: 'the host invites, changes the note, confirms and removes; who was removed cannot answer',
  async run(suite) {
    const { host, viewer, eventId, rsvp, get } = await openEvent(suite, { visibility: 'invited', confirmsGuests: true })
    const listed = async (view: guests.GuestView) =>
      (await host.call(guests.listGuests, { eventId, view })).items.map(({ userId, note }) => ({ userId, note }))
    expect(await viewer.refusal(events.getEvent, { eventId })).toMatchObject({ code: 'not_found' })
    const invite = (userIds: MemberId[]) => ({ eventId, userIds, note: 'Come' })
    await host.call(guests.createInvites, invite([memberId(viewer)]))
    expect(await host.refusal(guests.createInvites, invite([memberId(host)]))).toMatchObject({ code: 'user_not_found' })
    expect(await get(viewer)).toMatchObject({ invite: { isInvited: true, rsvp: null, note: 'Come' }, can: { canManage: false } })
    await host.call(guests.updateInvite, { eventId, userId: memberId(viewer), note: 'Please' })
    expect(await listed('invited')).toEqual([{ userId: viewer.id, note: 'Please' }])
    expect(await rsvp(viewer, 1)).toMatchObject({ invite: { seat: 'waiting' } })
    const confirm = { eventId, userId: memberId(viewer), isConfirmed: true }
    expect(await host.call(guests.updateInvite, confirm)).toMatchObject({ totalAttending: 1 })
    expect(await viewer.refusal(guests.updateInvite, confirm)).toMatchObject({ code: 'forbidden' })
    expect(await viewer.refusal(guests.listGuests, { eventId, view: 'waiting' })).toMatchObject({ code: 'not_found' })
    const stranger = { eventId, userId: memberId(await suite.join()) }
    expect(await host.refusal(guests.updateInvite, stranger)).toMatchObject({ code: 'user_not_found' })
    expect(await host.refusal(guests.removeInvite, stranger)).toMatchObject({ code: 'user_not_found' })
    expect(await host.call(guests.removeInvite, { eventId, userId: memberId(viewer) })).toMatchObject({ totalAttending: 0 })
    expect(await viewer.refusal(events.getEvent, { eventId })).toMatchObject({ code: 'not_found' })
  },
}

const door: Scenario = {
  title: 'a private address is for confirmed guests, whose readings the host sees; their codes open the door',
  async run(suite) {
    const { host, viewer, eventId, rsvp, get } = await openEvent(suite, { privateLocation: true, location: '14 Salamander Place' })
    expect(await get(viewer)).toMatchObject({ location: '', can: { canSeeAddress: false } })
    expect(await viewer.refusal(guests.readAddress, { eventId })).toMatchObject({ code: 'not_found' })
    expect(await viewer.refusal(guests.readCheckInCode, { eventId })).toMatchObject({ code: 'not_found' })
    await rsvp(viewer, 1)
    expect(await viewer.call(guests.readAddress, { eventId })).toEqual({ location: '14 Salamander Place', link: null })
    const { items } = await host.call(guests.listAddressReadings, { eventId })
    expect(items).toMatchObject([{ member: { userId: viewer.id }, total: 1 }])
    const { doorKey, guests: atDoor } = await host.call(guests.readDoor, { eventId })
    expect(atDoor).toMatchObject([{ userId: viewer.id, checkedInAt: null }])
    const { code } = await viewer.call(guests.readCheckInCode, { eventId })
    expect(await checkCode(doorKey, eventId, code)).toEqual({ eventId, userId: viewer.id })
    const checkIn = { eventId, userId: memberId(viewer) }
    expect(await host.call(guests.checkIn, checkIn)).toMatchObject({ checkedInAt: expect.any(Number) as number })
    expect(await host.call(guests.checkIn, { ...checkIn, isCheckedIn: false })).toMatchObject({ checkedInAt: null })
    const unknown = { eventId, userId: memberId(await suite.join()) }
    expect(await host.refusal(guests.checkIn, unknown)).toMatchObject({ errors: { user_id: ['event.not_confirmed'] } })
    const letter = { eventId, to: ['confirmed', 'maybe'] as const, text: 'Doors at seven' }
    expect(await host.call(guests.writeToGuests, { ...letter, to: [...letter.to] })).toEqual({ total: 1 })
    expect(await viewer.refusal(guests.writeToGuests, letter)).toMatchObject({ code: 'forbidden' })
    for (const endpoint of [guests.readDoor, guests.listAddressReadings, guests.checkIn])
      expect(await viewer.refusal(endpoint, checkIn)).toMatchObject({ code: 'forbidden' })
  },
}

const hidden: Scenario = {
  title: 'events that do not exist are not found by any call',
  async run({ join }) {
    const viewer = await join()
    const about = { eventId: missing, userId: memberId(viewer), userIds: [memberId(viewer)] }
    const input = { ...about, rsvp: 1, way: 'up', title: 'Mine', to: ['maybe'], text: 'Hello' }
    for (const endpoint of [
      ...[events.getEvent, events.updateEvent, events.deleteEvent, events.rsvpToEvent, events.withdrawRsvp, events.voteOnEvent],
      ...[guests.createInvites, guests.updateInvite, guests.removeInvite, guests.listGuests, guests.readAddress],
      ...[guests.listAddressReadings, guests.readCheckInCode, guests.readDoor, guests.checkIn, guests.writeToGuests],
    ])
      expect(await viewer.refusal(endpoint, input)).toMatchObject({ code: 'not_found' })
  },
}

export const eventScenarios: readonly Scenario[] = [calls, approval, places, invitations, door, hidden]
