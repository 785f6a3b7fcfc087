/** What happens to events by themselves: reminders on the day before, and places that became free when an account was deleted. */
import { and, eq, sql } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import { eventGuests, events } from '../../db/tables/community/events.ts'
import type { Services } from '../../http/context.ts'
import { fillPlaces } from './seats.ts'
import { tellGuests } from './tell-guests.ts'

const atOnce = 500
const dayMs = 86_400_000

/** Guests who answered more than a day before the start; later ones need no reminder. Each guest is reminded once for each start. */
export async function remindGuests({ db, bus, now }: Services): Promise<void> {
  const moment = now()
  const [from, to] = [moment.toISOString(), new Date(moment.getTime() + dayMs).toISOString()]
  const { rows } = await db.execute<{ event_id: string; member_id: string; owner_id: string }>(sql`
    with due as (
      select g.event_id, g.member_id, e.owner_id from ${events} e join ${eventGuests} g on g.event_id = e.id
      where e.deleted_at is null and e.approval = 'approved' and e.starts_at > ${from}::timestamptz and e.starts_at <= ${to}::timestamptz
        and g.state in ('pending', 'accepted') and (g.seat = 'confirmed' or g.rsvp = 2) and g.reminded_at is null
        and g.answered_at < e.starts_at - interval '1 day'
      order by g.event_id, g.member_id limit ${atOnce}
      for no key update of g skip locked
    )
    update ${eventGuests} g set reminded_at = ${from}::timestamptz from due
    where g.event_id = due.event_id and g.member_id = due.member_id
    returning g.event_id, g.member_id, due.owner_id`)
  for (const [eventId, ofEvent] of Map.groupBy(rows, (row) => Number(row.event_id)))
    tellGuests(
      bus,
      'events.reminded',
      { eventId, hostId: Number(ofEvent[0]?.owner_id) },
      ofEvent.map((row) => Number(row.member_id)),
      moment,
    )
}

/** For places that no call freed: the account of a guest was deleted. */
export async function fillFreePlaces({ db, bus, now }: Services): Promise<void> {
  const moment = now()
  const open = await db
    .select({ eventId: events.id, hostId: events.ownerId })
    .from(events)
    .where(
      and(
        sql`${events.waitingTotal} > 0 and ${events.deletedAt} is null and not ${events.confirmsGuests} and ${events.approval} = 'approved'`,
        sql`${events.overAt} > ${moment.toISOString()}::timestamptz and (${events.maxGuests} is null or ${events.attendingTotal} < ${events.maxGuests})`,
      ),
    )
    .limit(atOnce)
  for (const about of open) {
    const placed = await transaction(db, async (tx) => {
      await tx.select({ id: events.id }).from(events).where(eq(events.id, about.eventId)).for('no key update')
      return fillPlaces(tx, about.eventId, moment)
    })
    tellGuests(bus, 'events.placed', about, placed, moment)
  }
}
