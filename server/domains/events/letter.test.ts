import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLimits } from '#contract/community/events.ts'
import { writeToGuests, type LetterGroup } from '#contract/community/event-guests.ts'
import type { EventId } from '#contract/community/ids.ts'
import { createMessage, listThreads, type MailView } from '#contract/mail/mail.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { events } from '../../db/tables/community/events.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { eventCalls, userOf } from '../../testing/community/event-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function openWithGuests() {
  const host = await server.asMember()
  const calls = eventCalls(server, host)
  const eventId = await calls.open({ title: 'Rope table', maxGuests: 2 })
  const guests = [await server.asMember(), await server.asMember(), await server.asMember(), await server.asMember()] as const
  const [one, two, waiting, maybe] = guests
  for (const guest of [one, two]) await calls.attend(eventId, guest)
  await calls.attend(eventId, waiting, true)
  await calls.rsvp(eventId, { rsvp: 2 }, maybe)
  return { host, calls, eventId, one, two, waiting, maybe }
}
const write = (eventId: EventId, to: LetterGroup[], as: Credentials, text = 'Doors at seven') =>
  server.call(writeToGuests, { eventId, to, text }, { as })
const threadsOf = async (as: Credentials, box: MailView = 'inbox') => (await server.call(listThreads, { box }, { as })).data.items

it('each chosen guest gets the message alone, with the event as its subject; the others get nothing', async () => {
  const { host, eventId, one, two, waiting, maybe } = await openWithGuests()
  expect((await write(eventId, ['confirmed'], host)).data).toEqual({ total: 2 })
  for (const guest of [one, two]) {
    const [thread] = await threadsOf(guest)
    expect(thread).toMatchObject({ subject: 'Rope table', isRead: false, last: { excerpt: 'Doors at seven', senderId: host.memberId } })
    expect(thread?.users.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([host.memberId, guest.memberId])
  }
  expect([await threadsOf(waiting), await threadsOf(maybe)]).toEqual([[], []])
  expect((await write(eventId, ['waiting', 'maybe', 'maybe'], host)).data).toEqual({ total: 2 })
})

it('the host finds it among what they sent, and in the inbox once a guest answers', async () => {
  const { host, eventId, one } = await openWithGuests()
  await write(eventId, ['confirmed'], host)
  expect(await threadsOf(host)).toEqual([])
  expect(await threadsOf(host, 'sent')).toHaveLength(2)
  const [thread] = await threadsOf(one)
  if (!thread) throw new Error('no thread')
  await server.call(createMessage, { threadId: thread.threadId, text: 'I am late' }, { as: one })
  expect(await threadsOf(host)).toMatchObject([{ threadId: thread.threadId, last: { excerpt: 'I am late' } }])
})

it('members across a block are left out', async () => {
  const { host, eventId, one, two, waiting } = await openWithGuests()
  await server.call(blockMember, { userId: userOf(host) }, { as: one })
  await server.call(blockMember, { userId: userOf(waiting) }, { as: host })
  // The guest who blocked the host lost their place to the first on the waiting list, whom the host has blocked.
  expect((await write(eventId, ['confirmed', 'waiting'], host)).data).toEqual({ total: 1 })
  expect([await threadsOf(one), (await threadsOf(two)).length, await threadsOf(waiting)]).toEqual([[], 1, []])
})

it('only the host writes, with a text, to somebody; letters of a day are limited', async () => {
  const { host, calls, eventId, one } = await openWithGuests()
  const admin = await server.asMember({ groupId: 1 })
  for (const as of [one, admin]) expect((await write(eventId, ['confirmed'], as)).refusal?.code).toBe('forbidden')
  expect((await write(eventId, [], host)).refusal?.errors).toEqual({ to: ['required'] })
  expect((await write(eventId, ['confirmed'], host, '  ')).refusal?.errors).toEqual({ text: ['required'] })
  // A message without recipients does not count towards the daily limit.
  const empty = await calls.open()
  expect((await write(empty, ['confirmed'], host)).data).toEqual({ total: 0 })
  for (let sent = 0; sent < eventLimits.lettersPerDay; sent += 1) expect((await write(eventId, ['maybe'], host)).data.total).toBe(1)
  expect((await write(eventId, ['maybe'], host)).refusal?.errors).toEqual({ to: ['event.letters'] })
})

it('the host can still thank the guests of an event that is over, but not for long', async () => {
  const { host, eventId } = await openWithGuests()
  const endAgo = (ms: number) =>
    server.db
      .update(events)
      .set({ overAt: new Date(server.clock.now().getTime() - ms) })
      .where(eq(events.id, eventId))
  const latest = eventLimits.letterDaysAfter * 86_400_000
  await endAgo(latest - 3_600_000)
  expect((await write(eventId, ['confirmed'], host, 'Thank you')).data).toEqual({ total: 2 })
  await endAgo(latest)
  expect((await write(eventId, ['confirmed'], host, 'Thank you')).refusal?.code).toBe('forbidden')
})
