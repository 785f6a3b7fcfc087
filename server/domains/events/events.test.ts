import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInvites } from '#contract/community/event-guests.ts'
import { createEvent, deleteEvent, eventLimits, getEvent, searchEvents, updateEvent, voteOnEvent } from '#contract/community/events.ts'
import { decideApproval, listApprovals } from '#contract/content/approvals.ts'
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import { eventImageField, eventImagePath } from '#contract/texts/attachments.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import sharp from 'sharp'
import { createTestServer, makeFriends, type Credentials, type TestServer } from '../../testing/index.ts'
import { eventCalls, inDays, userOf } from '../../testing/community/event-calls.ts'
import { insertEvent } from '../../testing/rows/insert-event.ts'
import { sendForm } from '../../testing/send-form.ts'

let server: TestServer
let host: Credentials
let member: Credentials
let admin: Credentials
let calls: ReturnType<typeof eventCalls>
beforeAll(async () => {
  server = await createTestServer()
  host = await server.asMember({ name: 'Bosun' })
  member = await server.asMember()
  admin = await server.asMember({ groupId: 1 })
  calls = eventCalls(server, host)
})
afterAll(() => server.close())

const kindsOf = async (as: Credentials) => (await server.call(searchNotifications, {}, { as })).data.items.map(({ kind }) => kind)

async function uploadPhoto(as: Credentials): Promise<string> {
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append(eventImageField, new Blob([new Uint8Array(file)]), 'event.png')
  return (await sendForm(server, eventImagePath, form, as)).body.data[0].image_path
}

describe('creating an event', () => {
  it('[Z-02] stores every field of the documents, and the photo that was uploaded for it', async () => {
    const imagePath = await uploadPhoto(host)
    const [startTime, endTime] = [inDays(server, 20), inDays(server, 21)]
    const input = {
      ...{ title: 'Winter workshop', description: 'One net each.', startTime, endTime, maxGuests: 12, imagePath },
      ...{
        location: '14 Salamander Place',
        privateLocation: true,
        area: 'Leith',
        link: 'https://example.org/nets',
        addressFrom: startTime,
      },
      ...({ guestList: 'guests', visibility: 'friends' } as const),
    } as const
    const { data } = await calls.tryCreate(input)
    expect(data).toMatchObject(input)
    expect(data).toMatchObject({ userId: host.memberId, totalAttending: 0, invites: [], version: 1 })
    expect((await calls.get(data.eventId)).imagePath).toBe(imagePath)
    const waiting = (await server.call(listApprovals, {}, { as: admin })).data.items
    expect(waiting.find(({ itemId }) => itemId === data.eventId)?.thumb).toBe(imagePath)
  })

  it('[Z-02] needs neither an end, a limit, a place nor a photo', async () => {
    const { data } = await calls.tryCreate({ title: 'Munch' })
    expect(data).toMatchObject({
      endTime: null,
      maxGuests: null,
      location: '',
      link: null,
      imagePath: null,
      visibility: 'members',
      town: null,
    })
  })

  it('[Z-03] without a title or a start is refused', async () => {
    expect((await calls.tryCreate({ title: '  ' })).refusal?.errors).toEqual({ title: ['title.required'] })
    expect((await server.call(createEvent, { title: 'Munch' }, { as: host })).refusal?.errors).toEqual({
      start_time: ['event.start_required'],
    })
  })

  it('[Z-03] with a start that is past, or an end that is not after the start, is refused', async () => {
    const startTime = inDays(server, 3)
    expect((await calls.tryCreate({ startTime: inDays(server, -1) })).refusal?.errors).toEqual({ start_time: ['event.start_future'] })
    for (const endTime of [startTime, startTime - 60])
      expect((await calls.tryCreate({ startTime, endTime })).refusal?.errors).toEqual({ end_time: ['event.end_after_start'] })
    expect((await calls.tryCreate({ startTime: inDays(server, 2000) })).refusal?.errors).toEqual({ start_time: ['event.too_far'] })
    const late = { startTime, endTime: startTime + 40 * 86_400 }
    expect((await calls.tryCreate(late)).refusal?.errors).toEqual({ end_time: ['event.too_long'] })
  })

  it('names the field of everything else that is wrong', async () => {
    const wrong = [
      [{ maxGuests: 0 }, { max_guests: ['too_small'] }],
      [{ maxGuests: -3 }, { max_guests: ['too_small'] }],
      [{ link: 'javascript:alert(1)' }, { link: ['sale.web_address'] }],
      [{ cityId: 1_999_999_999 }, { city_id: ['invalid'] }],
      [{ imagePath: '/media/attachments/none.webp' }, { image_path: ['invalid'] }],
      [{ privateLocation: true }, { location: ['event.location'] }],
      [{ privateLocation: true, isOnline: true }, { link: ['event.link'] }],
      [{ addressFrom: inDays(server, 11) }, { address_from: ['event.address_late'] }],
    ] as const
    for (const [input, errors] of wrong) expect((await calls.tryCreate(input)).refusal?.errors).toEqual(errors)
  })

  it('[S-18] its words cannot turn round the text beside them, and a title that nobody can see is none', async () => {
    const eventId = await calls.create({
      title: 'Rope\u202E table',
      area: 'Le\u2066ith',
      location: 'Salamander\u202D 14',
      description: 'Bring\u202E it',
    })
    const words = { title: 'Rope table', area: 'Leith', location: 'Salamander 14', description: 'Bring it' }
    expect(await calls.get(eventId)).toMatchObject(words)
    await calls.update(eventId, { title: 'Rope\u2067\n tables' })
    expect(await calls.get(eventId)).toMatchObject({ ...words, title: 'Rope tables' })
    const unseen = '\u200B\u2060'
    expect((await calls.tryCreate({ title: unseen })).refusal?.errors).toEqual({ title: ['title.required'] })
    expect((await calls.update(eventId, { title: unseen })).refusal?.errors).toEqual({ title: ['title.required'] })
    expect((await calls.tryCreate({ privateLocation: true, location: unseen })).refusal?.errors).toEqual({ location: ['event.location'] })
    const guest = await server.asMember()
    await calls.approve(eventId)
    await server.call(createInvites, { eventId, userIds: [userOf(guest)], note: 'Come\u202E early' }, { as: host })
    expect((await calls.get(eventId, guest)).invite?.note).toBe('Come early')
  })

  it('takes no photo of another member, and opens it only for those who see the event', async () => {
    const imagePath = await uploadPhoto(member)
    expect((await calls.tryCreate({ imagePath })).refusal?.errors).toEqual({ image_path: ['invalid'] })
    const own = await uploadPhoto(host)
    await calls.create({ imagePath: own })
    const status = async ({ mediaCookie }: Credentials) =>
      (await server.app.inject({ url: own, cookies: { rw_media: mediaCookie } })).statusCode
    expect([await status(host), await status(admin), await status(member)]).toEqual([200, 200, 404])
  })

  it('is limited to twenty that wait', async () => {
    const eager = await server.asMember()
    for (let sent = 0; sent < eventLimits.waiting; sent += 1)
      await insertEvent(server.db, { ownerId: eager.memberId, approval: 'pending_approval' })
    expect((await calls.tryCreate({}, eager)).refusal?.errors).toEqual({ title: ['event.limit'] })
  })
})

describe('approval', () => {
  it('[Z-04] a new event is pending: its host and admins see it, others do not', async () => {
    const eventId = await calls.create()
    expect((await calls.get(eventId)).approval).toBe('pending_approval')
    expect((await calls.tryGet(eventId, admin)).data.can.canApprove).toBe(true)
    const staff = await server.asMember({ groupId: 4 })
    for (const as of [member, staff]) expect((await calls.tryGet(eventId, as)).refusal?.code).toBe('not_found')
    expect(await calls.idsIn({ view: 'upcoming' }, member)).not.toContain(eventId)
    expect(await calls.idsIn({ view: 'upcoming' })).not.toContain(eventId)
    for (const as of [host, admin]) expect(await calls.idsIn({ view: 'pending' }, as)).toContain(eventId)
    expect(await calls.idsIn({ view: 'pending' }, member)).toEqual([])
  })

  it('[Z-04] when an admin approves it, members find it and the host is told', async () => {
    const own = await server.asMember()
    const eventId = await calls.create({}, own)
    const waitingTotal = async () => (await server.call(listApprovals, { typeId: 'event' }, { as: admin })).data.total
    const before = await waitingTotal()
    await calls.approve(eventId)
    expect(await waitingTotal()).toBe(before - 1)
    expect((await calls.get(eventId, member)).approval).toBe('approved')
    expect(await calls.idsIn({ view: 'upcoming' }, member)).toContain(eventId)
    expect(await calls.idsIn({ view: 'pending' }, own)).not.toContain(eventId)
    await expect.poll(() => kindsOf(own)).toContain('item_approved')
    expect(server.events.filter(({ name, payload }) => name === 'content.published' && payload.itemId === eventId)).toHaveLength(1)
  })

  it('[Z-04] declined with a reason that the host reads; an edit sends it again', async () => {
    const own = await server.asMember()
    const eventId = await calls.create({}, own)
    expect((await calls.approve(eventId, false)).refusal?.errors).toEqual({ reason: ['required'] })
    await calls.approve(eventId, false, 'Please name the town.')
    expect(await calls.get(eventId, own)).toMatchObject({ approval: 'declined', approvalReason: 'Please name the town.' })
    await expect.poll(() => kindsOf(own)).toContain('item_declined')
    expect((await calls.tryGet(eventId, member)).refusal?.code).toBe('not_found')
    expect((await calls.update(eventId, { area: 'Leith' }, own)).data).toMatchObject({ approval: 'pending_approval', approvalReason: '' })
  })

  it('[Z-04] an admin approves what they have read: an edit by the host meanwhile is refused as a conflict', async () => {
    const eventId = await calls.create()
    const { version: itemVersion } = (await calls.tryGet(eventId, admin)).data
    await calls.update(eventId, { title: 'Something else' })
    const decide = (input: { itemVersion: number }) =>
      server.call(decideApproval, { typeId: 'event', itemId: eventId, isApproved: true, ...input }, { as: admin })
    expect((await decide({ itemVersion })).refusal?.code).toBe('edit_conflict')
    expect((await calls.tryGet(eventId, member)).refusal?.code).toBe('not_found')
    expect((await calls.get(eventId)).approval).toBe('pending_approval')
    expect((await decide({ itemVersion: (await calls.get(eventId)).version })).refusal).toBeNull()
    // Twice at once, as by a double click of two admins: the host is told once.
    expect((await decide({ itemVersion })).refusal?.code).toBe('not_found')
    expect((await calls.get(eventId, member)).title).toBe('Something else')
  })

  it('[Z-04] is decided by admins only', async () => {
    const eventId = await calls.create()
    const staff = await server.asMember({ groupId: 4 })
    expect((await server.call(listApprovals, { typeId: 'event' }, { as: staff })).data.items).toEqual([])
    const decision = { typeId: 'event', itemId: eventId, isApproved: true } as const
    expect((await server.call(decideApproval, decision, { as: staff })).refusal?.code).toBe('not_found')
  })
})

describe('who sees an event', () => {
  it('[S-08] friends see what is for friends, the invited what is for the invited; a block hides everything', async () => {
    const [friend, invited, blocked] = [await server.asMember(), await server.asMember(), await server.asMember()]
    await makeFriends(server.db, host.memberId, friend.memberId)
    const [forFriends, forInvited, forAll] = [
      await calls.open({ visibility: 'friends' }),
      await calls.open({ visibility: 'invited' }),
      await calls.open(),
    ]
    await calls.invite(forInvited, [invited])
    await server.call(blockMember, { userId: userOf(blocked) }, { as: host })
    const seen = async (as: Credentials) => {
      const ids = await calls.idsIn({ userId: userOf(host) }, as)
      const all = [forFriends, forInvited, forAll]
      const opened = await Promise.all(all.map(async (id) => (await calls.tryGet(id, as)).refusal === null))
      const listed = all.map((id) => ids.includes(id))
      expect(listed).toEqual(opened)
      return opened
    }
    expect(await seen(friend)).toEqual([true, false, true])
    expect(await seen(invited)).toEqual([false, true, true])
    expect(await seen(member)).toEqual([false, false, true])
    expect((await calls.tryGet(forAll, blocked)).refusal?.code).toBe('not_found')
    expect(await calls.idsIn({}, blocked)).not.toContain(forAll)
  })
})

describe('lists', () => {
  it('[Z-01] Upcoming has approved events by their start, My one’s own and answered ones, Pending those that wait', async () => {
    const [own, guest] = [await server.asMember(), await server.asMember()]
    const later = await calls.create({ startTime: inDays(server, 40) }, own)
    const sooner = await calls.create({ startTime: inDays(server, 30) }, own)
    const waiting = await calls.create({}, own)
    for (const id of [later, sooner]) await calls.approve(id)
    const ofOwn = { userId: userOf(own) }
    expect(await calls.idsIn({ ...ofOwn, view: 'upcoming' }, guest)).toEqual([sooner, later])
    expect(await calls.idsIn({ view: 'my' }, own)).toEqual([later, sooner, waiting])
    expect(await calls.idsIn({ view: 'pending' }, own)).toEqual([waiting])
    await calls.attend(later, guest)
    expect(await calls.idsIn({ view: 'my' }, guest)).toEqual([later])
    expect(await calls.idsIn({ view: 'going' }, guest)).toEqual([later])
    await calls.end(sooner)
    expect(await calls.idsIn({ ...ofOwn, view: 'upcoming' }, guest)).toEqual([later])
    expect(await calls.idsIn({ ...ofOwn, view: 'past' }, guest)).toEqual([sooner])
  })

  it('[Z-01] Invitations are those without an answer, and Favourites those that the viewer marked', async () => {
    const [own, guest] = [await server.asMember(), await server.asMember()]
    const [marked, other] = [await calls.create({ startTime: inDays(server, 30) }, own), await calls.create({}, own)]
    for (const id of [marked, other]) await calls.approve(id)
    await server.call(setFavouriteItem, { typeId: 'event', itemId: marked, isFavourite: true }, { as: guest })
    expect(await calls.idsIn({ view: 'fave' }, guest)).toEqual([marked])
    expect(await calls.idsIn({ view: 'fave' }, own)).toEqual([])
    await calls.invite(other, [guest], own)
    expect(await calls.idsIn({ view: 'invited' }, guest)).toEqual([other])
    expect(await calls.idsIn({ view: 'my' }, guest)).toEqual([other])
    await calls.rsvp(other, { rsvp: 3 }, guest)
    expect(await calls.idsIn({ view: 'invited' }, guest)).toEqual([])
    await calls.end(marked)
    expect(await calls.idsIn({ view: 'fave' }, guest)).toEqual([marked])
  })

  it('[Z-01] pages follow one another without a gap, and the text finds titles', async () => {
    const own = await server.asMember()
    for (let index = 0; index < 35; index += 1) await insertEvent(server.db, { ownerId: own.memberId, title: `Splices ${index}` })
    const filter = { userId: userOf(own), text: 'spliçes' }
    const first = await calls.search(filter, member)
    const second = await calls.search({ ...filter, cursor: first.nextCursor ?? '' }, member)
    expect([first.total, first.items.length, second.items.length, second.nextCursor]).toEqual([35, 30, 5, null])
    expect(new Set([...first.items, ...second.items].map(({ eventId }) => eventId)).size).toBe(35)
    expect(
      (await server.call(searchEvents, { ...filter, view: 'past', cursor: first.nextCursor ?? '' }, { as: member })).refusal?.errors,
    ).toEqual({
      cursor: ['invalid'],
    })
  })
})

describe('changing an event', () => {
  it('only the host edits, only with the version that they read, and not after the end', async () => {
    const eventId = await calls.open()
    for (const as of [member, admin]) expect((await calls.update(eventId, { title: 'Mine' }, as)).refusal?.code).toBe('forbidden')
    const { version } = await calls.get(eventId)
    expect((await calls.update(eventId, { title: 'Nets', version })).data).toMatchObject({ title: 'Nets', version: version + 1 })
    expect((await calls.update(eventId, { title: 'Knots', version })).refusal?.code).toBe('edit_conflict')
    await calls.end(eventId)
    expect((await calls.update(eventId, { title: 'Late' })).refusal?.errors).toEqual({ event_id: ['event.ended'] })
  })

  it('tells guests of another time or place, and of nothing else', async () => {
    const [eventId, guest] = [await calls.open(), await server.asMember()]
    await calls.attend(eventId, guest)
    await calls.update(eventId, { description: 'Bring a friend.' })
    expect(server.events.some(({ name, payload }) => name === 'events.moved' && payload.eventId === eventId)).toBe(false)
    await calls.update(eventId, { startTime: inDays(server, 11) })
    await expect.poll(() => kindsOf(guest)).toContain('event_changed')
  })

  it('[Z-10] cancelled by the host or staff, it disappears and its guests are told', async () => {
    const [eventId, guest] = [await calls.open(), await server.asMember()]
    await calls.attend(eventId, guest)
    expect((await server.call(deleteEvent, { eventId }, { as: member })).refusal?.code).toBe('forbidden')
    expect((await server.call(deleteEvent, { eventId }, { as: host })).refusal).toBeNull()
    for (const as of [host, guest, admin]) expect((await calls.tryGet(eventId, as)).refusal?.code).toBe('not_found')
    await expect.poll(() => kindsOf(guest)).toContain('event_cancelled')
    expect(await kindsOf(guest)).not.toContain('event_reminder')
  })

  it('an event that does not exist answers as one that is hidden', async () => {
    const none = { eventId: 999_999_999 as never }
    for (const call of [server.call(getEvent, none, { as: member }), server.call(updateEvent, none, { as: member })])
      expect((await call).refusal?.code).toBe('not_found')
  })
})

describe('votes', () => {
  it('[Z-12] an event takes votes under its own call and under that of all kinds', async () => {
    const eventId = await calls.open()
    expect((await server.call(voteOnEvent, { eventId, way: 'up' }, { as: member })).data).toEqual({
      upVotes: 1,
      downVotes: 0,
      myVote: 'up',
    })
    const again = { typeId: 'event', itemId: eventId, way: 'down' } as const
    expect((await server.call(voteOnItem, again, { as: member })).data).toEqual({ upVotes: 0, downVotes: 1, myVote: 'down' })
    expect((await server.call(voteOnEvent, { eventId, way: null }, { as: member })).data.myVote).toBeNull()
    expect(await calls.get(eventId, member)).toMatchObject({ upVotes: 0, downVotes: 0, myVote: null })
    const hidden = await calls.open({ visibility: 'invited' })
    expect((await server.call(voteOnEvent, { eventId: hidden, way: 'up' }, { as: await server.asMember() })).refusal?.code).toBe(
      'not_found',
    )
  })
})

it('fans are not told of an event before it is approved', async () => {
  const eventId = await calls.create()
  expect(server.events.some(({ name, payload }) => name === 'content.published' && payload.itemId === eventId)).toBe(false)
})
