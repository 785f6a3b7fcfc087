import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { editPhoto, getPhoto, mogrifyPhoto, rotatePhoto } from '#contract/photos/photos.ts'
import { photos } from '../../../db/tables/albums/photos.ts'
import { findHiddenFacts } from '../../../media/photos/hidden-facts.ts'
import type { Credentials } from '../../../testing/index.ts'
import { createPhotoServer, type PhotoServer } from '../../../testing/photos/create-photo-server.ts'
import { composeHeic } from '../../../testing/pictures/compose-heic.ts'
import { orientedJpeg, phoneExif, quadrants, quarterNames } from '../../../testing/pictures/quadrants.ts'
import { photosDomain } from '../index.ts'

let server: PhotoServer
let tom: Credentials
let serial = 0

beforeAll(async () => void (server = await createPhotoServer()))
afterAll(() => server.close())
beforeEach(async () => void (tom = await server.asMember()))

const picture = (width = 600, height = 400) =>
  quadrants(width + ++serial * 2, height)
    .jpeg({ quality: 95 })
    .toBuffer()
const job = (name: 'photos.makeDownload' | 'photos.makeAvif' | 'photos.discard', photoId: number, more: { putOff?: number | null } = {}) =>
  photosDomain.jobs?.[name]?.(server.services, { photoId, ...more } as never, new AbortController().signal)
const keysOf = async (photoId: number) => (await server.storage.list(`photos/${photoId}/`)).map(({ key }) => key)
const imageAt = async (url: string) => (await server.see(url, tom)).rawPayload
const upright = ['red', 'green', 'blue', 'white']

async function storedFiles(photoId: number): Promise<Buffer[]> {
  const files = []
  for (const key of await keysOf(photoId)) {
    const { path, release } = await server.storage.stage(key)
    files.push(await readFile(path))
    await release()
  }
  return files
}

describe('the images of a photo', () => {
  it('[S-16] no file of a photo, stored or served, has a place, a camera or anything else of what was sent; the owner reads what was in it', async () => {
    const exif = (await sharp(await quadrants().withExif(phoneExif).jpeg().toBuffer()).metadata()).exif
    const sent = [await orientedJpeg(6), composeHeic({ exif, turns: 3 }), await quadrants(330).withExif(phoneExif).png().toBuffer()]
    for (const bytes of sent) {
      const { id, sizes } = await server.add(tom, bytes)
      await job('photos.makeDownload', id)
      await job('photos.makeAvif', id)
      const files = await storedFiles(id)
      // The original, the download, and each size in two formats.
      expect(files).toHaveLength(2 + sizes.length * 2)
      for (const file of files) {
        const { exif: left, xmp, iptc, icc } = await sharp(file).metadata()
        expect([left, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
        expect(file.toString('latin1')).not.toContain('Canary')
        expect(await findHiddenFacts(file)).toEqual([])
      }
      expect(await server.storage.list(`photo-originals/${id}/`)).toEqual([])
      const { data } = await server.call(getPhoto, { photoId: id } as never, { as: tom })
      expect(data.removed).toEqual(expect.arrayContaining(['place', 'camera', 'date']))
      const ben = await server.asMember()
      expect((await server.call(getPhoto, { photoId: id } as never, { as: ben })).data.removed).toEqual([])
    }
  })

  it('[F-15] come in the sizes that the photo has, 1024 by default; a missing size is the next smaller one', async () => {
    const { id, sizes, imageVersion } = await server.add(tom, await picture(1400, 900))
    expect([sizes, imageVersion]).toEqual([[256, 512, 1024, 2048], 1])
    const { data } = await server.call(getPhoto, { photoId: id } as never, { as: tom })
    expect(data.destination).toBe(`/media/photos/${id}/1-1024.webp`)
    expect((await sharp(await imageAt(data.destination ?? '')).metadata()).width).toBe(1024)
    const small = await server.add(tom, await picture(300, 200))
    const widths = []
    for (const size of [256, 512, 1024, 2048])
      widths.push((await sharp(await imageAt(`/media/photos/${small.id}/1-${size}.webp`)).metadata()).width)
    expect(widths).toEqual([256, small.width, small.width, small.width])
  })

  it('in AVIF are made when nobody waits for a photo or a video; until then the address answers WebP', async () => {
    const { id } = await server.add(tom, await picture())
    const url = `/media/photos/${id}/1-512.avif`
    expect((await server.see(url, tom)).headers['content-type']).toBe('image/webp')
    const waiting = await server.send(tom, await picture())
    await job('photos.makeAvif', id)
    expect(await server.rowOf(id)).toMatchObject({ hasAvif: false })
    await server.make(waiting)
    await job('photos.makeAvif', id)
    expect(await server.rowOf(id)).toMatchObject({ hasAvif: true })
    const answer = await server.see(url, tom)
    expect([answer.headers['content-type'], (await sharp(answer.rawPayload).metadata()).compression]).toEqual(['image/avif', 'av1'])
  })

  it('come before downloads, unless a member waits for the download', async () => {
    const { id, imageVersion } = await server.add(tom, await picture())
    const waiting = await server.send(tom, await picture())
    const isMade = async () => (await keysOf(id)).some((key) => key.includes('download'))
    await job('photos.makeDownload', id)
    expect(await isMade()).toBe(false)
    expect(server.jobs.enqueued.at(-1)).toMatchObject({
      payload: { photoId: id, putOff: 1 },
      options: { singletonKey: `photo-${id}-${imageVersion}-1`, startAfterSeconds: 60 },
    })
    await job('photos.makeDownload', id, { putOff: null })
    expect(await isMade()).toBe(true)
    const other = await server.add(tom, await picture())
    await server.make(waiting)
    await job('photos.makeDownload', other.id, { putOff: 1 })
    expect((await keysOf(other.id)).some((key) => key.includes('download'))).toBe(true)
  })

  it('are made once, however often the job runs, and announce a photo that was published before', async () => {
    const photoId = await server.send(tom, await picture())
    await server.call(editPhoto, { photoId, isPublished: true } as never, { as: tom })
    const announced = () =>
      server.events.filter(({ name, payload }) => name === 'content.published' && 'itemId' in payload && payload.itemId === photoId)
    expect(announced()).toEqual([])
    await Promise.all([server.make(photoId), server.make(photoId)])
    await server.make(photoId)
    const row = await server.rowOf(photoId)
    expect(row).toMatchObject({ state: 'ready', imageVersion: 1, attempts: 0 })
    const folders = new Set((await keysOf(photoId)).filter((key) => key.endsWith('.webp')).map((key) => key.split('/')[2]))
    expect([...folders]).toEqual([row.mediaKey.split('/')[2]])
    expect(announced()).toHaveLength(1)
    // Neither edits nor what is published a second time are new to anybody.
    await server.call(rotatePhoto, { photoId, rotate: 90 } as never, { as: tom })
    await server.make(photoId)
    await server.call(editPhoto, { photoId, isPublished: true } as never, { as: tom })
    expect([(await server.rowOf(photoId)).imageVersion, announced().length]).toEqual([2, 1])
  })

  it('are left to another run that was faster and has deleted the received file', async () => {
    const photoId = await server.send(tom, await picture())
    const stage = server.storage.stage.bind(server.storage)
    vi.spyOn(server.storage, 'stage').mockImplementationOnce(async (key) => {
      const staged = await stage(key)
      await server.make(photoId)
      return staged
    })
    await server.make(photoId)
    expect(await server.rowOf(photoId)).toMatchObject({ state: 'ready', imageVersion: 1, attempts: 0 })
  })

  it('announce a photo once that is published while an edit of the draft is being made', async () => {
    const { id } = await server.add(tom, await picture(), { isDraft: true })
    const announced = () =>
      server.events.filter(({ name, payload }) => name === 'content.published' && 'itemId' in payload && payload.itemId === id).length
    await server.call(rotatePhoto, { photoId: id, rotate: 90 } as never, { as: tom })
    await server.call(editPhoto, { photoId: id, isPublished: true } as never, { as: tom })
    expect(announced()).toBe(0)
    await server.make(id)
    expect(announced()).toBe(1)
    const ready = await server.add(tom, await picture(), { isDraft: true })
    await server.call(editPhoto, { photoId: ready.id, isPublished: true } as never, { as: tom })
    await server.call(rotatePhoto, { photoId: ready.id, rotate: 90 } as never, { as: tom })
    await server.make(ready.id)
    const all = server.events.filter(
      ({ name, payload }) => name === 'content.published' && 'itemId' in payload && payload.itemId === ready.id,
    )
    expect(all).toHaveLength(1)
  })
})

describe('[S-16] a file that a photo does not need any more', () => {
  const watch = () => photosDomain.jobs?.['tidy-up']?.(server.services, {}, new AbortController().signal)
  const discards = (photoId: number) => server.jobs.payloadsOf('photos.discard').filter((payload) => payload.photoId === photoId)
  const receivedFiles = (photoId: number) => server.storage.list(`photo-originals/${photoId}/`)

  it('is deleted later if the store was away: the row names the received file with its place until then', async () => {
    const photoId = await server.send(tom, await orientedJpeg(6))
    const { sourceKey } = await server.rowOf(photoId)
    const deleting = vi.spyOn(server.storage, 'delete').mockRejectedValueOnce(new Error('The store is away.'))
    await expect(server.make(photoId)).rejects.toThrow('The store is away.')
    expect(deleting).toHaveBeenCalledExactlyOnceWith(sourceKey)
    deleting.mockRestore()
    expect(await server.rowOf(photoId)).toMatchObject({ rawKey: sourceKey, sourceKey: expect.stringMatching(/^photos\//) })
    await watch()
    expect(discards(photoId)).toHaveLength(1)
    await job('photos.discard', photoId)
    expect(await server.rowOf(photoId)).toMatchObject({ rawKey: '', state: 'working' })
    expect(await receivedFiles(photoId)).toEqual([])
    await server.make(photoId)
    expect(await server.rowOf(photoId)).toMatchObject({ state: 'ready' })
  })

  it('is deleted later if the server died before it deleted what is no photo', async () => {
    const photoId = await server.send(tom, await picture())
    const { sourceKey } = await server.rowOf(photoId)
    await server.db.update(photos).set({ state: 'failed', failure: 'damaged' }).where(eq(photos.id, photoId))
    await watch()
    expect(discards(photoId)).toHaveLength(1)
    await job('photos.discard', photoId)
    expect(await server.storage.stat(sourceKey)).toBeNull()
    expect(await server.rowOf(photoId)).toMatchObject({ sourceKey: '', contentHash: null })
  })

  it('[M-20] is deleted later if the server died between the removal of a photo and its job', async () => {
    const { id } = await server.add(tom, await picture())
    await server.storage.put(`photo-originals/${id}/left-behind`, Buffer.from('x'))
    await server.db.update(photos).set({ deletedAt: server.clock.now() }).where(eq(photos.id, id))
    await watch()
    expect(discards(id)).toHaveLength(1)
    await job('photos.discard', id)
    expect([await keysOf(id), await receivedFiles(id)]).toEqual([[], []])
    expect(await server.rowOf(id)).toMatchObject({ sourceKey: '', mediaKey: '' })
    server.jobs.enqueued.splice(0)
    await watch()
    expect(discards(id)).toEqual([])
  })
})

describe('[F-08] instructions of the editor', () => {
  it('make new images; those of before are deleted, and their addresses answer 404', async () => {
    const { id, mediaKey } = await server.add(tom, await picture())
    const before = `/media/photos/${id}/1-512.webp`
    expect(await quarterNames(await imageAt(before))).toEqual(upright)
    await server.call(rotatePhoto, { photoId: id, rotate: 90 } as never, { as: tom })
    // Until they are made, others see nothing, and the owner the images of before.
    expect((await server.see(before, await server.asMember())).statusCode).toBe(404)
    expect((await server.see(before, tom)).statusCode).toBe(200)
    await server.make(id)
    const row = await server.rowOf(id)
    expect(row).toMatchObject({ state: 'ready', imageVersion: 2, hasAvif: false })
    expect([row.width, row.height]).toEqual([row.sourceHeight, row.sourceWidth])
    expect((await server.see(before, tom)).statusCode).toBe(404)
    expect(await server.storage.list(`${mediaKey}/`)).toEqual([])
    expect(await quarterNames(await imageAt(`/media/photos/${id}/2-512.webp`))).toEqual(['blue', 'red', 'white', 'green'])
  })

  it('can be undone: the original is unchanged', async () => {
    const { id } = await server.add(tom, await picture())
    const { sourceKey } = await server.rowOf(id)
    const ask = async (edits: object) => {
      await server.call(mogrifyPhoto, { photoId: id, edits } as never, { as: tom })
      await server.make(id)
    }
    await ask({ crop: { left: 0, top: 0, width: 0.5, height: 0.5 }, blurs: [{ left: 0, top: 0, width: 1, height: 1 }] })
    expect(new Set(await quarterNames(await imageAt(`/media/photos/${id}/2-512.webp`))).size).toBeLessThan(4)
    await ask({ crop: null, blurs: [] })
    expect(await quarterNames(await imageAt(`/media/photos/${id}/3-512.webp`))).toEqual(upright)
    expect((await server.rowOf(id)).sourceKey).toBe(sourceKey)
  })

  it('that arrive while images are being made win', async () => {
    const photoId = await server.send(tom, await picture())
    const making = server.make(photoId)
    await server.db
      .update(photos)
      .set({ edits: { rotate: 180, level: 0, crop: null, blurs: [], marks: [], format: 'webp' } })
      .where(eq(photos.id, photoId))
    await making
    await server.make(photoId)
    const { imageVersion } = await server.rowOf(photoId)
    expect(await quarterNames(await imageAt(`/media/photos/${photoId}/${imageVersion}-512.webp`))).toEqual([
      'white',
      'blue',
      'green',
      'red',
    ])
  })

  it('that cannot be carried out are taken back: the original and the images stay, the owner reads it, others see the photo as before', async () => {
    const { id, sourceKey, mediaKey } = await server.add(tom, await picture())
    await server.call(rotatePhoto, { photoId: id, rotate: 90 } as never, { as: tom })
    await server.make(id)
    const before = await server.rowOf(id)
    const files = await keysOf(id)
    await server.call(mogrifyPhoto, { photoId: id, edits: { level: 10 } } as never, { as: tom })
    await server.db.update(photos).set({ attempts: 3 }).where(eq(photos.id, id))
    await server.make(id)
    const row = await server.rowOf(id)
    expect(row).toMatchObject({ state: 'ready', failure: 'damaged', attempts: 0, imageVersion: 2, sourceKey, edits: before.edits })
    expect([row.mediaKey, row.mediaKey === mediaKey, row.version]).toEqual([before.mediaKey, false, before.version + 2])
    expect(await keysOf(id)).toEqual(files)
    const ben = await server.asMember()
    const seenBy = async (as: Credentials) => (await server.call(getPhoto, { photoId: id } as never, { as })).data
    expect(await seenBy(tom)).toMatchObject({ photoState: 'ready', photoFailure: 'damaged', edits: { rotate: 90, level: 0 } })
    expect(await seenBy(ben)).toMatchObject({ photoState: 'ready', photoFailure: null })
    expect((await server.see(`/media/photos/${id}/2-512.webp`, ben)).statusCode).toBe(200)
    await server.call(mogrifyPhoto, { photoId: id, edits: { level: 5 } } as never, { as: tom })
    await server.make(id)
    expect(await server.rowOf(id)).toMatchObject({ state: 'ready', failure: null, imageVersion: 3 })
  })

  it('that cannot be carried out on a photo without images are dropped; its images are made without them', async () => {
    const { id } = await server.add(tom, await picture())
    const edits = { rotate: 0 as const, level: 10, crop: null, blurs: [], marks: [], format: 'webp' as const }
    const unmade = { state: 'working' as const, mediaKey: '', imageVersion: 0, attempts: 3, edits }
    await server.db.update(photos).set(unmade).where(eq(photos.id, id))
    await server.make(id)
    expect(await server.rowOf(id)).toMatchObject({ state: 'working', failure: 'damaged', edits: null })
    await server.make(id)
    expect(await server.rowOf(id)).toMatchObject({ state: 'ready', failure: null, imageVersion: 1 })
  })

  it('leave no file behind for a photo that is deleted meanwhile', async () => {
    const photoId = await server.send(tom, await picture())
    const making = server.make(photoId)
    await server.db.update(photos).set({ deletedAt: server.clock.now() }).where(eq(photos.id, photoId))
    await making
    await job('photos.discard', photoId)
    expect(await keysOf(photoId)).toEqual([])
    expect(await server.storage.list(`photo-originals/${photoId}/`)).toEqual([])
  })
})
