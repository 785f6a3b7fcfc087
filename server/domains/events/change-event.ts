/** Creates, edits and cancels events. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { eventLimits, type createEvent, type updateEvent } from '#contract/community/events.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { replaceTags } from '../../content/tags.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { eventGuests, events } from '../../db/tables/community/events.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanLine, cleanText } from '../../lib/clean-text.ts'
import { toSeconds } from '../../lib/moments.ts'
import { findOwnPictures } from '../attachments/index.ts'
import { findTown } from '../geo/index.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { checkPlace, readTimes } from './event-times.ts'
import { countOwnEvents, getEventFor, getVisibleEvent, type EventRow } from './reads.ts'
import { fillPlaces } from './seats.ts'
import { tellGuests } from './tell-guests.ts'

const noTown = { cityId: null, latitude: null, longitude: null, townKey: '' } as const

/** Throws validation_failed on `cityId` for an unknown town. */
async function townColumns(tx: Transaction, cityId: number | null) {
  if (cityId === null) return noTown
  const town = await findTown(tx, cityId)
  if (!town) throw invalid({ cityId: ['invalid'] })
  return town
}

/** Throws validation_failed on `imagePath` for a photo that the member did not upload. */
async function imageColumn(tx: Transaction, memberId: number, imagePath: string | null) {
  if (imagePath === null) return { imageId: null }
  const imageId = (await findOwnPictures(tx, memberId, [imagePath])).get(imagePath)
  if (imageId === undefined) throw invalid({ imagePath: ['invalid'] })
  return { imageId }
}

type Words = Partial<Pick<RequestOutput<typeof updateEvent>, 'title' | 'description' | 'area' | 'location'>>

/** Throws validation_failed on `title` where nothing that a reader could see is left. Undefined: unchanged. */
function cleanWords({ title, description, area, location }: Words) {
  const words = withoutUndefined({
    title: title === undefined ? undefined : cleanLine(title),
    description: description === undefined ? undefined : cleanText(description),
    area: area === undefined ? undefined : cleanLine(area),
    location: location === undefined ? undefined : cleanText(location),
  })
  if (words.title === '') throw invalid({ title: ['title.required'] })
  return words
}

export async function createEventFor(
  { db, viewer, now }: MemberContext,
  { startTime, endTime, addressFrom, cityId, imagePath, tagList, ...written }: RequestOutput<typeof createEvent>,
): Promise<number> {
  const fields = { ...written, ...cleanWords(written) }
  const createdAt = now()
  const times = readTimes({ startTime, endTime, addressFrom }, createdAt)
  checkPlace(fields)
  const eventId = await transaction(db, async (tx) => {
    const own = await countOwnEvents(tx, viewer.id)
    if (own.total >= eventLimits.perMember || own.waiting >= eventLimits.waiting) throw invalid({ title: ['event.limit'] })
    const [row] = await tx
      .insert(events)
      .values({
        ...fields,
        ...times,
        ...(await townColumns(tx, cityId)),
        ...(await imageColumn(tx, viewer.id, imagePath)),
        ownerId: viewer.id,
        ...{ createdAt, sentAt: createdAt, publishedAt: createdAt },
      })
      .returning({ id: events.id })
    if (!row) throw new Error('insert returned no row')
    if (tagList.length > 0) await replaceTags(tx, { typeId: 'event', itemIds: [row.id] }, tagList)
    return row.id
  })
  return eventId
}

const secondsOrNull = (moment: Date | null) => moment && toSeconds(moment)

type Edit = Omit<RequestOutput<typeof updateEvent>, 'eventId' | 'version' | 'tagList'>

/** What the edit changes in the row. Throws validation_failed. */
async function changesOf(tx: Transaction, row: EventRow, edit: Edit, now: Date) {
  const { startTime = toSeconds(row.startsAt), endTime = secondsOrNull(row.endsAt), cityId, imagePath, ...fields } = edit
  const addressFrom = edit.addressFrom === undefined ? secondsOrNull(row.addressFrom) : edit.addressFrom
  const times = readTimes({ startTime, endTime, addressFrom }, now, { isSameStart: startTime === toSeconds(row.startsAt) })
  const plain = { ...withoutUndefined(fields), ...cleanWords(fields) }
  checkPlace({ ...row, ...plain })
  const { maxGuests = row.maxGuests } = edit
  if (maxGuests !== null && maxGuests < row.attendingTotal) throw invalid({ maxGuests: ['event.too_few_guests'] })
  return {
    ...plain,
    ...times,
    ...(cityId === undefined ? {} : await townColumns(tx, cityId)),
    ...(imagePath === undefined ? {} : await imageColumn(tx, row.ownerId, imagePath)),
    // A declined event is offered again.
    ...(row.approval === 'declined' ? { approval: 'pending_approval' as const, approvalReason: '', sentAt: now } : {}),
    version: row.version + 1,
  }
}

function isMoved(row: EventRow, changes: Partial<EventRow>): boolean {
  const { startsAt, endsAt, cityId, area, location, isOnline, link } = { ...row, ...changes }
  const placeOf = (of: Pick<EventRow, 'cityId' | 'area' | 'location' | 'isOnline' | 'link'>) =>
    JSON.stringify([of.cityId, of.area, of.location, of.isOnline, of.link])
  return (
    startsAt.getTime() !== row.startsAt.getTime() ||
    endsAt?.getTime() !== row.endsAt?.getTime() ||
    placeOf({ cityId, area, location, isOnline, link }) !== placeOf(row)
  )
}

/** Throws forbidden for an event of another member, edit_conflict for an old version. */
export async function updateEventFor(
  context: MemberContext,
  { eventId, version, tagList, ...edit }: RequestOutput<typeof updateEvent>,
): Promise<void> {
  const { db, viewer, bus } = context
  const now = context.now()
  const { moved, placed } = await transaction(db, async (tx) => {
    const { row, facts } = await getVisibleEvent(tx, context, eventId, { isLocked: true })
    if (row.ownerId !== viewer.id) throw new Refusal('forbidden')
    if (facts.hasEnded) throw invalid({ eventId: ['event.ended'] })
    checkVersion(version, row.version)
    const changes = await changesOf(tx, row, edit, now)
    await tx.update(events).set(changes).where(eq(events.id, eventId))
    if (tagList) await replaceTags(tx, { typeId: 'event', itemIds: [eventId] }, tagList)
    if (changes.startsAt.getTime() !== row.startsAt.getTime())
      await tx
        .update(eventGuests)
        .set({ remindedAt: null })
        .where(and(eq(eventGuests.eventId, eventId), isNotNull(eventGuests.remindedAt)))
    return { moved: row.approval === 'approved' && isMoved(row, changes), placed: await fillPlaces(tx, eventId, now) }
  })
  if (moved) bus.emit('events.moved', { eventId, hostId: viewer.id, at: toSeconds(now) })
  tellGuests(bus, 'events.placed', { eventId, hostId: viewer.id }, placed, now)
}

/** The rows stay, because comments and reports refer to the event, and its guests are still to be told. */
export async function deleteEventFor(context: MemberContext, eventId: number): Promise<void> {
  const { db, bus, now } = context
  const row = await transaction(db, async (tx) => {
    const event = await getEventFor(tx, context, eventId, 'canDelete', { isLocked: true })
    await tx
      .update(events)
      .set({ deletedAt: now(), location: '', link: null, version: event.row.version + 1 })
      .where(eq(events.id, eventId))
    return event.row
  })
  bus.emit('content.deleted', { typeId: 'event', itemId: eventId, ownerId: row.ownerId })
  if (row.approval === 'approved') bus.emit('events.cancelled', { eventId, hostId: row.ownerId, at: toSeconds(now()) })
}
