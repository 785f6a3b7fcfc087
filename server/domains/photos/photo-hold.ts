/** Photos that are hidden until staff decide on a report (decision 025). */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AfterCommit, ContentHold } from '../../content/content-kind.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { isKeptHidden } from './reads.ts'

export const photoHold: ContentHold = {
  async start(tx, itemId) {
    const [held] = await tx
      .update(photos)
      .set({ isHeld: true })
      .where(and(eq(photos.id, itemId), isNull(photos.deletedAt), eq(photos.isHeld, false)))
      .returning({ ownerId: photos.ownerId })
    return held ? tellChanged(held.ownerId) : null
  },

  async end(tx, { itemId, decision }) {
    const [held] = await tx
      .select({ ownerId: photos.ownerId, isKeptHidden })
      .from(photos)
      .where(and(eq(photos.id, itemId), eq(photos.isHeld, true)))
      .for('no key update')
    if (!held || held.isKeptHidden) return null
    if (decision === 'show') await tx.update(photos).set({ isHeld: false }).where(eq(photos.id, itemId))
    return tellChanged(held.ownerId)
  },

  async findHeld(db, itemIds) {
    const rows = await db
      .select({ id: photos.id })
      .from(photos)
      .where(and(inArray(photos.id, [...itemIds]), eq(photos.isHeld, true), isNull(photos.deletedAt), sql`not ${isKeptHidden}`))
    return new Set(rows.map(({ id }) => id))
  },
}

const tellChanged =
  (memberId: number): AfterCommit =>
  ({ bus }) =>
    bus.emit('photos.changed', { memberId })
