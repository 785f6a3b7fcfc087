/** Builder of photos: published and ready by default. */
import type { Database } from '../../db/context.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { first, insertMember } from './insert-member.ts'

export type PhotoOverrides = Partial<Omit<typeof photos.$inferInsert, 'id'>>

let serial = 0

/** Without `ownerId` a member is created to own it. Rows only: there are no files. */
export async function insertPhoto(db: Database, overrides: PhotoOverrides = {}): Promise<typeof photos.$inferSelect> {
  serial += 1
  const ownerId = overrides.ownerId ?? (await insertMember(db)).id
  const image = { imageVersion: 1, sizes: [256, 512, 1024], width: 1600, height: 1200, sourceWidth: 1600, sourceHeight: 1200 }
  const source = { sourceKey: `photo-originals/test-${serial}`, sourceType: 'image/jpeg', sourceBytes: 1000 }
  const values = {
    title: `Photo ${serial}`,
    state: 'ready' as const,
    isDraft: false,
    position: serial,
    ...image,
    ...source,
    ...overrides,
    ownerId,
  }
  return first(await db.insert(photos).values(values).returning())
}
