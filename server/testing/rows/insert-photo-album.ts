/** Builder of photo albums. */
import type { Database } from '../../db/context.ts'
import { photoAlbums } from '../../db/tables/albums/photos.ts'
import { first, insertMember } from './insert-member.ts'

export type PhotoAlbumOverrides = Partial<Omit<typeof photoAlbums.$inferInsert, 'id'>>

let serial = 0

/** Without `ownerId` a member is created to own it. Empty: triggers count its photos. */
export async function insertPhotoAlbum(db: Database, overrides: PhotoAlbumOverrides = {}): Promise<typeof photoAlbums.$inferSelect> {
  serial += 1
  const ownerId = overrides.ownerId ?? (await insertMember(db)).id
  const values = { name: `Album ${serial}`, description: 'From the workshop', ...overrides, ownerId }
  return first(await db.insert(photoAlbums).values(values).returning())
}
