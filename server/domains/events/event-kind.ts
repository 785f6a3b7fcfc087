/** Events as a kind of content. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { eventKind as declaration } from '#contract/content/kinds.ts'
import { eventAbilities } from '#contract/policy/community/events.ts'
import type { AfterCommit, ContentItem, ContentKind, ContentViewer } from '../../content/content-kind.ts'
import { dropTags, tagNamesOfOwner } from '../../content/tags.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { eventAddressReadings, events } from '../../db/tables/community/events.ts'
import { toSeconds } from '../../lib/moments.ts'
import { eventApproval } from './event-approval.ts'
import { findEvents, findPictures } from './reads.ts'

export const eventKind: ContentKind = {
  declaration,
  findVisible,
  counters: { table: 'events', upVotes: 'up_votes', downVotes: 'down_votes', comments: 'comment_total', views: 'view_total' },
  exported: { section: 'events', rows: exportedRows },
  deleteAllOf,
  transfer: null,
  approval: eventApproval,
}

async function findVisible(db: Queryable, viewer: ContentViewer, itemIds: readonly number[]): Promise<ReadonlyMap<number, ContentItem>> {
  const found = await findEvents(db, viewer, itemIds)
  const pictures = await findPictures(
    db,
    found.map(({ row }) => row.id),
  )
  return new Map(
    found.map(({ row: { id, ownerId, title }, facts }) => [
      id,
      {
        ...{ typeId: declaration.typeId, itemId: id, ownerId, title, thumb: pictures.get(id) ?? null, canTransfer: false },
        isDraft: facts.approval !== 'approved',
        isReadOnly: !eventAbilities(viewer, facts).canComment,
      },
    ]),
  )
}

/** Without the guests, who are others. */
async function exportedRows(db: Queryable, memberId: number): Promise<readonly object[]> {
  const own = await db
    .select()
    .from(events)
    .where(and(eq(events.ownerId, memberId), isNull(events.deletedAt)))
    .orderBy(events.id)
  const tagsOfEvent = await tagNamesOfOwner(db, declaration.typeId, memberId)
  return own.map(({ titleKey: _title, townKey: _town, ...event }) => ({ ...event, tags: tagsOfEvent.get(event.id) ?? [] }))
}

/** The rows stay, because comments and reports refer to them, and the guests are still to be told. */
async function deleteAllOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const gone = await tx
    .update(events)
    .set({ deletedAt: now, ...withoutTexts })
    .where(and(eq(events.ownerId, ownerId), isNull(events.deletedAt)))
    .returning({ eventId: events.id, approval: events.approval, overAt: events.overAt })
  // The texts of those that were cancelled before.
  const all = await tx.update(events).set(withoutTexts).where(eq(events.ownerId, ownerId)).returning({ id: events.id })
  await dropTags(tx, { typeId: declaration.typeId, itemIds: all.map(({ id }) => id) })
  const eventIds = gone.map(({ eventId }) => eventId)
  if (eventIds.length > 0) await tx.delete(eventAddressReadings).where(inArray(eventAddressReadings.eventId, eventIds))
  return ({ bus }) => {
    for (const { eventId, approval, overAt } of gone) {
      bus.emit('content.deleted', { typeId: declaration.typeId, itemId: eventId, ownerId })
      if (approval === 'approved' && overAt > now) bus.emit('events.cancelled', { eventId, hostId: ownerId, at: toSeconds(now) })
    }
  }
}

const withoutTexts = { title: '', description: '', area: '', location: '', link: null, approvalReason: '', imageId: null } as const
