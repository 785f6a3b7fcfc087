import type { Database } from '../../db/context.ts'
import { attachments } from '../../db/tables/attachments.ts'
import { first } from './insert-member.ts'

/** An image (or a voice message) that a member has uploaded, without its file. */
export async function insertPicture(
  db: Database,
  memberId: number,
  kind: 'picture' | 'voice' = 'picture',
): Promise<typeof attachments.$inferSelect> {
  const name = `${crypto.randomUUID().replaceAll('-', '')}.webp`
  return first(await db.insert(attachments).values({ memberId, name, width: 40, height: 30, sizeBytes: 100, kind }).returning())
}
