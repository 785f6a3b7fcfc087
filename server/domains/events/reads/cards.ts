/** The cards of events, for lists and for the event's page, as one viewer sees them. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { EventCard, OwnInvite } from '#contract/community/events.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { searchEvents } from '#contract/community/events.ts'
import { cardColumnsOf, ownerColumns, secondsOf, tagListOf } from '../../../content/list/card-columns.ts'
import { viewerPlace } from '../../../content/list/owner-conditions.ts'
import { areFriends } from '../../../db/conditions/are-friends.ts'
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { members } from '../../../db/tables/accounts.ts'
import { eventGuests } from '../../../db/tables/community/events.ts'
import { attachmentPrefix } from '../../../lib/media-paths.ts'
import { bandBetween, type Position } from '../../directory/index.ts'
import { badgeColumns, isVisibleTo, presentBadge, type MemberViewer } from '../../members/index.ts'

type Card = ResponseInput<typeof searchEvents>['items'][number]

/** What the statement reads; the rest of a card is added afterwards. */
type CardRow = Omit<EventCard, 'distanceBand' | 'friendsGoing'> & {
  readonly latitude: number | null
  readonly longitude: number | null
}

const ownInvite: Record<keyof OwnInvite, string> = {
  rsvp: 'g.rsvp',
  seat: 'g.seat',
  waitingNumber: `case when g.seat = 'waiting' then (select count(*) from event_guests w
    where w.event_id = p.id and w.seat = 'waiting' and (w.seated_at, w.member_id) <= (g.seated_at, g.member_id)) end`,
  isInvited: 'g.is_invited',
  note: 'g.note',
  tellsFriends: 'g.tells_friends',
  isCheckedIn: 'g.checked_in_at is not null',
}
const inviteJson = Object.entries(ownInvite)
  .map(([key, expression]) => `'${key}', ${expression}`)
  .join(', ')

/**
 * `m` the host, `c` the town, `g` the viewer's own answer. The totals count members across a block as well: places are taken, whoever has
 * them.
 */
const joins = `join members m on m.id = p.owner_id
  left join geo_cities c on c.id = p.city_id
  left join geo_regions r on r.id = c.region_id
  left join geo_countries n on n.iso = c.country_iso
  left join attachments a on a.id = p.image_id
  left join event_guests g on g.event_id = p.id and g.member_id = ${viewerPlace} and g.state in ('pending', 'accepted')`

const columns = cardColumnsOf<CardRow>('event', {
  eventId: 'p.id',
  title: 'p.title',
  ...ownerColumns,
  startTime: secondsOf('p.starts_at'),
  endTime: secondsOf('p.ends_at'),
  hasEnded: 'p.over_at <= now()',
  town: `case when c.id is not null then json_build_object('cityId', c.id, 'city', c.name, 'region', r.name, 'country', n.name, 'iso', n.iso) end`,
  area: 'p.area',
  isOnline: 'p.is_online',
  maxGuests: 'p.max_guests',
  totalAttending: 'p.attending_total',
  totalMaybe: 'p.maybe_total',
  totalWaiting: 'p.waiting_total',
  visibility: 'p.visibility',
  imagePath: `'${attachmentPrefix}' || a.name`,
  approval: 'p.approval',
  sentAt: `case when p.approval <> 'approved' then ${secondsOf('p.sent_at')} end`,
  invite: `case when g.event_id is not null then json_build_object(${inviteJson}) end`,
  totalLike: 'p.up_votes',
  tagList: tagListOf('event', 'p.id'),
  publishedAt: secondsOf('p.published_at'),
  latitude: 'p.latitude',
  longitude: 'p.longitude',
})

const statement = `select row_to_json(card) as json
  from unnest($2::bigint[]) with ordinality wanted (id, place) join events p on p.id = wanted.id
  ${joins} cross join lateral (select ${columns('code', true)}) card order by wanted.place`

/** In the order of the ids. `from`: the viewer's own position, null if they share none. */
export async function cardsOf(db: Database, viewer: MemberViewer, from: Position | null, eventIds: readonly number[]): Promise<Card[]> {
  if (eventIds.length === 0) return []
  const [rows, friendsOf] = await Promise.all([
    runStatement<{ json: CardRow }>(db, statement, [viewer.id, eventIds], { isPrepared: true }),
    findFriendsGoing(db, viewer, eventIds),
  ])
  return rows.map(({ json: { latitude, longitude, ...card } }) => ({
    ...card,
    distanceBand: from && latitude !== null && longitude !== null ? bandBetween(from, { latitude, longitude }) : null,
    friendsGoing: friendsOf.get(card.eventId) ?? [],
  }))
}

const mostFriends = 3

/** Friends with a place who agreed to be seen by their friends. */
async function findFriendsGoing(
  db: Database,
  viewer: MemberViewer,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Card['friendsGoing']>> {
  const rows = await db
    .select({
      eventId: eventGuests.eventId,
      member: badgeColumns,
      place: sql<number>`row_number() over (partition by ${eventGuests.eventId} order by ${eventGuests.seatedAt}, ${eventGuests.memberId})`,
    })
    .from(eventGuests)
    .innerJoin(members, eq(members.id, eventGuests.memberId))
    .where(
      and(
        inArray(eventGuests.eventId, [...eventIds]),
        sql`${eventGuests.seat} = 'confirmed' and ${eventGuests.state} in ('pending', 'accepted') and ${eventGuests.tellsFriends}`,
        areFriends(viewer.id, eventGuests.memberId),
        isVisibleTo({ ...viewer, role: 'active' }),
      ),
    )
    .orderBy(asc(eventGuests.eventId), asc(eventGuests.seatedAt), asc(eventGuests.memberId))
  const friendsOf = new Map<number, Array<Card['friendsGoing'][number]>>()
  for (const { eventId, member, place } of rows)
    if (Number(place) <= mostFriends) friendsOf.set(eventId, [...(friendsOf.get(eventId) ?? []), presentBadge(member)])
  return friendsOf
}
