/** The video albums of the demo community. Favourites have an album of their own without being listed here. */
import { albumPrivacy, type AlbumPrivacy } from '#contract/policy/video-albums.ts'
import type { VideoAlbumType } from '#contract/albums/video-albums.ts'
import type { Transaction } from '../../db/context.ts'
import { contentVotes } from '../../db/tables/content/content.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import type { Chance } from './chance.ts'

interface DemoAlbum {
  readonly title: string
  readonly description: string
  readonly owner: string
  /** Every how many-th video it contains, beginning with which, and how many. */
  readonly step: number
  readonly first: number
  readonly most: number
  readonly privacy?: AlbumPrivacy
  readonly albumType?: VideoAlbumType
}

const demoAlbums: readonly DemoAlbum[] = [
  {
    title: 'Column wraps, the whole course',
    description: 'Fourteen lessons in the order I teach them. Start at the top, keep your shears close.',
    owner: 'Halyard',
    step: 1,
    first: 0,
    most: 14,
  },
  { title: 'Knots in one sitting', description: 'Short ones, for the train.', owner: 'Marlinspike', step: 3, first: 1, most: 9 },
  {
    title: 'Leather, slow light',
    description: 'Belts, cuffs and the smell of the workshop.',
    owner: 'LeatherLukas',
    step: 4,
    first: 2,
    most: 7,
    albumType: 'playlist',
  },
  { title: 'Hardware and safety', description: 'Rings, hangers, and how they fail.', owner: 'Felix_K', step: 5, first: 0, most: 6 },
  { title: 'Net making', description: 'For the patient.', owner: 'Old_Salt', step: 2, first: 3, most: 12, privacy: albumPrivacy.friends },
  { title: 'To watch with Kjell', description: '', owner: 'demo-member', step: 6, first: 1, most: 5, privacy: albumPrivacy.nobody },
  { title: 'My practice list', description: 'One a day.', owner: 'demo-member', step: 3, first: 0, most: 8, albumType: 'playlist' },
]

interface AlbumOptions {
  readonly idOf: (name: string) => number
  readonly videoIds: readonly number[]
  readonly voterIds: readonly number[]
  readonly now: Date
}

const dayMs = 24 * 3_600_000

/** Returns the ids of the albums, in their order here. */
export async function insertAlbums(tx: Transaction, { idOf, videoIds, voterIds, now }: AlbumOptions, chance: Chance): Promise<number[]> {
  const albumIds: number[] = []
  for (const [index, album] of demoAlbums.entries()) {
    const { title, description, owner, privacy = albumPrivacy.members, albumType = 'normal' } = album
    const changedAt = new Date(now.getTime() - (index + 1) * 2 * dayMs)
    const [row] = await tx
      .insert(videoAlbums)
      .values({ title, description, ownerId: idOf(owner), privacy, albumType, createdAt: changedAt, contentChangedAt: changedAt })
      .returning({ id: videoAlbums.id })
    if (!row) throw new Error('insert returned no row')
    albumIds.push(row.id)
    const chosen = videoIds.filter((_, position) => position >= album.first && (position - album.first) % album.step === 0)
    await tx
      .insert(videoAlbumItems)
      .values(chosen.slice(0, album.most).map((videoId, position) => ({ albumId: row.id, videoId, position, addedAt: changedAt })))
    if (privacy === albumPrivacy.nobody) continue
    const voters = voterIds.filter((id) => id !== idOf(owner) && chance.integer(3) === 0)
    if (voters.length > 0)
      await tx
        .insert(contentVotes)
        .values(voters.map((memberId) => ({ typeId: 'video_album', itemId: row.id, memberId, way: chance.integer(12) === 0 ? -1 : 1 })))
  }
  await tx.execute(`
    update video_albums a set
      up_votes = (select count(*) from content_votes where type_id = 'video_album' and item_id = a.id and way > 0),
      down_votes = (select count(*) from content_votes where type_id = 'video_album' and item_id = a.id and way < 0)`)
  return albumIds
}
