/** Short calls for the tests of events. */
import { eq, sql } from 'drizzle-orm'
import { decideApproval } from '#contract/content/approvals.ts'
import * as guests from '#contract/community/event-guests.ts'
import * as contract from '#contract/community/events.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { EventId } from '#contract/community/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { events } from '../../db/tables/community/events.ts'
import type { Credentials, TestServer } from '../index.ts'

type Create = RequestInput<typeof contract.createEvent>
type Search = RequestInput<typeof contract.searchEvents>
type Update = Omit<RequestInput<typeof contract.updateEvent>, 'eventId'>
type Rsvp = Omit<RequestInput<typeof contract.rsvpToEvent>, 'eventId'>

export const inDays = (server: TestServer, days: number) => Math.floor(server.clock.now().getTime() / 1000) + days * 86_400
export const userOf = ({ memberId }: Pick<Credentials, 'memberId'>) => memberId as MemberId

/** Without `as` the calls are made by the host. */
export function eventCalls(server: TestServer, host: Credentials) {
  const complete = (input: Partial<Create>): Create => ({ title: 'Rope table', startTime: inDays(server, 10), ...input })
  const tryCreate = (input: Partial<Create> = {}, as = host) => server.call(contract.createEvent, complete(input), { as })
  const create = async (input: Partial<Create> = {}, as = host) => (await tryCreate(input, as)).data.eventId
  const approve = async (eventId: EventId, isApproved = true, reason = '') =>
    server.call(decideApproval, { typeId: 'event', itemId: eventId, isApproved, reason }, { as: await server.asMember({ groupId: 1 }) })

  /** Created and approved. */
  async function open(input: Partial<Create> = {}): Promise<EventId> {
    const eventId = await create(input)
    await approve(eventId)
    return eventId
  }

  /** It began two days ago, and is over. */
  async function end(eventId: EventId): Promise<void> {
    const past = sql`now() - interval '1 day'`
    await server.db
      .update(events)
      .set({ startsAt: sql`now() - interval '2 days'`, endsAt: past, overAt: past })
      .where(eq(events.id, eventId))
  }

  const get = async (eventId: EventId, as = host) => (await server.call(contract.getEvent, { eventId }, { as })).data
  const tryGet = (eventId: EventId, as: Credentials) => server.call(contract.getEvent, { eventId }, { as })
  const search = async (input: Search = {}, as = host) => (await server.call(contract.searchEvents, input, { as })).data
  const idsIn = async (input: Search, as = host) => (await search(input, as)).items.map(({ eventId }) => eventId)
  const update = (eventId: EventId, change: Update, as = host) => server.call(contract.updateEvent, { eventId, ...change }, { as })
  const rsvp = (eventId: EventId, answer: Rsvp, as: Credentials) => server.call(contract.rsvpToEvent, { eventId, ...answer }, { as })
  const attend = (eventId: EventId, as: Credentials, waits = false) => rsvp(eventId, { rsvp: 1, waits }, as)
  const invite = (eventId: EventId, members: readonly Credentials[], as = host) =>
    server.call(guests.createInvites, { eventId, userIds: members.map(userOf) }, { as })
  const address = (eventId: EventId, as: Credentials) => server.call(guests.readAddress, { eventId }, { as })
  const guestsIn = async (eventId: EventId, view: guests.GuestView, as = host) =>
    (await server.call(guests.listGuests, { eventId, view }, { as })).data.items.map(({ userId }) => userId)
  return { tryCreate, create, approve, open, end, get, tryGet, search, idsIn, update, rsvp, attend, invite, address, guestsIn }
}
