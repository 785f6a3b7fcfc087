import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import { attachments } from '../../db/tables/attachments.ts'
import { attachmentPrefix } from '../../lib/media-paths.ts'

/** Address → id, of the photos that the member uploaded. Addresses of others and of other files are left out. */
export async function findOwnPictures(db: Queryable, memberId: number, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const names = paths.filter((path) => path.startsWith(attachmentPrefix)).map((path) => path.slice(attachmentPrefix.length))
  if (names.length === 0) return new Map()
  const files = await db
    .select({ id: attachments.id, name: attachments.name })
    .from(attachments)
    .where(and(inArray(attachments.name, names), eq(attachments.memberId, memberId), eq(attachments.kind, 'picture')))
  return new Map(files.map(({ id, name }) => [`${attachmentPrefix}${name}`, id]))
}
