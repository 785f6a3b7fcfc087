/** The events of the demo community: upcoming ones, a full one, one with a private address, one that waits for staff, and one that is over. */
import type { EventApproval, EventVisibility, GuestList } from '#contract/community/events.ts'
import { eventEnd } from '#contract/policy/community/events.ts'
import type { Transaction } from '../../../db/context.ts'
import { attachments } from '../../../db/tables/attachments.ts'
import { eventGuests, events } from '../../../db/tables/community/events.ts'
import type { geoCities } from '../../../db/tables/geo.ts'
import { citiesNamed } from '../../../domains/geo/index.ts'
import { fromSeconds, toSeconds } from '../../../lib/moments.ts'
import { createChance } from '../chance.ts'
import type { SentPicture } from '../chat/store-pictures.ts'
import type { Scene } from '../photos/draw-photo.ts'
import type { ScenePictures } from './store-scene-pictures.ts'
import { tagDemoItem } from './demo-tags.ts'

interface DemoEvent {
  readonly title: string
  readonly description: string
  readonly owner: string
  /** In how many days it starts; negative: so many days ago. */
  readonly inDays: number
  readonly hours: number
  readonly town?: string
  readonly area?: string
  readonly location?: string
  readonly isPrivate?: boolean
  readonly link?: string
  readonly maxGuests?: number
  readonly confirmsGuests?: boolean
  readonly guestList?: GuestList
  readonly visibility?: EventVisibility
  readonly approval?: EventApproval
  /** How many answer Attending; beyond `maxGuests` they wait. */
  readonly guests: number
  readonly invited?: readonly string[]
  /** What its photo shows; without one it has none. */
  readonly scene?: Scene
}

export const demoEvents: readonly DemoEvent[] = [
  {
    ...{ title: 'Rope table, beginners', owner: 'Marlinspike', inDays: 4, hours: 4, maxGuests: 12, guests: 8, scene: 'hanks' },
    description:
      'Three tables, three teachers. We start with how to stop, then wraps, then one simple tie each. Come alone or with someone.',
    ...{ town: 'Edinburgh', area: 'Leith', location: '14 Salamander Place', isPrivate: true },
  },
  {
    ...{ title: 'Sunday munch', owner: 'Rafael', inDays: 9, hours: 3, guests: 14 },
    description: 'Coffee, cake and talk. New people are welcome; ask for the table with the blue rope on it.',
    ...{ town: 'Lisbon', location: 'Café da Garagem' },
  },
  {
    ...{ title: 'Leather care evening', owner: 'LeatherLukas', inDays: 12, hours: 3, maxGuests: 6, guests: 9, scene: 'leather' },
    description: 'Bring what squeaks. We clean, feed and polish together, and I repair a seam or two.',
    ...{ town: 'Hamburg', area: 'Altona', location: 'Workshop in the second yard' },
  },
  {
    ...{ title: 'Online: plaits for leads', owner: 'Halyard', inDays: 15, hours: 2, guests: 11, scene: 'knot' },
    ...{ description: 'Four strands, then eight. Have three metres of cord at hand.', link: 'https://example.org/plaits' },
  },
  {
    ...{ title: 'Dinner, eight seats', owner: 'Étienne', inDays: 18, hours: 4, maxGuests: 8, confirmsGuests: true, guests: 3 },
    ...{ description: 'I cook, you bring a story about a knot.', town: 'Lyon', location: '3 rue des Cordiers', isPrivate: true },
    ...{ guestList: 'guests', visibility: 'invited', invited: ['demo-member', 'Nils', 'Paolo_M', 'quietknots'] },
  },
  {
    ...{ title: 'Rope care day', owner: 'HempHarry', inDays: 27, hours: 5, guests: 0, approval: 'pending_approval', scene: 'coil' },
    ...{ description: 'Singeing, oiling, and what to throw away.', town: 'Bristol', location: 'The old ropewalk' },
  },
  {
    ...{ title: 'First aid for riggers', owner: 'Felix_K', inDays: -20, hours: 6, maxGuests: 16, guests: 15, scene: 'bench' },
    ...{ description: 'Nerves, circulation, cutters. With a paramedic.', town: 'Berlin', location: 'Studio 3' },
  },
]

export interface EventOptions {
  readonly idOf: (name: string) => number
  readonly activeIds: readonly number[]
  /** Event's title → its photos. */
  readonly pictures: ScenePictures
  readonly now: Date
}

export interface InsertedEvent {
  readonly id: number
  readonly ownerId: number
  readonly publishedAt: Date
  readonly isApproved: boolean
}

const dayMs = 86_400_000

export async function insertEvents(tx: Transaction, { idOf, activeIds, pictures, now }: EventOptions): Promise<InsertedEvent[]> {
  const chance = createChance(37)
  const towns = await findTowns(tx)
  const inserted: InsertedEvent[] = []
  for (const event of demoEvents) {
    const ownerId = idOf(event.owner)
    const imageId = await insertImage(tx, ownerId, pictures.get(event.title)?.[0])
    const row = await insertOne(tx, event, { ownerId, imageId, town: towns.get(event.town ?? '') ?? null, now })
    inserted.push({ id: row.id, ownerId: row.ownerId, publishedAt: row.publishedAt, isApproved: row.approval === 'approved' })
    const invitedIds = (event.invited ?? []).map(idOf)
    const skipped = new Set([row.ownerId, idOf('demo-member'), ...invitedIds])
    const others = chance.shuffled(activeIds.filter((id) => !skipped.has(id)))
    const guests = guestsOf(event, row, { invitedIds, others })
    if (guests.length > 0) await tx.insert(eventGuests).values(guests)
  }
  return inserted
}

interface People {
  /** The first of them, the demo member, still has to answer. */
  readonly invitedIds: readonly number[]
  readonly others: readonly number[]
}

type Guest = typeof eventGuests.$inferInsert
type StoredEvent = typeof events.$inferSelect

/** Two are confirmed in events whose host confirms each guest. */
function guestsOf(event: DemoEvent, { id: eventId, publishedAt }: StoredEvent, { invitedIds, others }: People): Guest[] {
  const going = [...invitedIds.slice(1), ...others].slice(0, event.guests)
  const places = event.confirmsGuests ? 2 : (event.maxGuests ?? going.length)
  const answers = going.map((memberId, index): Guest => {
    const answeredAt = new Date(publishedAt.getTime() + (index + 1) * 3_600_000)
    return {
      ...{ eventId, memberId, state: 'accepted', rsvp: 1, isInvited: invitedIds.includes(memberId), answeredAt, seatedAt: answeredAt },
      ...{ seat: index < places ? 'confirmed' : 'waiting', tellsFriends: index % 3 > 0 },
    }
  })
  const note = 'I’d be glad if you came.'
  const invitations = invitedIds.filter((memberId) => !going.includes(memberId))
  const undecided = event.guests > 0 && !event.invited ? others.slice(event.guests, event.guests + 2) : []
  return [
    ...answers,
    ...invitations.map((memberId): Guest => ({ eventId, memberId, state: 'pending', isInvited: true, note, answeredAt: publishedAt })),
    ...undecided.map((memberId): Guest => ({ eventId, memberId, state: 'accepted', rsvp: 2, answeredAt: publishedAt })),
  ]
}

type Town = Pick<typeof geoCities.$inferSelect, 'id' | 'latitude' | 'longitude' | 'nameKey'>

/** Without the gazetteer the events have no town. */
async function findTowns(tx: Transaction): Promise<ReadonlyMap<string, Town>> {
  const names = demoEvents.flatMap(({ town }) => town ?? [])
  const rows = await citiesNamed(tx, names)
  return new Map(rows.toReversed().map((row) => [row.name, row]))
}

async function insertImage(tx: Transaction, memberId: number, picture: SentPicture | undefined): Promise<number | null> {
  if (!picture) return null
  const [row] = await tx
    .insert(attachments)
    .values({ memberId, ...picture })
    .returning({ id: attachments.id })
  return row?.id ?? null
}

async function insertOne(
  tx: Transaction,
  event: DemoEvent,
  {
    ownerId,
    imageId,
    town,
    now,
  }: { readonly ownerId: number; readonly imageId: number | null; readonly town: Town | null; readonly now: Date },
) {
  // At seven in the evening.
  const startsAt = new Date(Math.floor((now.getTime() + event.inDays * dayMs) / dayMs) * dayMs + 19 * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + event.hours * 3_600_000)
  const sentAt = new Date(Math.min(now.getTime(), startsAt.getTime()) - (event.approval === undefined ? 12 : 0.1) * dayMs)
  const [row] = await tx
    .insert(events)
    .values({
      ...{ title: event.title, description: event.description, ownerId, imageId, startsAt, endsAt },
      overAt: fromSeconds(eventEnd(toSeconds(startsAt), toSeconds(endsAt))),
      maxGuests: event.maxGuests ?? null,
      ...(town ? { cityId: town.id, latitude: town.latitude, longitude: town.longitude, townKey: town.nameKey } : {}),
      area: event.area ?? '',
      location: event.location ?? '',
      privateLocation: event.isPrivate ?? false,
      isOnline: event.link !== undefined,
      link: event.link ?? null,
      guestList: event.guestList ?? 'shown',
      confirmsGuests: event.confirmsGuests ?? false,
      visibility: event.visibility ?? 'members',
      approval: event.approval ?? 'approved',
      ...{ sentAt, createdAt: sentAt, publishedAt: sentAt },
    })
    .returning()
  if (!row) throw new Error('insert returned no row')
  await tagDemoItem(tx, 'event', row)
  return row
}
