import { describe, expect, it } from 'vitest'
import { calendarFile } from '../../community/calendar-file.ts'
import type { Viewer } from '../../roles.ts'
import { eventAbilities, eventEnd, mayReadAddress, maySeeEvent, maySeeGuests, type EventFacts } from './events.ts'

const viewer = (id: number, role: Viewer['role'] = 'active') => ({ id, role, permissions: new Set<never>() }) as unknown as Viewer
const facts: EventFacts = {
  ...{ ownerId: 1, isDeleted: false, isBlocked: false, isFriend: false, approval: 'approved', visibility: 'members', guestList: 'shown' },
  ...{ isInvited: false, seat: null, privateLocation: true, isAddressOpen: true, hasEnded: false },
}
const [host, member, staff, admin] = [viewer(1), viewer(2), viewer(3, 'staff'), viewer(4, 'admin')]

describe('events', () => {
  it('[Z-04] that wait are seen by their host and admins only, and by an invited member not yet', () => {
    const waiting = { ...facts, approval: 'pending_approval', isInvited: true } as const
    expect([host, member, staff, admin].map((each) => maySeeEvent(each, waiting))).toEqual([true, false, false, true])
    expect(eventAbilities(admin, waiting)).toMatchObject({ canApprove: true, canRsvp: false, canEdit: false })
    expect(eventAbilities(host, waiting)).toMatchObject({ canEdit: true, canManage: false, canApprove: false })
  })

  it('[S-08] are seen by members, friends or the invited; never across a block, nor when deleted', () => {
    const seen = (change: Partial<EventFacts>) => maySeeEvent(member, { ...facts, ...change })
    expect(seen({})).toBe(true)
    expect([seen({ visibility: 'friends' }), seen({ visibility: 'friends', isFriend: true })]).toEqual([false, true])
    expect([seen({ visibility: 'invited', isFriend: true }), seen({ visibility: 'invited', isInvited: true })]).toEqual([false, true])
    expect([seen({ isBlocked: true, isInvited: true }), seen({ isDeleted: true })]).toEqual([false, false])
    expect(maySeeEvent(viewer(5, 'registered'), facts)).toBe(false)
  })

  it('[Z-09] show a private address to the host and to confirmed guests, from its time until the end, and to no admin', () => {
    const reads = (change: Partial<EventFacts>, by = member) => mayReadAddress(by, { ...facts, ...change })
    expect([reads({}), reads({ seat: 'waiting' }), reads({ seat: 'confirmed' })]).toEqual([false, false, true])
    expect(reads({ seat: 'confirmed', isAddressOpen: false })).toBe(false)
    expect(reads({ seat: 'confirmed', hasEnded: true })).toBe(false)
    expect([reads({}, host), reads({}, admin), reads({ privateLocation: false })]).toEqual([true, false, true])
  })

  it('show the guest list as the host chose', () => {
    const shown = (guestList: EventFacts['guestList'], seat: EventFacts['seat']) => maySeeGuests(member, { ...facts, guestList, seat })
    expect([shown('shown', null), shown('guests', null), shown('guests', 'confirmed'), shown('host', 'confirmed')]).toEqual([
      ...[true, false, true, false],
    ])
    expect(maySeeGuests(host, { ...facts, guestList: 'host' })).toBe(true)
  })

  it('are cancelled by the host and staff, edited by the host alone, answered by the others until the end', () => {
    const can = (by: Viewer, ability: 'canDelete' | 'canEdit' | 'canManage' | 'canRsvp', change: Partial<EventFacts> = {}) =>
      eventAbilities(by, { ...facts, ...change })[ability]
    expect([host, member, staff, admin].map((by) => can(by, 'canDelete'))).toEqual([true, false, true, true])
    expect([host, member, staff, admin].map((by) => can(by, 'canEdit'))).toEqual([true, false, false, false])
    expect([host, member, staff, admin].map((by) => can(by, 'canManage'))).toEqual([true, false, false, false])
    expect([host, member, staff, admin].map((by) => can(by, 'canRsvp'))).toEqual([false, true, true, true])
    expect(can(member, 'canRsvp', { hasEnded: true })).toBe(false)
  })

  it('without an end are over six hours after their start', () => {
    expect([eventEnd(1000, null), eventEnd(1000, 2000)]).toEqual([1000 + 6 * 3600, 2000])
  })
})

it('a calendar file has a neutral title, and nothing else that names the event', () => {
  const entry = { eventId: 7, startTime: 1_795_000_000, endTime: 1_795_003_600, title: 'Appointment; mine, today', now: 1_794_000_000 }
  const file = calendarFile(entry)
  expect(file.split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Calendar//EN', 'BEGIN:VEVENT', 'UID:7-1795000000@calendar.invalid'],
    ...[`DTSTAMP:${moment(entry.now)}`, `DTSTART:${moment(entry.startTime)}`],
    ...[`DTEND:${moment(entry.endTime)}`, 'SUMMARY:Appointment\\; mine\\, today', 'CLASS:PRIVATE', 'END:VEVENT', 'END:VCALENDAR', ''],
  ])
  expect(calendarFile({ ...entry, endTime: null })).not.toContain('DTEND')
})

function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().replace(/[-:]|\.000/g, '')}`
}
