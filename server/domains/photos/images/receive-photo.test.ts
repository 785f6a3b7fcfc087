import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browsePhotos, photoMaxBytes, removePhoto, startPhotoUpload } from '#contract/photos/photos.ts'
import { cancelUploads, listUploads } from '#contract/uploads.ts'
import { contentItems } from '../../../db/tables/content/content.ts'
import { photos } from '../../../db/tables/albums/photos.ts'
import { uploads } from '../../../db/tables/uploads.ts'
import type { Credentials } from '../../../testing/index.ts'
import { recordTexts } from '../../../testing/explain-statements.ts'
import { createPhotoServer, type PhotoServer } from '../../../testing/photos/create-photo-server.ts'
import { orientedJpeg, quadrants } from '../../../testing/pictures/quadrants.ts'
import { insertPhotoAlbum } from '../../../testing/rows/insert-photo-album.ts'
import { photosDomain } from '../index.ts'
import { finishUpload } from '../../uploads/finish-upload.ts'
import { openUploadDesk } from '../../uploads/upload-desk.ts'
import { receivePhoto } from './receive-photo.ts'

let server: PhotoServer
let tom: Credentials
let serial = 0
/** Different bytes each time. */
const picture = () =>
  quadrants(300 + ++serial, 200)
    .jpeg()
    .toBuffer()

beforeAll(async () => void (server = await createPhotoServer()))
afterAll(() => server.close())
beforeEach(async () => void (tom = await server.asMember()))

const file = { filename: 'Knots_at_dawn.JPG', sizeBytes: 1000, filetype: 'image/jpeg', fingerprint: 'knots-1000-abc' }
const start = (change: object = {}, as = tom) => server.call(startPhotoUpload, { ...file, ...change } as never, { as })
const queued = (photoId: number) => server.jobs.payloadsOf('photos.make').filter((job) => job.photoId === photoId)
const stored = async (photoId: number) => [
  ...(await server.storage.list(`photo-originals/${photoId}/`)),
  ...(await server.storage.list(`photos/${photoId}/`)),
]
const stateOf = async (photoId: number) => {
  const { state, failure, deletedAt } = await server.rowOf(photoId)
  return { state, failure, isDeleted: deletedAt !== null }
}

describe('[F-06] a photo that is uploaded', () => {
  it('is a draft from the first call, named after its file, in the member’s own album, after the others there', async () => {
    const album = await insertPhotoAlbum(server.db, { ownerId: tom.memberId })
    const { data } = await start({ albumId: album.id })
    expect(data).toMatchObject({ title: 'Knots at dawn', isExisting: false, uploadId: expect.stringMatching(/^[0-9a-f]{32}$/) })
    const row = await server.rowOf(data.photoId)
    expect(row).toMatchObject({ ownerId: tom.memberId, albumId: album.id, position: 1, state: 'receiving', isDraft: true })
    const second = await start({ albumId: album.id, fingerprint: 'another-one', filename: '.heic' })
    expect(await server.rowOf(second.data.photoId)).toMatchObject({ position: 2, title: expect.stringMatching(/^Photo \d{4}-/) })
    const [upload] = (await server.call(listUploads, {}, { as: tom })).data.uploads
    expect(upload).toMatchObject({ typeId: 'photo', videoId: null, state: 'receiving' })
  })

  it('locks the member before the album, as a change of their privacy settings does', async () => {
    const album = await insertPhotoAlbum(server.db, { ownerId: tom.memberId })
    const statements = recordTexts(server)
    await start({ albumId: album.id, fingerprint: 'locked-in-order' })
    const locks = statements.take().filter((text) => /for (share|no key update)$/.test(text.trim()))
    const place = (table: string) => locks.findIndex((text) => text.includes(`from "${table}"`))
    expect([place('members') >= 0, place('photo_albums') > place('members')]).toEqual([true, true])
  })

  it('goes from the last byte to the job that makes its images, once, and is then ready to be edited', async () => {
    const bytes = await orientedJpeg(6)
    const photoId = await server.send(tom, bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(await server.rowOf(photoId)).toMatchObject({
      state: 'working',
      sourceType: 'image/jpeg',
      sourceBytes: bytes.length,
      contentHash: hash,
    })
    expect(queued(photoId)).toHaveLength(1)
    await server.make(photoId)
    expect(await server.rowOf(photoId)).toMatchObject({ state: 'ready', width: 320, height: 240, imageVersion: 1, isDraft: true })
    expect((await server.call(browsePhotos, { view: 'my' }, { as: tom })).data.items).toMatchObject([
      { photoId, photoState: 'ready', isDraft: true },
    ])
  })

  it('is not sent again if the member has it: the same file is known at once, the same content after its last byte', async () => {
    const bytes = await picture()
    const photoId = await server.send(tom, bytes, { fingerprint: 'the-same-file' })
    expect(await server.begin(tom, bytes, { fingerprint: 'the-same-file' })).toMatchObject({ photoId, uploadId: null, isExisting: true })
    // Another device read other bytes for its fingerprint.
    const draftId = await server.send(tom, bytes, { fingerprint: 'another-device' })
    expect(draftId).not.toBe(photoId)
    expect(await stateOf(draftId)).toMatchObject({ isDeleted: true })
    expect(await stored(draftId)).toEqual([])
    expect(await server.begin(tom, bytes, { fingerprint: 'another-device' })).toMatchObject({ photoId, uploadId: null, isExisting: true })
    // Another member's copy is their own.
    const ben = await server.asMember()
    const theirs = await server.send(ben, bytes, { fingerprint: 'the-same-file' })
    expect(await stateOf(theirs)).toMatchObject({ state: 'working', isDeleted: false })
    // After it was removed, it can be sent again.
    await server.call(removePhoto, { photoIds: [photoId] } as never, { as: tom })
    expect((await server.begin(tom, bytes, { fingerprint: 'the-same-file' })).uploadId).not.toBeNull()
  })

  it('exists once if the same content arrives twice at the same time', async () => {
    const bytes = await picture()
    const ids = await Promise.all(['first', 'second', 'third'].map((name) => server.send(tom, bytes, { fingerprint: `${name}-device` })))
    const states = await Promise.all(ids.map(stateOf))
    expect(states.filter(({ isDeleted }) => !isDeleted)).toEqual([{ state: 'working', failure: null, isDeleted: false }])
  })

  it('resumes at the byte where it stopped, also after the server has died between the last byte and the rows', async () => {
    const bytes = await picture()
    const { photoId, uploadId } = await server.begin(tom, bytes, { fingerprint: 'resumed-file' })
    if (uploadId === null) throw new Error('known')
    expect(await server.patch(tom, uploadId, 0, bytes.subarray(0, 1000))).toBe(204)
    expect(await server.begin(tom, bytes, { fingerprint: 'resumed-file' })).toEqual({ photoId, uploadId, isExisting: true, title: 'IMG 1' })
    expect(await server.offsetOf(tom, uploadId)).toBe(1000)
    expect(await server.offsetOf(await server.asMember(), uploadId)).toBeNull()
    // The file is in the store, and the process ended before it could say so.
    await server.storage.put(`photo-originals/${photoId}/${uploadId}`, bytes)
    await (await openUploadDesk(server.services)).receiver.discard(uploadId)
    expect(await server.offsetOf(tom, uploadId)).toBe(bytes.length)
    expect(await stateOf(photoId)).toMatchObject({ state: 'working' })
    expect(queued(photoId)).toHaveLength(1)
  })

  it('that is cancelled or removed leaves nothing behind', async () => {
    const bytes = await picture()
    const { photoId, uploadId } = await server.begin(tom, bytes)
    if (uploadId === null) throw new Error('known')
    await server.patch(tom, uploadId, 0, bytes.subarray(0, 500))
    const ben = await server.asMember()
    await server.call(cancelUploads, { data: { uploadIds: [uploadId as never] } }, { as: ben })
    expect(await stateOf(photoId)).toMatchObject({ state: 'receiving', isDeleted: false })
    await server.call(cancelUploads, { data: { uploadIds: [uploadId as never] } }, { as: tom })
    expect(await stateOf(photoId)).toMatchObject({ isDeleted: true })
    expect(await server.offsetOf(tom, uploadId)).toBeNull()
    const [item] = await server.db.select().from(contentItems).where(eq(contentItems.itemId, photoId))
    expect(item?.state).toBe('deleted')
  })

  it('that is cancelled between its delivery and its rows leaves no file; one that another request has settled keeps it', async () => {
    const bytes = await picture()
    const desk = await openUploadDesk(server.services)
    const endedAs = async (state: 'cancelled' | 'received') => {
      const { photoId, uploadId } = await server.begin(tom, bytes)
      if (uploadId === null) throw new Error('known')
      await server.storage.put(`photo-originals/${photoId}/${uploadId}`, bytes)
      const deliver: typeof desk.receiver.deliver = async (upload) => {
        const key = await desk.receiver.deliver(upload)
        await server.db.update(uploads).set({ state }).where(eq(uploads.id, uploadId))
        return key
      }
      await finishUpload(server.services, { ...desk, receiver: { ...desk.receiver, deliver } }, uploadId)
      return stored(photoId)
    }
    expect(await endedAs('cancelled')).toEqual([])
    expect(await endedAs('received')).toHaveLength(1)
  })

  it('can be received without a device, as the demo community does', async () => {
    const { photoId } = await server.begin(tom, await picture())
    expect(await receivePhoto(server.services, { photoId, file: await picture() })).toBe(true)
    expect(await stateOf(photoId)).toMatchObject({ state: 'working' })
    expect(await receivePhoto(server.services, { photoId, file: await picture() })).toBe(false)
  })
})

describe('what is refused', () => {
  it('[F-06] before the first byte: other kinds of files, too large ones, albums of others, fields that are missing', async () => {
    for (const filename of ['clip.mp4', 'drawing.svg', 'photo', 'page.jpg.html', 'scan.tiff'])
      expect((await start({ filename })).refusal?.code, filename).toBe('upload_wrong_type')
    expect((await start({ filetype: 'text/html' })).refusal?.code).toBe('upload_wrong_type')
    expect((await start({ sizeBytes: photoMaxBytes + 1 })).refusal?.code).toBe('upload_too_large')
    const theirs = await insertPhotoAlbum(server.db)
    for (const albumId of [theirs.id, 987_654]) expect((await start({ albumId })).refusal?.code).toBe('album_not_found')
    expect((await start({ sizeBytes: 0 })).body.errors).toEqual({ size_bytes: ['required'] })
    const registered = await server.asMember({ groupId: 14 })
    expect((await start({}, registered)).refusal?.code).toBe('terms_required')
    expect((await server.call(startPhotoUpload, file as never)).status).toBe(401)
    expect((await server.call(browsePhotos, { view: 'my' }, { as: tom })).data.items).toEqual([])
  })

  it('[S-16] after the last byte: files that are no images, whatever they are called; the owner reads why', async () => {
    for (const body of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><script>alert(1)</script>',
      '%PDF-1.7',
      'PK\u0003\u0004',
    ]) {
      const bytes = Buffer.from(body.padEnd(200 + ++serial, ' '))
      const { photoId, uploadId } = await server.begin(tom, bytes, { fingerprint: `hostile-${serial}` })
      await server.patch(tom, uploadId ?? '', 0, bytes)
      expect(await stateOf(photoId)).toEqual({ state: 'failed', failure: 'not_an_image', isDeleted: false })
      expect(await stored(photoId)).toEqual([])
      expect(queued(photoId)).toEqual([])
      // A device that has missed the answer learns that everything has arrived.
      expect(await server.offsetOf(tom, uploadId ?? '')).toBe(bytes.length)
    }
    const { items } = (await server.call(browsePhotos, { view: 'my' }, { as: tom })).data
    expect(items.map(({ photoState, photoFailure }) => [photoState, photoFailure])).toEqual(
      Array.from({ length: 4 }, () => ['failed', 'not_an_image']),
    )
  })

  it('[U-09] beyond the member’s space, which photos and videos share; removed and refused photos use none', async () => {
    const bytes = await picture()
    await using small = await createPhotoServer({ env: { UPLOAD_QUOTA_BYTES: String(bytes.length + 100) } })
    const jan = await small.asMember()
    const ask = (sizeBytes: number) => small.call(startPhotoUpload, { ...file, sizeBytes, fingerprint: `space-${++serial}` }, { as: jan })
    const photoId = await small.send(jan, bytes)
    expect(await ask(101)).toMatchObject({ status: 413, body: { code: 'upload_over_quota', free_bytes: 100 } })
    await small.call(removePhoto, { photoIds: [photoId] } as never, { as: jan })
    expect((await ask(bytes.length + 101)).refusal?.code).toBe('upload_over_quota')
    const hostile = await small.send(jan, Buffer.from('no image'.padEnd(90)))
    expect((await small.rowOf(hostile)).state).toBe('failed')
    expect((await ask(bytes.length + 100)).status).toBe(200)
  })

  it('[U-09] beyond the member’s space: a clean copy that is larger than what was sent counts with its own size', async () => {
    await using small = await createPhotoServer({ env: { UPLOAD_QUOTA_BYTES: '100000' } })
    const jan = await small.asMember()
    const bytes = await picture()
    const photoId = await small.send(jan, bytes)
    const ask = (sizeBytes: number) => small.call(startPhotoUpload, { ...file, sizeBytes, fingerprint: `space-${++serial}` }, { as: jan })
    const setSize = (sourceBytes: number) => small.db.update(photos).set({ sourceBytes }).where(eq(photos.id, photoId))
    await setSize(90_000)
    expect((await ask(10_001)).body).toMatchObject({ code: 'upload_over_quota', free_bytes: 10_000 })
    await setSize(10)
    expect((await ask(100_001)).body).toMatchObject({ free_bytes: 100_000 - bytes.length })
  })

  it('[S-15] when the images are made: bombs, damaged and tiny images; the worker goes on with the next one', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 12_000, channels: 3, background: '#000' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const jpeg = await picture()
    const cases = [
      [bomb, 'too_many_pixels'],
      [jpeg.subarray(0, jpeg.length - 400), 'damaged'],
      [await quadrants(16, 16).png().toBuffer(), 'too_small'],
    ] as const
    for (const [bytes, failure] of cases) {
      const photoId = await server.send(tom, bytes)
      await server.make(photoId)
      expect(await stateOf(photoId)).toEqual({ state: 'failed', failure, isDeleted: false })
      expect(await stored(photoId)).toEqual([])
    }
    const photoId = await server.send(tom, await picture())
    await server.make(photoId)
    expect(await stateOf(photoId)).toMatchObject({ state: 'ready' })
  })

  it('[S-14] a file that ends its process again and again: it counts as damaged', async () => {
    const photoId = await server.send(tom, await picture())
    await server.db.update(photos).set({ attempts: 3 }).where(eq(photos.id, photoId))
    await server.make(photoId)
    expect(await stateOf(photoId)).toMatchObject({ state: 'failed', failure: 'damaged' })
  })
})

it('photos whose job was lost get another one within a minute', async () => {
  const photoId = await server.send(tom, await picture())
  server.jobs.enqueued.splice(0)
  await photosDomain.jobs?.['tidy-up']?.(server.services, {}, new AbortController().signal)
  expect(queued(photoId)).toHaveLength(1)
})
