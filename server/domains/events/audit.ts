/** Audit of other members' events that staff cancel, and of guests whom they remove. Without addresses. */
import { eq } from 'drizzle-orm'
import type { removeInvite } from '#contract/community/event-guests.ts'
import type { deleteEvent } from '#contract/community/events.ts'
import { events } from '../../db/tables/community/events.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import { findGuest } from './reads.ts'

export const eventAudit: AuditRule<typeof deleteEvent> = {
  kind: 'content',
  async find({ db }, { eventId }) {
    const [row] = await db.select().from(events).where(eq(events.id, eventId))
    if (!row) return null
    const { ownerId, title, visibility, approval, version } = row
    return { id: `event:${eventId}`, ownerId, state: row.deletedAt === null ? { ownerId, title, visibility, approval, version } : null }
  },
}

export const guestAudit: AuditRule<typeof removeInvite> = {
  kind: 'content',
  async find({ db }, { eventId, userId }) {
    const [row] = await db.select({ ownerId: events.ownerId, title: events.title }).from(events).where(eq(events.id, eventId))
    const guest = await findGuest(db, eventId, userId)
    if (!row || !guest) return null
    const { state, rsvp, seat } = guest
    return { id: `event:${eventId}`, ownerId: row.ownerId, state: { title: row.title, userId, state, rsvp, seat } }
  },
}
