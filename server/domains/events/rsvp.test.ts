import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeInvite, updateInvite } from '#contract/community/event-guests.ts'
import { withdrawRsvp } from '#contract/community/events.ts'
import { blockMember, unblockMember } from '#contract/profile/blocks-and-reports.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { eventGuests, events } from '../../db/tables/community/events.ts'
import { notifications } from '../../db/tables/notifications.ts'
import { createTestServer, makeFriends, type Credentials, type TestServer } from '../../testing/index.ts'
import { eventCalls, inDays, userOf } from '../../testing/community/event-calls.ts'
import { insertEventGuest } from '../../testing/rows/insert-event.ts'
import { fillFreePlaces, remindGuests } from './keep-up.ts'

let server: TestServer
let host: Credentials
let calls: ReturnType<typeof eventCalls>
beforeAll(async () => {
  server = await createTestServer()
  host = await server.asMember()
  calls = eventCalls(server, host)
})
afterAll(() => server.close())

const kindsOf = async (as: Credentials) => (await server.call(searchNotifications, {}, { as })).data.items.map(({ kind }) => kind)
const several = (count: number) => Promise.all(Array.from({ length: count }, () => server.asMember()))

describe('answering', () => {
  it('[Z-05] Attending, Maybe and Not attending are the same in list and page at once', async () => {
    const [eventId, guest] = [await calls.open(), await server.asMember()]
    for (const rsvp of [1, 2, 3] as const) {
      const { data } = await calls.rsvp(eventId, { rsvp }, guest)
      expect(data.invite?.rsvp).toBe(rsvp)
      const { items } = await calls.search({ userId: userOf(host) }, guest)
      const card = items.find((item) => item.eventId === eventId)
      const page = await calls.get(eventId, guest)
      expect(card?.invite).toEqual(page.invite)
      const totals = [page.totalAttending, page.totalMaybe, page.totalNotAttending]
      expect(totals).toEqual([1, 2, 3].map((value) => Number(value === rsvp)))
      expect([card?.totalAttending, card?.totalMaybe]).toEqual(totals.slice(0, 2))
    }
  })

  it('[Z-06] is withdrawn, by its own call or with no value', async () => {
    const [eventId, guest] = [await calls.open(), await server.asMember()]
    await calls.attend(eventId, guest)
    expect((await server.call(withdrawRsvp, { eventId }, { as: guest })).data).toMatchObject({ invite: null, totalAttending: 0 })
    await calls.attend(eventId, guest)
    expect((await calls.rsvp(eventId, { rsvp: null }, guest)).data).toMatchObject({ invite: null, totalAttending: 0 })
    expect((await server.call(withdrawRsvp, { eventId }, { as: guest })).refusal).toBeNull()
  })

  it('[Z-06] is withdrawn from an event that its host has since opened to fewer', async () => {
    const [eventId, guest] = [await calls.open(), await server.asMember()]
    await calls.attend(eventId, guest)
    await calls.update(eventId, { visibility: 'invited' })
    const { data } = await server.call(withdrawRsvp, { eventId }, { as: guest })
    expect(data).toMatchObject({ totalAttending: 0, invite: { rsvp: null, isInvited: true } })
  })

  it('is refused to the host, before approval, after the end, and where the event is hidden', async () => {
    const guest = await server.asMember()
    const eventId = await calls.open()
    const admin = await server.asMember({ groupId: 1 })
    const waiting = await calls.create()
    const hidden = await calls.open({ visibility: 'invited' })
    expect((await calls.attend(eventId, host)).refusal?.errors).toEqual({ event_id: ['event.own'] })
    expect((await calls.attend(waiting, admin)).refusal?.errors).toEqual({ event_id: ['event.not_approved'] })
    for (const id of [waiting, hidden]) expect((await calls.attend(id, guest)).refusal?.code).toBe('not_found')
    await calls.end(eventId)
    expect((await calls.attend(eventId, guest)).refusal?.errors).toEqual({ event_id: ['event.ended'] })
  })
})

describe('places', () => {
  it('[Z-08] two hundred answers at once never take more places than there are', async () => {
    const guests = await several(200)
    const eventId = await calls.open({ maxGuests: 24 })
    const answers = await Promise.all(guests.map((guest) => calls.attend(eventId, guest)))
    const refused = answers.filter(({ refusal }) => refusal !== null)
    expect(refused).toHaveLength(176)
    for (const { refusal } of refused) expect(refusal?.errors).toEqual({ rsvp: ['event.full'] })
    expect(await calls.get(eventId)).toMatchObject({ totalAttending: 24, totalWaiting: 0 })
    expect(await server.db.$count(eventGuests, eq(eventGuests.eventId, eventId))).toBe(24)
  })

  it('[Z-08] a full event has a waiting list, which moves up in its order and tells the guest', async () => {
    const eventId = await calls.open({ maxGuests: 1 })
    const [first, second, third] = await several(3)
    if (!first || !second || !third) throw new Error('no guests')
    await calls.attend(eventId, first)
    expect((await calls.attend(eventId, second)).refusal?.errors).toEqual({ rsvp: ['event.full'] })
    expect((await calls.attend(eventId, second, true)).data.invite).toMatchObject({ seat: 'waiting', waitingNumber: 1 })
    expect((await calls.attend(eventId, third, true)).data.invite).toMatchObject({ seat: 'waiting', waitingNumber: 2 })
    expect(await calls.guestsIn(eventId, 'waiting')).toEqual([second.memberId, third.memberId])
    await calls.rsvp(eventId, { rsvp: 3 }, first)
    expect((await calls.get(eventId, second)).invite).toMatchObject({ seat: 'confirmed', waitingNumber: null })
    expect((await calls.get(eventId, third)).invite).toMatchObject({ seat: 'waiting', waitingNumber: 1 })
    await expect.poll(() => kindsOf(second)).toContain('event_place')
    expect(await kindsOf(third)).not.toContain('event_place')
  })

  it('[Z-08] whoever has a place keeps it when they repeat the answer, and more places are filled at once', async () => {
    const eventId = await calls.open({ maxGuests: 1 })
    const [first, second] = await several(2)
    if (!first || !second) throw new Error('no guests')
    await calls.attend(eventId, first)
    expect((await calls.attend(eventId, first)).data.invite?.seat).toBe('confirmed')
    await calls.attend(eventId, second, true)
    expect((await calls.update(eventId, { maxGuests: 2 })).data).toMatchObject({ totalAttending: 2, totalWaiting: 0 })
    expect((await calls.update(eventId, { maxGuests: 1 })).refusal?.errors).toEqual({ max_guests: ['event.too_few_guests'] })
  })

  it('the database refuses a guest too many, whatever a command does', async () => {
    const eventId = await calls.open({ maxGuests: 1 })
    const [first, second] = await several(2)
    if (!first || !second) throw new Error('no guests')
    await calls.attend(eventId, first)
    await expect(insertEventGuest(server.db, eventId, second.memberId)).rejects.toThrow()
  })

  it('where the host confirms each guest, Attending waits until they do', async () => {
    const eventId = await calls.open({ maxGuests: 1, confirmsGuests: true })
    const [first, second] = await several(2)
    if (!first || !second) throw new Error('no guests')
    for (const guest of [first, second]) expect((await calls.attend(eventId, guest)).data.invite?.seat).toBe('waiting')
    const confirm = (as: Credentials, isConfirmed: boolean, by = host) =>
      server.call(updateInvite, { eventId, userId: userOf(as), isConfirmed }, { as: by })
    expect((await confirm(first, true, second)).refusal?.code).toBe('forbidden')
    expect((await confirm(second, true)).data.totalAttending).toBe(1)
    await expect.poll(() => kindsOf(second)).toContain('event_place')
    expect((await confirm(first, true)).refusal?.errors).toEqual({ is_confirmed: ['event.full'] })
    expect((await confirm(second, false)).data).toMatchObject({ totalAttending: 0, totalWaiting: 2 })
    expect(await calls.guestsIn(eventId, 'waiting')).toEqual([first.memberId, second.memberId])
    const stranger = await server.asMember()
    expect((await confirm(stranger, true)).refusal?.code).toBe('user_not_found')
    await calls.rsvp(eventId, { rsvp: 2 }, first)
    expect((await confirm(first, true)).refusal?.errors).toEqual({ is_confirmed: ['event.not_waiting'] })
  })

  it('a place that became free without a call is filled by the next tidying', async () => {
    const eventId = await calls.open({ maxGuests: 1 })
    const [first, second] = await several(2)
    if (!first || !second) throw new Error('no guests')
    await calls.attend(eventId, first)
    await calls.attend(eventId, second, true)
    await server.db.delete(eventGuests).where(eq(eventGuests.memberId, first.memberId))
    await fillFreePlaces(server.services)
    expect((await calls.get(eventId, second)).invite?.seat).toBe('confirmed')
  })
})

describe('invitations', () => {
  it('[Z-07] are created once, and the guest is told', async () => {
    const [eventId, guest] = [await calls.open({ visibility: 'invited' }), await server.asMember()]
    expect((await calls.invite(eventId, [guest])).refusal).toBeNull()
    expect(await calls.guestsIn(eventId, 'invited')).toEqual([guest.memberId])
    expect((await calls.get(eventId, guest)).invite).toMatchObject({ isInvited: true, rsvp: null })
    expect(await calls.idsIn({ view: 'invited' }, guest)).toEqual([eventId])
    await expect.poll(() => kindsOf(guest)).toEqual(['event_invitation'])
    await calls.attend(eventId, guest)
    await calls.invite(eventId, [guest])
    expect((await calls.get(eventId, guest)).invite?.seat).toBe('confirmed')
    expect((await server.call(withdrawRsvp, { eventId }, { as: guest })).data.invite).toMatchObject({ isInvited: true, rsvp: null })
  })

  it('[Z-07] that are taken back and given again are told of once a week, and always after an answer', async () => {
    const [eventId, guest] = [await calls.open(), await server.asMember()]
    const take = () => server.call(removeInvite, { eventId, userId: userOf(guest) }, { as: host })
    /** The id of the guest's notification, which is a new one each time that they are told. */
    const invite = async () => {
      const other = await server.asMember()
      server.clock.advance(1000)
      await calls.invite(eventId, [guest, other])
      // Both are told by the same event.
      await expect.poll(() => kindsOf(other)).toEqual(['event_invitation'])
      const { memberId, kind, id } = notifications
      const told = and(eq(memberId, guest.memberId), eq(kind, 'event_invitation'))
      return (await server.db.select({ id }).from(notifications).where(told))[0]?.id
    }
    const first = await invite()
    await take()
    expect(await invite()).toBe(first)
    expect((await calls.get(eventId, guest)).invite).toMatchObject({ isInvited: true })
    await calls.attend(eventId, guest)
    await take()
    const second = await invite()
    expect(second).not.toBe(first)
    await take()
    await server.db
      .update(eventGuests)
      .set({ answeredAt: new Date(inDays(server, -8) * 1000) })
      .where(eq(eventGuests.memberId, guest.memberId))
    expect(await invite()).not.toBe(second)
  })

  it('[Z-07] are updated: the guest reads the new note', async () => {
    const [eventId, guest] = [await calls.open(), await server.asMember()]
    await calls.invite(eventId, [guest])
    await server.call(updateInvite, { eventId, userId: userOf(guest), note: 'Bring a scarf.' }, { as: host })
    expect((await calls.get(eventId, guest)).invite?.note).toBe('Bring a scarf.')
  })

  it('[Z-07] are removed: the answer shows the event without the guest, who cannot answer again', async () => {
    const eventId = await calls.open({ maxGuests: 1 })
    const [guest, next] = await several(2)
    if (!guest || !next) throw new Error('no guests')
    await calls.invite(eventId, [guest])
    await calls.attend(eventId, guest)
    await calls.attend(eventId, next, true)
    const remove = (as: Credentials) => server.call(removeInvite, { eventId, userId: userOf(guest) }, { as })
    expect((await remove(next)).refusal?.code).toBe('forbidden')
    const { data } = await remove(host)
    expect(data.invites.map(({ userId }) => userId)).toEqual([next.memberId])
    expect((await calls.attend(eventId, guest)).refusal?.errors).toEqual({ event_id: ['event.removed'] })
    await expect.poll(() => kindsOf(guest)).toContain('event_cancelled')
    await expect.poll(() => kindsOf(next)).toContain('event_place')
    expect((await remove(host)).refusal?.code).toBe('user_not_found')
    await calls.invite(eventId, [guest])
    expect((await calls.get(eventId, guest)).invite).toMatchObject({ isInvited: true, rsvp: null })
  })

  it('[Z-07] are the host’s alone, for members whom they may see, and not for themselves', async () => {
    const [eventId, guest, blocked] = [await calls.open(), await server.asMember(), await server.asMember()]
    expect((await calls.invite(eventId, [blocked], guest)).refusal?.code).toBe('forbidden')
    await server.call(blockMember, { userId: userOf(host) }, { as: blocked })
    for (const other of [blocked, host, { ...guest, memberId: 999_999_999 }])
      expect((await calls.invite(eventId, [guest, other])).refusal?.code).toBe('user_not_found')
    expect(await calls.guestsIn(eventId, 'invited')).toEqual([])
    expect((await calls.invite(await calls.create(), [guest])).refusal?.code).toBe('forbidden')
  })
})

describe('by themselves', () => {
  it('guests are reminded once on the day before, in neutral words', async () => {
    const eventId = await calls.open({ title: 'Canary knots' })
    const [going, maybe, away, late] = await several(4)
    if (!going || !maybe || !away || !late) throw new Error('no guests')
    const answeredAt = new Date(Date.now() - 3 * 86_400_000)
    await insertEventGuest(server.db, eventId, going.memberId, { answeredAt })
    await insertEventGuest(server.db, eventId, maybe.memberId, { answeredAt, rsvp: 2, seat: null })
    await insertEventGuest(server.db, eventId, away.memberId, { answeredAt, rsvp: 3, seat: null })
    await remindGuests(server.services)
    expect(await kindsOf(going)).not.toContain('event_reminder')
    const startsAt = new Date((inDays(server, 1) - 3600) * 1000)
    await server.db.update(events).set({ startsAt }).where(eq(events.id, eventId))
    await calls.attend(eventId, late)
    const from = server.events.length
    await remindGuests(server.services)
    await remindGuests(server.services)
    const told = server.events.slice(from).flatMap(({ name, payload }) => (name === 'events.reminded' ? payload.memberIds : []))
    expect(new Set(told)).toEqual(new Set([going.memberId, maybe.memberId]))
    expect(told).toHaveLength(2)
    await expect.poll(() => kindsOf(going)).toContain('event_reminder')
  })

  it('[S-29] a block withdraws answers and invitations between the two, and frees the place', async () => {
    const eventId = await calls.open({ maxGuests: 1 })
    const [guest, next] = await several(2)
    if (!guest || !next) throw new Error('no guests')
    await calls.attend(eventId, guest)
    await calls.attend(eventId, next, true)
    await server.call(blockMember, { userId: userOf(guest) }, { as: host })
    await expect.poll(async () => (await calls.get(eventId, next)).invite?.seat).toBe('confirmed')
    expect(await calls.guestsIn(eventId, 'confirmed')).toEqual([next.memberId])
  })

  it('[Z-07] a guest whom the host removed does not return by blocking the host and taking the block back', async () => {
    const [eventId, other, guest] = [await calls.open(), await calls.open(), await server.asMember()]
    for (const each of [eventId, other]) await calls.attend(each, guest)
    await server.call(removeInvite, { eventId, userId: userOf(guest) }, { as: host })
    await server.call(blockMember, { userId: userOf(host) }, { as: guest })
    await expect.poll(() => calls.guestsIn(other, 'confirmed')).toEqual([])
    await expect.poll(async () => (await calls.get(other)).totalAttending).toBe(0)
    await server.call(unblockMember, { userId: userOf(host) }, { as: guest })
    expect((await calls.attend(eventId, guest)).refusal?.errors).toEqual({ event_id: ['event.removed'] })
    expect((await calls.attend(other, guest)).data.invite?.seat).toBe('confirmed')
  })

  it('friends see that somebody is going only where they agreed', async () => {
    const eventId = await calls.open()
    const [guest, friend, other] = await several(3)
    if (!guest || !friend || !other) throw new Error('no guests')
    await makeFriends(server.db, guest.memberId, friend.memberId)
    const goingFor = async (as: Credentials) => (await calls.get(eventId, as)).friendsGoing.map(({ userId }) => userId)
    await calls.attend(eventId, guest)
    expect(await goingFor(friend)).toEqual([])
    await calls.rsvp(eventId, { rsvp: 1, tellsFriends: true }, guest)
    expect(await goingFor(friend)).toEqual([guest.memberId])
    expect(await goingFor(other)).toEqual([])
  })
})
