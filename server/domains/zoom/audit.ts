/** Audit of Zoom rooms that staff save and remove. */
import { eq } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { removeZoomRoom, saveZoomRoom } from '#contract/chat/zoom.ts'
import type { Queryable } from '../../db/context.ts'
import { zoomRooms } from '../../db/tables/pages.ts'
import type { AuditedThing, AuditRule } from '../../http/audit/audit-rule.ts'

export const savedRoomAudit: AuditRule<typeof saveZoomRoom> = {
  kind: 'zoom_room',
  find: ({ db }, { roomId }, result) => findRoom(db, roomId ?? result?.roomId),
}

export const removedRoomAudit: AuditRule<typeof removeZoomRoom> = {
  kind: 'zoom_room',
  find: ({ db }, { roomId }: RequestOutput<typeof removeZoomRoom>) => findRoom(db, roomId),
}

async function findRoom(db: Queryable, roomId: number | undefined): Promise<AuditedThing | null> {
  if (roomId === undefined) return null
  const [row] = await db.select().from(zoomRooms).where(eq(zoomRooms.id, roomId))
  if (!row) return null
  const { id, name, link, host, hours } = row
  const { origin, pathname } = new URL(link)
  // The query of a Zoom link contains the meeting's password.
  return { id, ownerId: null, state: { name, link: `${origin}${pathname}`, host, hours } }
}
