/** The photos of the demo community, as rows whose files are still to come; see `make-photos.ts`. */
import { albumPrivacy } from '#contract/policy/video-albums.ts'
import { replaceTags } from '../../../content/tags.ts'
import type { Transaction } from '../../../db/context.ts'
import { photoAlbums, photoCategories, photos } from '../../../db/tables/albums/photos.ts'
import { contentFavourites, contentVotes } from '../../../db/tables/content/content.ts'
import { seedCategories } from '../../category-list.ts'
import { createChance, type Chance } from '../chance.ts'
import type { DemoComment } from '../insert-comments.ts'
import {
  demoPhotoAlbums,
  draftPhotos,
  featuredPhotos,
  pendingPhotos,
  photoComments,
  promoPhotos,
  type DemoPhotoAlbum,
} from './demo-photos.ts'

interface PhotoOptions {
  readonly idOf: (name: string) => number
  /** Members who vote, keep and comment. */
  readonly activeIds: readonly number[]
  readonly now: Date
}
interface StoredPhoto {
  readonly id: number
  readonly albumId: number
  readonly ownerId: number
  readonly publishedAt: Date
  readonly isOpen: boolean
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface InsertedPhotos {
  /** Album after album, as in `demoPhotoAlbums`. */
  readonly photoIds: number[]
  readonly albumIds: number[]
  /** For the feed. */
  readonly published: ReadonlyArray<{ readonly id: number; readonly ownerId: number; readonly publishedAt: Date }>
  readonly said: readonly DemoComment[]
}

export async function insertPhotos(tx: Transaction, options: PhotoOptions): Promise<InsertedPhotos> {
  const chance = createChance(60)
  const all: StoredPhoto[] = []
  for (const album of demoPhotoAlbums) all.push(...(await insertAlbum(tx, album, { ...options, first: all.length, chance })))
  const published = all.filter((_, index) => !draftPhotos.includes(index))
  const said = await insertMarks(tx, published, options, chance)
  await tx.execute(recount)
  return { photoIds: all.map(({ id }) => id), albumIds: [...new Set(all.map(({ albumId }) => albumId))], published, said }
}

interface AlbumOptions extends PhotoOptions {
  /** Place of its first photo among all. */
  readonly first: number
  readonly chance: Chance
}

async function insertAlbum(tx: Transaction, album: DemoPhotoAlbum, { idOf, now, first, chance }: AlbumOptions): Promise<StoredPhoto[]> {
  const { name, description, privacy = albumPrivacy.members, tags } = album
  const ownerId = idOf(album.owner)
  const createdAt = new Date(now.getTime() - (90 - first) * dayMs)
  const [row] = await tx.insert(photoAlbums).values({ name, description, ownerId, privacy, createdAt }).returning({ id: photoAlbums.id })
  if (!row) throw new Error('insert returned no row')
  await replaceTags(tx, { typeId: 'photo_album', itemIds: [row.id] }, tags)
  const stored: StoredPhoto[] = []
  for (const [position, title] of album.titles.entries()) {
    const place = first + position
    const publishedAt = new Date(now.getTime() - (6 + ((place * 17) % 80)) * dayMs - chance.integer(20) * hourMs)
    const [photo] = await tx
      .insert(photos)
      .values({ ownerId, title, albumId: row.id, position, publishedAt, createdAt: publishedAt, ...fateOf(place, publishedAt) })
      .returning({ id: photos.id })
    if (!photo) throw new Error('insert returned no row')
    stored.push({ id: photo.id, albumId: row.id, ownerId, publishedAt, isOpen: privacy === albumPrivacy.members })
    await replaceTags(tx, { typeId: 'photo', itemIds: [photo.id] }, position % 2 === 0 ? tags : tags.slice(0, 1))
  }
  const categoryId = categoryOf(album.category)
  await tx.insert(photoCategories).values(stored.map(({ id: photoId }) => ({ photoId, categoryId })))
  return stored
}

function fateOf(place: number, publishedAt: Date): Partial<typeof photos.$inferInsert> {
  const promoState = promoPhotos.includes(place) ? 'promo' : pendingPhotos.includes(place) ? 'pending' : 'none'
  return {
    isDraft: draftPhotos.includes(place),
    isAnnounced: !draftPhotos.includes(place),
    featuredAt: featuredPhotos.includes(place) ? publishedAt : null,
    promoState,
    promoAt: promoState === 'none' ? null : publishedAt,
  }
}

async function insertMarks(
  tx: Transaction,
  published: readonly StoredPhoto[],
  { activeIds, now }: PhotoOptions,
  chance: Chance,
): Promise<DemoComment[]> {
  const said: DemoComment[] = []
  for (const { id: itemId, ownerId, publishedAt, isOpen } of published) {
    // Only what every member may see has marks of any member.
    if (!isOpen) continue
    const item = { typeId: 'photo', itemId } as const
    const others = chance.shuffled(activeIds.filter((id) => id !== ownerId))
    const later = () => new Date(publishedAt.getTime() + chance.integer(now.getTime() - publishedAt.getTime()))
    const voters = others.slice(0, 2 + chance.integer(14))
    await tx
      .insert(contentVotes)
      .values(voters.map((memberId, index) => ({ ...item, memberId, way: index % 9 === 8 ? -1 : 1, createdAt: later() })))
    const keepers = others.slice(-1 - chance.integer(4))
    await tx.insert(contentFavourites).values(keepers.map((memberId) => ({ ...item, memberId, createdAt: later() })))
    for (const text of chance.shuffled(photoComments).slice(0, chance.integer(4)))
      said.push({ ...item, authorId: chance.oneOf(others), text, createdAt: later() })
  }
  return said
}

/** Sets counters from the inserted rows. */
const recount = `
  update photos p set
    up_votes = (select count(*) from content_votes where type_id = 'photo' and item_id = p.id and way > 0),
    down_votes = (select count(*) from content_votes where type_id = 'photo' and item_id = p.id and way < 0)`

function categoryOf(title: string): number {
  const category = seedCategories.find((other) => other.title === title)
  if (!category) throw new Error(`There is no category ${title}.`)
  return category.id
}
