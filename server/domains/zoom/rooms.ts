/** Zoom rooms: a short list of links, managed by staff (P-07). */
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { listZoomRooms as listEndpoint, removeZoomRoom as removeEndpoint, saveZoomRoom as saveEndpoint } from '#contract/chat/zoom.ts'
import { zoomRooms } from '../../db/tables/pages.ts'
import type { Queryable } from '../../db/context.ts'
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

/** Throws not_found for a room that has been removed, validation_failed for a new one without a name or a link. */
export async function saveRoom(
  { db }: MemberContext,
  { roomId, name, link, host, hours }: RequestOutput<typeof saveEndpoint>,
): Promise<ResponseInput<typeof saveEndpoint>> {
  // The link is stored as the browser parses it, so that no spelling can disguise its target.
  const changes = withoutUndefined({
    name: name && cleanLine(name),
    link: link && new URL(link).href,
    host: host && cleanLine(host),
    hours: hours && cleanText(hours),
  })
  const row = roomId === undefined ? await insertRoom(db, changes) : await updateRoom(db, roomId, changes)
  if (!row) throw new Refusal('not_found')
  return present(row)
}

type Changes = Partial<Omit<typeof zoomRooms.$inferInsert, 'id'>>

async function insertRoom(db: Queryable, { name, link, ...rest }: Changes) {
  if (name === undefined) throw invalid({ name: ['required'] })
  if (link === undefined) throw invalid({ link: ['required'] })
  const [row] = await db
    .insert(zoomRooms)
    .values({ name, link, ...rest })
    .returning()
  return row
}

async function updateRoom(db: Queryable, roomId: number, changes: Changes) {
  const isRoom = eq(zoomRooms.id, roomId)
  const [row] =
    Object.keys(changes).length === 0
      ? await db.select().from(zoomRooms).where(isRoom)
      : await db.update(zoomRooms).set(changes).where(isRoom).returning()
  return row
}

export async function removeRoom({ db }: MemberContext, { roomId }: RequestOutput<typeof removeEndpoint>): Promise<void> {
  const removed = await db.delete(zoomRooms).where(eq(zoomRooms.id, roomId)).returning({ id: zoomRooms.id })
  if (removed.length === 0) throw new Refusal('not_found')
}

function present({ id, ...fields }: typeof zoomRooms.$inferSelect): ResponseInput<typeof saveEndpoint> {
  return { roomId: id, ...fields }
}
