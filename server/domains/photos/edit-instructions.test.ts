import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/photos/photos.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhoto, type PhotoOverrides } from '../../testing/rows/insert-photo.ts'

let server: TestServer
let owner: Credentials

beforeAll(async () => {
  server = await createTestServer()
  owner = await server.asMember()
})
afterAll(() => server.close())

const newPhoto = async (overrides: PhotoOverrides = {}) =>
  (await insertPhoto(server.db, { ownerId: owner.memberId, ...overrides })).id as PhotoId
const jobsOf = (photoId: PhotoId) => server.jobs.payloadsOf('photos.make').filter((job) => job.photoId === photoId).length
const half = { left: 0, top: 0, width: 0.5, height: 1 }
const text = { text: 'Half hitch', place: 'centre' } as const

describe('the instructions of the image editor', () => {
  it('[F-08] are stored by each call, keep what the others said, and have the images made anew', async () => {
    const photoId = await newPhoto()
    const as = owner
    const cropped = (await server.call(contract.cropPhoto, { photoId, crop: half }, { as })).data
    expect(cropped).toMatchObject({ photoState: 'working', edits: { ...contract.noEdits, crop: half } })
    await server.call(contract.rotatePhoto, { photoId, rotate: 90, level: 2 }, { as })
    await server.call(contract.markPhoto, { photoId, marks: [text] }, { as })
    const { data } = await server.call(contract.convertPhoto, { photoId, format: 'png' }, { as })
    expect(data.edits).toMatchObject({ crop: half, rotate: 90, level: 2, marks: [text], format: 'png' })
    expect(jobsOf(photoId)).toBe(4)
    const undone = await server.call(contract.mogrifyPhoto, { photoId, edits: contract.noEdits }, { as })
    expect(undone.data.edits).toBeNull()
    expect(jobsOf(photoId)).toBe(5)
  })

  it('make no new images if nothing changes', async () => {
    const photoId = await newPhoto()
    const { data } = await server.call(contract.rotatePhoto, { photoId, rotate: 0 }, { as: owner })
    expect([data.photoState, jobsOf(photoId)]).toEqual(['ready', 0])
  })

  it('[F-08] a photo whose new images are being made is hidden from others, and its owner still sees the present ones', async () => {
    const [photoId, other] = [await newPhoto(), await server.asMember()]
    await server.call(contract.rotatePhoto, { photoId, rotate: 90 }, { as: owner })
    expect((await server.call(contract.getPhoto, { photoId }, { as: other })).refusal?.code).toBe('not_found')
    expect((await server.call(contract.getPhoto, { photoId }, { as: owner })).data.destination).toBe(`/media/photos/${photoId}/1-1024.webp`)
  })

  it.each([
    ['an area beyond the edge', { crop: { left: 0.6, top: 0, width: 0.5, height: 1 } }, { crop: ['invalid'] }],
    ['a crop that leaves too little', { crop: { left: 0, top: 0, width: 0.01, height: 1 } }, { crop: ['too_small'] }],
    ['an empty crop', { crop: { left: 0, top: 0, width: 0, height: 1 } }, { crop: ['too_small'] }],
    ['a blur beyond the edge', { blurs: [{ left: 0.9, top: 0, width: 0.5, height: 0.1 }] }, { blurs: ['invalid'] }],
  ])('refuse %s, naming the field', async (_name, edits, errors) => {
    const photoId = await newPhoto()
    const { refusal } = await server.call(contract.mogrifyPhoto, { photoId, edits }, { as: owner })
    expect(refusal).toMatchObject({ code: 'validation_failed', errors })
    expect(jobsOf(photoId)).toBe(0)
  })

  it('refuse empty texts, more than five, and a level beyond 15 degrees', async () => {
    const photoId = await newPhoto()
    const mark = async (marks: object[]) =>
      (await server.call(contract.markPhoto, { photoId, marks } as never, { as: owner })).refusal?.code
    expect([await mark([{ ...text, text: ' ' }]), await mark(Array.from({ length: 6 }, () => text))]).toEqual([
      'validation_failed',
      'validation_failed',
    ])
    const { refusal } = await server.call(contract.rotatePhoto, { photoId, rotate: 0, level: 16 }, { as: owner })
    expect(refusal?.errors).toHaveProperty('level')
  })

  it('are the owner’s alone, and refused while there is no image and for an older version', async () => {
    const photoId = await newPhoto()
    const rotate = async (id: PhotoId, as: Credentials, version?: number) =>
      (await server.call(contract.rotatePhoto, { photoId: id, rotate: 90, version }, { as })).refusal
    expect((await rotate(photoId, await server.asMember()))?.code).toBe('forbidden')
    expect((await rotate(photoId, await server.asAdmin()))?.code).toBe('forbidden')
    expect((await rotate(photoId, owner, 99))?.code).toBe('edit_conflict')
    for (const state of ['receiving', 'failed'] as const)
      expect((await rotate(await newPhoto({ state }), owner))?.errors).toEqual({ photo_id: ['not_available'] })
    expect((await rotate(await newPhoto({ deletedAt: new Date() }), owner))?.code).toBe('not_found')
    expect(jobsOf(photoId)).toBe(0)
  })
})
