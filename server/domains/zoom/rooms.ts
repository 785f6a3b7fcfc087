/** Rooms on Zoom: a short list of links, kept by staff (P-07). */
import { asc, eq, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { listZoomRooms as listEndpoint, removeZoomRoom as removeEndpoint, saveZoomRoom as saveEndpoint } from '#contract/talk/zoom.ts'
import { zoomRooms } from '../../db/tables/pages.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanLine, cleanText } from '../../lib/clean-text.ts'

const mostListed = 200

export async function listRooms({ db }: MemberContext): Promise<ResponseInput<typeof listEndpoint>> {
  const rows = await db
    .select()
    .from(zoomRooms)
    .orderBy(asc(sql`ropewalk_fold(${zoomRooms.name})`), asc(zoomRooms.id))
    .limit(mostListed)
  return { rooms: rows.map(present) }
}

/** A new one without `roomId`. Throws not_found for one that somebody has removed meanwhile. */
export async function saveRoom(
  { db }: MemberContext,
  { roomId, link, ...words }: RequestOutput<typeof saveEndpoint>,
): Promise<ResponseInput<typeof saveEndpoint>> {
  // As the browser reads it: nothing of the way it was written is left to hide behind.
  const fields = { name: cleanLine(words.name), host: cleanLine(words.host), hours: cleanText(words.hours), link: new URL(link).href }
  const [row] =
    roomId === undefined
      ? await db.insert(zoomRooms).values(fields).returning()
      : await db.update(zoomRooms).set(fields).where(eq(zoomRooms.id, roomId)).returning()
  if (!row) throw new Refusal('not_found')
  return present(row)
}

export async function removeRoom({ db }: MemberContext, { roomId }: RequestOutput<typeof removeEndpoint>): Promise<void> {
  const removed = await db.delete(zoomRooms).where(eq(zoomRooms.id, roomId)).returning({ id: zoomRooms.id })
  if (removed.length === 0) throw new Refusal('not_found')
}

function present({ id, ...fields }: typeof zoomRooms.$inferSelect): ResponseInput<typeof saveEndpoint> {
  return { roomId: id, ...fields }
}
