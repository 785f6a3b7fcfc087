import pg from 'pg'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listGuests, readAddress } from '#contract/community/event-guests.ts'
import { eventSorts, eventViews, getEvent, rsvpToEvent, searchEvents } from '#contract/community/events.ts'
import type { EventId } from '#contract/community/ids.ts'
import { groups } from '#contract/roles.ts'
import { profiles } from '../../db/tables/profiles.ts'
import { blocks } from '../../db/tables/social.ts'
import { createTestServer, insertWithoutTriggers } from '../../testing/index.ts'
import { recordStatements } from '../../testing/explain-statements.ts'
import { eventsDomain } from './index.ts'
import { fillFreePlaces, remindGuests } from './keep-up.ts'

/** Half of the events are over. One in fifty is online, and the others are spread over Europe. */
const eventTotal = 100_000

it('[Z-01] the lists of events read no table completely, among 100,000 events', async () => {
  await using big = await createTestServer({ domains: [eventsDomain] })
  const [host, viewer, admin] = [await big.asMember(), await big.asMember(), await big.asMember({ groupId: groups.admin })]
  await insertWithoutTriggers(
    big.database,
    `insert into events (owner_id, title, starts_at, over_at, latitude, longitude, town_key, visibility, approval, max_guests)
     select case when n % 1000 = 0 then $1 else 900000 + n % 5000 end, 'Evening ' || md5(n::text), at, at + interval '6 hours',
       case when n % 50 <> 0 then 36 + (n::bigint * 7919 % 2500) / 100.0 end, case when n % 50 <> 0 then -9 + (n::bigint * 104729 % 3500) / 100.0 end,
       'town ' || n % 800, case when n % 20 = 0 then 'friends' when n % 31 = 0 then 'invited' else 'members' end,
       case when n % 500 = 0 then 'pending_approval' else 'approved' end, 40
     from (select n, now() + (n - ${eventTotal / 2}) * interval '10 minutes' as at from generate_series(1, ${eventTotal}) n) s`,
    [host.memberId],
  )
  await insertWithoutTriggers(
    big.database,
    `insert into event_guests (event_id, member_id, state, rsvp, seat, seated_at, answered_at, tells_friends)
     select 1 + n % ${eventTotal}, case when n % 2000 = 0 then $1 else 900000 + n % 5000 end, 'accepted', 1, 'confirmed', now(), now() - interval '9 days', true
     from generate_series(1, 200000) n on conflict do nothing`,
    [viewer.memberId],
  )
  await big.db
    .update(profiles)
    .set({ sharesLocation: true, coarseLatitude: 50.7, coarseLongitude: 7.1 })
    .where(eq(profiles.memberId, viewer.memberId))
  await big.db.insert(blocks).values({ memberId: viewer.memberId, blockedId: admin.memberId })
  const owner = new pg.Client({ connectionString: big.database.ownerUrl })
  await owner.connect()
  await using _connection = { [Symbol.asyncDispose]: () => owner.end() }
  for (const table of ['events', 'event_guests']) await owner.query(`vacuum analyze ${table}`)
  const small = new Set([
    ...['members', 'sessions', 'blocks', 'friends', 'profiles', 'attachments', 'content_favourites', 'content_votes', 'content_items'],
    ...['geo_cities', 'geo_regions', 'geo_countries', 'event_address_readings'],
  ])
  const recorded = recordStatements(big, owner, { small, withWrites: true, only: (text) => /\bevents|event_guests/.test(text) })
  const soon = eventTotal / 2 + 300
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
  const weekend = { dtFrom: inDays(20), dtTo: inDays(22) }
  for (const view of eventViews) await big.call(searchEvents, { view }, { as: viewer })
  for (const sortBy of eventSorts) {
    const { nextCursor } = (await big.call(searchEvents, { sortBy }, { as: viewer })).data
    if (nextCursor === null) throw new Error('There is no second page.')
    await big.call(searchEvents, { sortBy, cursor: nextCursor }, { as: viewer })
    await big.call(searchEvents, { sortBy, withinKm: 50 }, { as: viewer })
    await big.call(searchEvents, { sortBy, ...weekend }, { as: viewer })
    await big.call(searchEvents, { sortBy, withinKm: 25, ...weekend, text: 'evening' }, { as: viewer })
    await big.call(searchEvents, { sortBy, page: 4 }, { as: viewer })
  }
  for (const text of ['evening c4ca', 'town 77', 'nowhere to be found']) await big.call(searchEvents, { text }, { as: viewer })
  await big.call(searchEvents, { userId: host.memberId as never }, { as: viewer })
  await big.call(searchEvents, { view: 'pending' }, { as: admin })
  for (const eventId of [soon + 1, soon + 3] as EventId[]) {
    await big.call(getEvent, { eventId }, { as: viewer })
    await big.call(listGuests, { eventId }, { as: viewer })
    await big.call(rsvpToEvent, { eventId, rsvp: 1 }, { as: viewer })
    await big.call(readAddress, { eventId }, { as: viewer })
  }
  await remindGuests(big.services)
  await fillFreePlaces(big.services)
  expect(await recorded.sequentialScans()).toEqual([])
})
