/** Nobody is shown the address of a picture that they may not open. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { viewerFor } from '../../content/content-kind.ts'
import { photoAlbums } from '../../db/tables/albums/photos.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { contentGrants } from '../../db/tables/content/content.ts'
import { blocks } from '../../db/tables/social.ts'
import { createAuthenticator } from '../../http/auth.ts'
import { createTestServer, insertVideo, makeFriends, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
import { insertPurchase, insertSale } from '../../testing/rows/insert-sale.ts'
import { createMediaGate, type MediaGate } from './media-gate.ts'

const audiences = ['members', 'friends', 'nobody'] as const
type Audience = (typeof audiences)[number]
const states = ['plain', 'draft', 'held'] as const
type State = (typeof states)[number]

const names = ['stranger', 'friend', 'buyer', 'blockedBuyer', 'keyed', 'blockedKeyed', 'blocked', 'staff', 'admin'] as const
const groupOf: Partial<Record<(typeof names)[number], number>> = { staff: groups.staff, admin: groups.admin }

let server: TestServer
let gate: MediaGate
let owner: Credentials
let viewers: Record<(typeof names)[number], Credentials>
beforeAll(async () => {
  server = await createTestServer()
  gate = createMediaGate(server.services, createAuthenticator(server.services))
  owner = await server.asMember({ groupId: groups.vendor })
  const made = await Promise.all(
    names.map(async (name) => [name, await server.asMember({ groupId: groupOf[name] ?? groups.free })] as const),
  )
  viewers = Object.fromEntries(made) as typeof viewers
  await makeFriends(server.db, owner.memberId, viewers.friend.memberId)
})
afterAll(() => server.close())

/** The cover that its owner has chosen is in this state; the second photo is for friends. */
async function addPhotoAlbum(album: Audience, cover: Audience, state: State): Promise<number> {
  const { db } = server
  const { id: albumId } = await insertPhotoAlbum(db, { ownerId: owner.memberId, settingAudience: album })
  const photo = { ownerId: owner.memberId, albumId, mediaKey: 'x' }
  const chosen = await insertPhoto(db, { ...photo, settingAudience: cover, isDraft: state === 'draft', isHeld: state === 'held' })
  await insertPhoto(db, { ...photo, settingAudience: 'friends' })
  await db.update(photoAlbums).set({ coverPhotoId: chosen.id }).where(eq(photoAlbums.id, albumId))
  return albumId
}

/** Three videos: one shown to friends only, one of the owner in this state, and one of a member who has blocked the stranger. */
async function addVideoAlbum(album: Audience, second: Audience, state: State): Promise<number> {
  const { db } = server
  const [row] = await db.insert(videoAlbums).values({ ownerId: owner.memberId, title: 'Album', settingAudience: album }).returning()
  const albumId = row?.id ?? 0
  const own = {
    ownerId: owner.memberId,
    ownerAudience: second,
    isDraft: state === 'draft',
    status: state === 'held' ? 'reported' : 'ready',
  } as const
  const inIt = [
    await insertVideo(db, { ownerAudience: 'friends' }),
    await insertVideo(db, own),
    await insertVideo(db, { ownerId: viewers.blocked.memberId }),
  ]
  await db.insert(videoAlbumItems).values(inIt.map(({ id: videoId }, position) => ({ albumId, videoId, position })))
  return albumId
}

/** Some members hold a key to it; of some albums, some have bought it. */
async function openTo(typeId: string, itemId: number, isSold: boolean): Promise<void> {
  const { db } = server
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)]
  for (const { memberId } of [viewers.keyed, viewers.blockedKeyed])
    await db.insert(contentGrants).values({ typeId, itemId, memberId, kind: 'key', createdAt, expiresAt })
  if (!isSold) return
  const sale = await insertSale(db, { sellerId: owner.memberId, typeId, itemId })
  for (const { memberId } of [viewers.buyer, viewers.blockedBuyer]) await insertPurchase(db, { sale, memberId })
}

/** Addresses that the viewer is shown, and those among them that do not open. */
async function look(typeId: string, as: Credentials, itemIds: readonly number[]) {
  const viewer = viewerFor({ id: as.memberId, groupId: as.member.groupId })
  const found = await server.services.content.get(typeId).findVisible(server.db, viewer, itemIds)
  const thumbs = [...found.values()].flatMap(({ thumb }) => thumb ?? [])
  const closed: string[] = []
  for (const thumb of thumbs) {
    const id = thumb.split('/')[3] ?? ''
    const opening = typeId === 'photo_album' ? await gate.openPhoto(as.mediaCookie, id) : await gate.openPoster(as.mediaCookie, id)
    if (!opening) closed.push(thumb)
  }
  return { total: thumbs.length, closed }
}

const everyCase = () =>
  audiences.flatMap((album) =>
    audiences.flatMap((inside) => states.flatMap((state) => [false, true].map((isSold) => ({ album, inside, state, isSold })))),
  )

it('[S-29] the picture of an album that somebody is shown opens for them, whatever its audience and state, bought, with a key or across a block', async () => {
  const albums = { photo_album: [] as number[], video_album: [] as number[] }
  for (const { album, inside, state, isSold } of everyCase()) {
    const made = { photo_album: await addPhotoAlbum(album, inside, state), video_album: await addVideoAlbum(album, inside, state) }
    for (const typeId of ['photo_album', 'video_album'] as const) {
      albums[typeId].push(made[typeId])
      await openTo(typeId, made[typeId], isSold)
    }
  }
  const apart = [viewers.blockedBuyer, viewers.blockedKeyed, viewers.blocked]
  await server.db.insert(blocks).values(apart.map(({ memberId }) => ({ memberId: owner.memberId, blockedId: memberId })))
  await server.db.insert(blocks).values({ memberId: viewers.blocked.memberId, blockedId: viewers.stranger.memberId })
  for (const [typeId, itemIds] of Object.entries(albums))
    for (const [name, as] of Object.entries({ owner, ...viewers })) {
      const { total, closed } = await look(typeId, as, itemIds)
      expect({ typeId, name, closed }).toEqual({ typeId, name, closed: [] })
      expect({ typeId, name, isShownAny: total > 0 }).toEqual({ typeId, name, isShownAny: name !== 'blocked' && name !== 'blockedKeyed' })
    }
})
