import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCheckInCode as readCode, writeCheckInCode } from '#contract/community/check-in-code.ts'
import { checkIn, listAddressReadings, listGuests, readAddress, readCheckInCode, readDoor } from '#contract/community/event-guests.ts'
import type { EventId } from '#contract/community/ids.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { idempotencyKeys } from '../../db/tables/accounts.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { eventCalls, inDays, userOf } from '../../testing/community/event-calls.ts'

let server: TestServer
let host: Credentials
let guest: Credentials
let stranger: Credentials
let admin: Credentials
let calls: ReturnType<typeof eventCalls>
beforeAll(async () => {
  server = await createTestServer()
  ;[host, guest, stranger] = [await server.asMember(), await server.asMember(), await server.asMember()]
  admin = await server.asMember({ groupId: 1 })
  calls = eventCalls(server, host)
})
afterAll(() => server.close())

const street = '14 Salamander Place'
const openPrivate = () => calls.open({ location: street, privateLocation: true, area: 'Leith' })

describe('a private location', () => {
  it('[Z-09] others see the part of the town, and only confirmed guests read the address', async () => {
    const eventId = await openPrivate()
    await calls.rsvp(eventId, { rsvp: 2 }, stranger)
    for (const as of [guest, stranger, admin]) {
      expect(await calls.get(eventId, as)).toMatchObject({ area: 'Leith', location: '', can: { canSeeAddress: false } })
      expect((await calls.address(eventId, as)).refusal?.code).toBe('not_found')
    }
    await calls.attend(eventId, guest)
    expect(await calls.get(eventId, guest)).toMatchObject({ location: '', can: { canSeeAddress: true } })
    expect((await calls.address(eventId, guest)).data).toEqual({ location: street, link: null })
    expect((await calls.get(eventId)).location).toBe(street)
  })

  it('[Z-09] is nowhere in any answer but that one: not in lists, not to whoever waits', async () => {
    const eventId = await calls.open({ location: street, privateLocation: true, maxGuests: 1, confirmsGuests: true })
    await calls.attend(eventId, stranger)
    expect((await calls.address(eventId, stranger)).refusal?.code).toBe('not_found')
    const answers = [await calls.search({}, stranger), await calls.search({ view: 'my' }, stranger), await calls.get(eventId, stranger)]
    expect(JSON.stringify(answers)).not.toContain(street)
  })

  it('[Z-09] only from the time that the host chose', async () => {
    const eventId = await calls.open({ location: street, privateLocation: true, addressFrom: inDays(server, 9) })
    await calls.attend(eventId, guest)
    expect((await calls.get(eventId, guest)).can.canSeeAddress).toBe(false)
    expect((await calls.address(eventId, guest)).refusal?.code).toBe('not_found')
    await calls.update(eventId, { addressFrom: inDays(server, -1) })
    expect((await calls.address(eventId, guest)).data.location).toBe(street)
    await calls.end(eventId)
    expect((await calls.address(eventId, guest)).refusal?.code).toBe('not_found')
  })

  it('[Z-09] each reading is recorded for the host, and for nobody else', async () => {
    const eventId = await openPrivate()
    await calls.attend(eventId, guest)
    for (let time = 0; time < 3; time += 1) await calls.address(eventId, guest)
    await calls.address(eventId, host)
    const readings = (as: Credentials) => server.call(listAddressReadings, { eventId }, { as })
    expect((await readings(host)).data.items.map(({ member, total }) => [member.userId, total])).toEqual([[guest.memberId, 3]])
    for (const as of [guest, admin]) expect((await readings(as)).refusal?.code).toBe('forbidden')
  })

  it('[Z-09] is withdrawn by a block at once', async () => {
    const [eventId, former] = [await openPrivate(), await server.asMember()]
    await calls.attend(eventId, former)
    expect((await calls.address(eventId, former)).data.location).toBe(street)
    await server.call(blockMember, { userId: userOf(former) }, { as: host })
    expect((await calls.address(eventId, former)).refusal?.code).toBe('not_found')
  })

  it('[Z-09] a reading that is sent again is checked and recorded again, and the database keeps no second copy', async () => {
    const [eventId, former] = [await openPrivate(), await server.asMember()]
    await calls.attend(eventId, former)
    const idempotencyKey = crypto.randomUUID()
    const read = () => server.call(readAddress, { eventId }, { as: former, idempotencyKey })
    expect([(await read()).data.location, (await read()).data.location]).toEqual([street, street])
    const { items } = (await server.call(listAddressReadings, { eventId }, { as: host })).data
    expect(items.map(({ total }) => total)).toEqual([2])
    expect(await server.db.$count(idempotencyKeys, eq(idempotencyKeys.memberId, former.memberId))).toBe(0)
    await server.call(blockMember, { userId: userOf(former) }, { as: host })
    expect((await read()).refusal?.code).toBe('not_found')
  })

  it('[Z-09] the link of an event online is private with it', async () => {
    const link = 'https://zoom.us/j/123'
    const eventId = await calls.open({ isOnline: true, privateLocation: true, link })
    expect((await calls.get(eventId, guest)).link).toBeNull()
    await calls.attend(eventId, guest)
    expect((await calls.address(eventId, guest)).data).toEqual({ location: '', link })
    const open = await calls.open({ isOnline: true, link })
    expect((await calls.get(open, stranger)).link).toBe(link)
  })
})

describe('the guest list', () => {
  const seenBy = async (eventId: EventId, as: Credentials) => {
    const { can, invites } = await calls.get(eventId, as)
    const answer = await server.call(listGuests, { eventId }, { as })
    expect([can.canSeeGuests, invites.length > 0]).toEqual([answer.refusal === null, answer.refusal === null])
    return can.canSeeGuests
  }

  it('is seen by everyone, by confirmed guests, or by the host alone', async () => {
    const seen = []
    for (const guestList of ['shown', 'guests', 'host'] as const) {
      const eventId = await calls.open({ guestList })
      await calls.attend(eventId, guest)
      seen.push([await seenBy(eventId, stranger), await seenBy(eventId, guest), await seenBy(eventId, host)])
    }
    expect(seen).toEqual([
      [true, true, true],
      [false, true, true],
      [false, false, true],
    ])
  })

  it('shows others neither who waits, who was invited or who declined, nor notes and the door', async () => {
    const [eventId, newcomer] = [await calls.open(), await server.asMember()]
    await calls.attend(eventId, newcomer)
    for (const view of ['waiting', 'not_attending', 'invited'] as const)
      expect((await server.call(listGuests, { eventId, view }, { as: stranger })).refusal?.code).toBe('not_found')
    await server.call(checkIn, { eventId, userId: userOf(newcomer) }, { as: host })
    const [seen] = (await server.call(listGuests, { eventId }, { as: stranger })).data.items
    expect(seen).toMatchObject({ isCheckedIn: false, note: '', isFirstEvent: false })
    const [own] = (await server.call(listGuests, { eventId }, { as: host })).data.items
    expect(own).toMatchObject({ isCheckedIn: true, isFirstEvent: true })
  })

  it('[S-29] leaves out those across a block', async () => {
    const [eventId, blocked] = [await calls.open(), await server.asMember()]
    await calls.attend(eventId, blocked)
    await calls.attend(eventId, guest)
    await server.call(blockMember, { userId: userOf(blocked) }, { as: stranger })
    expect(await calls.guestsIn(eventId, 'confirmed', stranger)).toEqual([guest.memberId])
    expect((await calls.get(eventId, stranger)).invites.map(({ userId }) => userId)).toEqual([guest.memberId])
    expect(await calls.guestsIn(eventId, 'confirmed', guest)).toEqual([blocked.memberId, guest.memberId])
  })
})

describe('the door', () => {
  it('a confirmed guest has a code, which the host’s device checks without a connection', async () => {
    const eventId = await calls.open()
    const codeFor = (as: Credentials) => server.call(readCheckInCode, { eventId }, { as })
    expect((await codeFor(guest)).refusal?.code).toBe('not_found')
    await calls.attend(eventId, guest)
    const { code } = (await codeFor(guest)).data
    expect((await codeFor(guest)).data.code).toBe(code)
    const { doorKey, guests } = (await server.call(readDoor, { eventId }, { as: host })).data
    expect(await readCode(doorKey, eventId, code)).toEqual({ eventId, userId: guest.memberId })
    expect(guests).toEqual([{ userId: guest.memberId, userName: guest.member.name, userImage: null, checkedInAt: null }])
  })

  it('a code for another event, changed, or signed with another key is none', async () => {
    const [eventId, other] = [await calls.open(), await calls.open()]
    const key = async (id: EventId) => (await server.call(readDoor, { eventId: id }, { as: host })).data.doorKey
    const [doorKey, otherKey] = [await key(eventId), await key(other)]
    const code = await writeCheckInCode(doorKey, { eventId, userId: guest.memberId })
    const forged = await writeCheckInCode(otherKey, { eventId, userId: guest.memberId })
    const changed = code.replace(/^RW1\.[^.]+\.[^.]+/, `RW1.${eventId.toString(36)}.${stranger.memberId.toString(36)}`)
    for (const bad of [forged, changed, code.slice(0, -1), '', 'RW1', `${code} x`])
      expect(await readCode(doorKey, eventId, bad), bad).toBeNull()
    expect(await readCode(doorKey, other, code)).toBeNull()
    expect(await readCode(doorKey, eventId, ` ${code}\n`)).not.toBeNull()
  })

  it('the host checks guests in and takes it back; only those with a place, and nobody else may', async () => {
    const eventId = await calls.open()
    await calls.attend(eventId, guest)
    const check = (as: Credentials, of: Credentials, isCheckedIn = true) =>
      server.call(checkIn, { eventId, userId: userOf(of), isCheckedIn }, { as })
    for (const as of [guest, admin]) {
      expect((await check(as, guest)).refusal?.code).toBe('forbidden')
      expect((await server.call(readDoor, { eventId }, { as })).refusal?.code).toBe('forbidden')
    }
    const first = (await check(host, guest)).data
    expect(first.checkedInAt).toEqual(expect.any(Number))
    expect((await check(host, guest)).data).toEqual(first)
    expect((await calls.get(eventId, guest)).invite?.isCheckedIn).toBe(true)
    expect((await check(host, guest, false)).data.checkedInAt).toBeNull()
    expect((await check(host, stranger)).refusal?.errors).toEqual({ user_id: ['event.not_confirmed'] })
  })
})
