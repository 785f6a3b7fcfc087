/** New events in the queue of those who decide: admins (1§6). */
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { ContentApproval, ContentViewer } from '../../content/content-kind.ts'
import { events } from '../../db/tables/community/events.ts'
import { checkVersion } from '../../lib/edit-version.ts'

/** The predicate of the index. */
const isInQueue = and(sql`${events.approval} = 'pending_approval'`, isNull(events.deletedAt))

export const eventApproval: ContentApproval = {
  mayDecide: ({ role }) => role === 'admin',

  async waiting(db, _viewer: ContentViewer, after, most) {
    const isBehind = after && sql`(${events.sentAt}, ${events.id}) > (${after.offeredAt.toISOString()}::timestamptz, ${after.itemId})`
    return db
      .select({ itemId: events.id, offeredAt: events.sentAt, itemVersion: events.version })
      .from(events)
      .where(and(isInQueue, isBehind ?? undefined))
      .orderBy(asc(events.sentAt), asc(events.id))
      .limit(most)
  },

  async countWaiting(db) {
    const [row] = await db.select({ total: count() }).from(events).where(isInQueue)
    return row?.total ?? 0
  },

  async findState(db, itemId) {
    const [row] = await db
      .select({ approval: events.approval, approvalReason: events.approvalReason })
      .from(events)
      .where(eq(events.id, itemId))
    return row ?? null
  },

  /** Published only once: fans are not told a second time. */
  async decide(tx, { itemId, itemVersion, isApproved, reason, now }) {
    const [waiting] = await tx
      .select({ version: events.version })
      .from(events)
      .where(and(eq(events.id, itemId), isInQueue))
      .for('update')
    if (!waiting) return null
    checkVersion(itemVersion, waiting.version)
    const [decided] = await tx
      .update(events)
      .set({
        approval: isApproved ? 'approved' : 'declined',
        approvalReason: reason,
        ...(isApproved ? { publishedAt: now } : {}),
        version: sql`${events.version} + 1`,
      })
      .where(and(eq(events.id, itemId), isInQueue))
      .returning({ ownerId: events.ownerId })
    if (!decided) return null
    return ({ bus }) => {
      if (isApproved) bus.emit('content.published', { typeId: 'event', itemId, ownerId: decided.ownerId })
    }
  },
}
