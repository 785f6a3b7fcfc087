import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { endSession } from '#contract/accounts.ts'
import { noEdits } from '#contract/photos/photo-edits.ts'
import { mogrifyPhoto, rotatePhoto } from '#contract/photos/photos.ts'
import { groups } from '#contract/roles.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { contentGrants } from '../../db/tables/content/content.ts'
import { blocks } from '../../db/tables/social.ts'
import { makeFriends, type Credentials } from '../../testing/index.ts'
import { createPhotoServer, type PhotoServer } from '../../testing/photos/create-photo-server.ts'
import { quadrants, quarterNames } from '../../testing/pictures/quadrants.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
import { photosDomain } from '../photos/index.ts'

let server: PhotoServer
let tom: Credentials
let ben: Credentials
let serial = 0
beforeAll(async () => {
  server = await createPhotoServer()
  ;[tom, ben] = [await server.asMember(), await server.asMember()]
})
afterAll(() => server.close())

async function addPhoto(change: Partial<typeof photos.$inferInsert> = {}) {
  const { id } = await server.add(
    tom,
    await quadrants(300 + ++serial * 2, 200)
      .jpeg()
      .toBuffer(),
    { isDraft: false, ...change },
  )
  return { id, url: `/media/photos/${id}/1-256.webp` }
}
const statusOf = async (url: string, as: Credentials | null = ben) => (await server.see(url, as)).statusCode

describe('[S-09] the images of a photo', () => {
  it('open for members who may see it, with its type, for their own browser alone', async () => {
    const { url } = await addPhoto()
    const answer = await server.see(url, ben)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(256)
  })

  it('answer 404 to guests, forged and ended sessions, registered members, and for names that do not exist', async () => {
    const { id, url } = await addPhoto()
    const registered = await server.asMember({ groupId: 14 })
    const gone = await server.asMember()
    expect(await statusOf(url, gone)).toBe(200)
    await server.call(endSession, { sessionId: gone.sessionId as never }, { as: gone })
    for (const as of [null, registered, gone, { ...ben, mediaCookie: `${tom.sessionId}.x` }]) expect(await statusOf(url, as)).toBe(404)
    for (const name of [
      '1-300.webp',
      '1-256.jpg',
      '2-256.webp',
      '0-256.webp',
      '1-256.webp.html',
      '1-download.exe',
      'x',
      '..%2f1-256.webp',
      '../../1.webp',
    ])
      expect(await statusOf(`/media/photos/${id}/${name}`), name).toBe(404)
    for (const photoId of ['0', '-1', '999999', '1e3', 'x', `${id}%2f..`])
      expect(await statusOf(`/media/photos/${photoId}/1-256.webp`)).toBe(404)
  })

  it('of drafts open for their owner and admins alone, and held ones for staff too', async () => {
    const [admin, staff] = [await server.asAdmin(), await server.asMember({ groupId: groups.staff })]
    const draft = await addPhoto({ isDraft: true })
    const held = await addPhoto({ isHeld: true })
    expect(await Promise.all([tom, admin, ben, staff].map((as) => statusOf(draft.url, as)))).toEqual([200, 200, 404, 404])
    expect(await Promise.all([tom, admin, ben, staff].map((as) => statusOf(held.url, as)))).toEqual([200, 200, 404, 200])
  })

  it('close at the next request when the owner blocks, restricts or removes', async () => {
    const { id, url } = await addPhoto()
    const friend = await server.asMember()
    await makeFriends(server.db, tom.memberId, friend.memberId)
    const change = (values: Partial<typeof photos.$inferInsert>) => server.db.update(photos).set(values).where(eq(photos.id, id))
    expect(await Promise.all([ben, friend].map((as) => statusOf(url, as)))).toEqual([200, 200])
    await change({ privacy: 1 })
    expect(await Promise.all([ben, friend].map((as) => statusOf(url, as)))).toEqual([404, 200])
    await change({ privacy: 2 })
    expect(await Promise.all([tom, ben, friend].map((as) => statusOf(url, as)))).toEqual([200, 404, 404])
    await change({ privacy: 0 })
    await server.db.insert(blocks).values({ memberId: tom.memberId, blockedId: ben.memberId })
    const jan = await server.asMember()
    await server.db.insert(blocks).values({ memberId: jan.memberId, blockedId: tom.memberId })
    expect(await Promise.all([ben, jan, friend].map((as) => statusOf(url, as)))).toEqual([404, 404, 200])
    await server.db.delete(blocks)
    await change({ deletedAt: server.clock.now() })
    expect(await Promise.all([tom, ben].map((as) => statusOf(url, as)))).toEqual([404, 404])
  })

  it('open by a key to their album, while it is valid', async () => {
    const album = await insertPhotoAlbum(server.db, { ownerId: tom.memberId, privacy: 2 })
    const { url } = await addPhoto({ albumId: album.id })
    expect(await Promise.all([tom, ben].map((as) => statusOf(url, as)))).toEqual([200, 404])
    const grant = { typeId: 'photo_album', itemId: album.id, memberId: ben.memberId, kind: 'key' as const, createdAt: server.clock.now() }
    await server.db.insert(contentGrants).values({ ...grant, expiresAt: new Date('2100-01-01') })
    expect(await statusOf(url)).toBe(200)
    await server.db.update(contentGrants).set({ expiresAt: new Date(0) })
    expect(await statusOf(url)).toBe(404)
  })

  it('answer HEAD and conditional requests, and only after the same check', async () => {
    const { id, url } = await addPhoto()
    const answer = await server.see(url, ben)
    const mark = String(answer.headers['etag'])
    const head = await server.see(url, ben, { method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, answer.headers['content-length'], 0])
    const again = await server.see(url, ben, { headers: { 'if-none-match': `"other", W/${mark}` } })
    expect([again.statusCode, again.rawPayload.length, again.headers['etag'], again.headers['cache-control']]).toEqual([
      304,
      0,
      mark,
      'private, max-age=60',
    ])
    expect((await server.see(url, ben, { headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
    await server.db.update(photos).set({ privacy: 2 }).where(eq(photos.id, id))
    expect((await server.see(url, ben, { headers: { 'if-none-match': mark } })).statusCode).toBe(404)
  })
})

describe('[F-08] [S-09] the image without edits, for the editor', () => {
  it('opens for its owner alone, shows what is blurred for others, and is kept nowhere', async () => {
    const album = await insertPhotoAlbum(server.db, { ownerId: tom.memberId, privacy: 0 })
    const { id } = await addPhoto({ albumId: album.id })
    const edits = { ...noEdits, rotate: 90, blurs: [{ left: 0, top: 0, width: 1, height: 1, shape: 'rectangle' }] }
    expect(
      (await server.call(mogrifyPhoto, { photoId: id, version: (await server.rowOf(id)).version, edits } as never, { as: tom })).status,
    ).toBe(200)
    await server.make(id)
    const url = `/media/photos/${id}/source-2.webp`
    const answer = await server.see(url, tom)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      ...[200, 'image/webp', 'private, no-store'],
    ])
    expect(await quarterNames(answer.rawPayload)).toEqual(['red', 'green', 'blue', 'white'])
    const [friend, staff] = [await server.asMember(), await server.asMember({ groupId: groups.staff })]
    const [admin, keyHolder] = [await server.asAdmin(), await server.asMember()]
    await makeFriends(server.db, tom.memberId, friend.memberId)
    const grant = { typeId: 'photo_album', itemId: album.id, memberId: keyHolder.memberId, kind: 'key' as const }
    await server.db.insert(contentGrants).values({ ...grant, createdAt: server.clock.now(), expiresAt: new Date('2100-01-01') })
    const others = [ben, friend, staff, admin, keyHolder]
    // They may see the photo as it is published.
    expect(await Promise.all(others.map((as) => statusOf(`/media/photos/${id}/2-256.webp`, as)))).toEqual([200, 200, 200, 200, 200])
    expect(await Promise.all([...others, null].map((as) => statusOf(url, as)))).toEqual([404, 404, 404, 404, 404, 404])
    for (const name of ['source-1.webp', 'source-2.avif', 'source.webp'])
      expect(await statusOf(`/media/photos/${id}/${name}`, tom)).toBe(404)
    await server.db.update(photos).set({ deletedAt: server.clock.now() }).where(eq(photos.id, id))
    expect(await statusOf(url, tom)).toBe(404)
  })

  it('of a large photo is at most 2048 pixels wide', async () => {
    const { id } = await server.add(tom, await quadrants(2600, 400).jpeg().toBuffer())
    const { rawPayload } = await server.see(`/media/photos/${id}/source-1.webp`, tom)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 2048, height: 315 })
  })
})

describe('[F-08] the download', () => {
  it('is the edited image at full size, in the chosen format, for its owner and admins', async () => {
    const { id } = await addPhoto()
    const url = `/media/photos/${id}/1-download.webp`
    // It is made after the images; the first request asks for it.
    expect(await statusOf(url, tom)).toBe(404)
    expect(server.jobs.payloadsOf('photos.makeDownload')).toContainEqual({ photoId: id, putOff: null })
    const makeDownload = () => photosDomain.jobs?.['photos.makeDownload']?.(server.services, { photoId: id }, new AbortController().signal)
    await makeDownload()
    const answer = await server.see(url, tom)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': `attachment; filename="photo-${id}.webp"` })
    const { width, height } = await server.rowOf(id)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height })
    expect(await Promise.all([await server.asAdmin(), ben, null].map((as) => statusOf(url, as)))).toEqual([200, 404, 404])
    expect(await statusOf(`/media/photos/${id}/1-download.png`, tom)).toBe(404)
    await server.call(rotatePhoto, { photoId: id, rotate: 90 } as never, { as: tom })
    await server.make(id)
    expect(await statusOf(url, tom)).toBe(404)
    await makeDownload()
    expect(await sharp((await server.see(`/media/photos/${id}/2-download.webp`, tom)).rawPayload).metadata()).toMatchObject({
      width: height,
      height: width,
    })
  })
})
