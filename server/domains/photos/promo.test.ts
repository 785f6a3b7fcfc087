import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideApproval, listApprovals } from '#contract/content/approvals.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import * as contract from '#contract/photos/photos.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { addReport, blockMember, reportReasons } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { handleReports, listReportedContent } from '#contract/site/moderation.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhoto, type PhotoOverrides } from '../../testing/rows/insert-photo.ts'

let server: TestServer
let owner: Credentials
let other: Credentials
let staff: Credentials
let approver: Credentials

beforeAll(async () => {
  server = await createTestServer()
  ;[owner, other, staff] = [await server.asMember(), await server.asMember(), await server.asMember({ groupId: groups.staff })]
  approver = await server.asMember({ groupId: groups.staff, ownFlags: { 'video.can_approve_videos': true } })
})
afterAll(() => server.close())

const newPhoto = async (overrides: PhotoOverrides = {}) =>
  (await insertPhoto(server.db, { ownerId: owner.memberId, title: 'Net', ...overrides })).id as PhotoId
const offer = async (photoId: PhotoId, isPromo = true) => {
  server.clock.advance(1000)
  return (await server.call(contract.offerPromo, { photoId, isPromo }, { as: owner })).data.promoState
}
const decide = async (itemId: PhotoId, isApproved: boolean, reason = '', as = approver) =>
  (await server.call(decideApproval, { typeId: 'photo', itemId, isApproved, reason }, { as })).refusal
const get = async (photoId: PhotoId, as = owner) => (await server.call(contract.getPhoto, { photoId }, { as })).data
const inView = async (view: contract.PhotoView, as = other) =>
  (await server.call(contract.browsePhotos, { view }, { as })).data.items.map(({ photoId }) => photoId)
const queue = async (as = approver) => (await server.call(listApprovals, {}, { as })).data
const told = async () => (await server.call(searchNotifications, {}, { as: owner })).data.items.map(({ kind }) => kind)

describe('promo photos', () => {
  it('[F-13] are offered, wait in the queue, and are shown as promo once approved; the owner is told', async () => {
    const photoId = await newPhoto()
    expect(await offer(photoId)).toBe('pending')
    expect(await inView('promo')).not.toContain(photoId)
    expect(await inView('promo_pending', owner)).toEqual([photoId])
    expect(await queue()).toMatchObject({
      items: [{ typeId: 'photo', itemId: photoId, title: 'Net', owner: { userId: owner.memberId }, path: `/photos/${photoId}` }],
      total: 1,
    })
    expect(await decide(photoId, true)).toBeNull()
    expect((await queue()).items).toEqual([])
    expect(await inView('promo')).toEqual([photoId])
    expect(await get(photoId, other)).toMatchObject({ isPromo: true, promoState: 'promo' })
    await expect.poll(told).toEqual(['item_approved'])
    // Offering it again changes nothing.
    expect(await offer(photoId)).toBe('promo')
    expect(await offer(photoId, false)).toBe('none')
    expect(await inView('promo')).toEqual([])
  })

  it('[F-13] are declined with a reason that only the owner reads, and can be offered again', async () => {
    const photoId = await newPhoto()
    await offer(photoId)
    expect(await decide(photoId, false)).toMatchObject({ code: 'validation_failed', errors: { reason: ['required'] } })
    expect(await decide(photoId, false, ' Too dark ')).toBeNull()
    expect(await get(photoId)).toMatchObject({ promoState: 'declined', promoReason: 'Too dark' })
    expect(await get(photoId, other)).toMatchObject({ promoState: 'none', promoReason: '' })
    await expect.poll(told).toContain('item_declined')
    expect(await offer(photoId)).toBe('pending')
    expect((await get(photoId)).promoReason).toBe('')
    expect(await offer(photoId, false)).toBe('none')
  })

  it('are decided once: the second decision, and one on a photo that was withdrawn or deleted, answers not_found', async () => {
    const photoId = await newPhoto()
    await offer(photoId)
    const both = await Promise.all([decide(photoId, true), decide(photoId, false, 'No')])
    expect(both.map((refusal) => refusal?.code ?? 'ok').toSorted()).toEqual(['not_found', 'ok'])
    const withdrawn = await newPhoto()
    await offer(withdrawn)
    await offer(withdrawn, false)
    expect((await decide(withdrawn, true))?.code).toBe('not_found')
    expect((await decide(999_999 as PhotoId, true))?.code).toBe('not_found')
  })

  it('are decided only by those who may approve, and not across a block', async () => {
    const photoId = await newPhoto()
    await offer(photoId)
    expect((await decide(photoId, true, '', other))?.code).toBe('forbidden')
    expect((await decide(photoId, true, '', staff))?.code).toBe('not_found')
    expect((await queue(staff)).items).toEqual([])
    expect((await server.call(listApprovals, {}, { as: other })).refusal?.code).toBe('forbidden')
    const away = await server.asMember()
    const [blocked] = [await newPhoto({ ownerId: away.memberId, promoState: 'pending', promoAt: new Date() })]
    await server.call(blockMember, { userId: approver.memberId as never }, { as: away })
    expect((await decide(blocked, true))?.code).toBe('not_found')
    expect((await queue()).items.map(({ itemId }) => itemId)).toEqual([photoId])
    await offer(photoId, false)
  })

  it('the queue is oldest first and has pages', async () => {
    const ids: PhotoId[] = []
    for (let n = 1; n <= 11; n += 1) ids.push(await newPhoto({ promoState: 'pending', promoAt: new Date(n * 1000) }))
    const first = await queue()
    expect(first.items.map(({ itemId }) => itemId)).toEqual(ids.slice(0, 10))
    const second = await server.call(listApprovals, { cursor: first.nextCursor ?? '' }, { as: approver })
    expect([second.data.items.map(({ itemId }) => itemId), second.data.nextCursor]).toEqual([ids.slice(10), null])
    await server.db.update(photos).set({ promoState: 'none' })
  })

  it('[F-13] are featured by those who may, and by nobody else', async () => {
    const photoId = await newPhoto()
    const feature = async (isFeatured: boolean, as: Credentials) =>
      (await server.call(contract.featurePhoto, { photoId, isFeatured }, { as })).refusal?.code
    for (const as of [owner, other, staff]) expect(await feature(true, as)).toBe('forbidden')
    expect(await feature(true, approver)).toBeUndefined()
    expect(await inView('featured')).toEqual([photoId])
    expect((await get(photoId, other)).isFeatured).toBe(true)
    expect(await feature(false, approver)).toBeUndefined()
    expect(await inView('featured')).toEqual([])
  })
})

describe('a photo reported as shown without consent', () => {
  it('is hidden from everyone but its owner and staff until staff decide', async () => {
    const photoId = await newPhoto()
    const opens = async (as: Credentials) => (await server.call(contract.getPhoto, { photoId }, { as })).refusal?.code ?? 'ok'
    const report = { typeId: 'photo', itemId: photoId, reasonId: reportReasons.nonConsent, text: 'Me' } as const
    expect((await server.call(addReport, report, { as: other })).refusal).toBeNull()
    expect([await opens(other), await opens(owner), await opens(staff)]).toEqual(['not_found', 'ok', 'ok'])
    expect(await inView('all')).not.toContain(photoId)
    expect((await get(photoId)).can).toMatchObject({ canFeature: false })
    const [entry] = (await server.call(listReportedContent, {}, { as: staff })).data.items
    const decision = { reportId: entry?.reportId ?? 0, reason: 'Looked', decision: 'show' } as const
    expect((await server.call(handleReports, decision, { as: staff })).refusal).toBeNull()
    expect([await opens(other), (await inView('all')).includes(photoId)]).toEqual(['ok', true])
    const [row] = await server.db.select().from(photos).where(eq(photos.id, photoId))
    expect(row?.isHeld).toBe(false)
  })

  it('are decided on as staff have seen them: an edit by the owner meanwhile is refused as a conflict', async () => {
    const photoId = await newPhoto()
    await offer(photoId)
    const seen = (await queue()).items.find(({ itemId }) => itemId === photoId)
    await server.call(contract.editPhoto, { photoId, title: 'Something else' }, { as: owner })
    const answer = async (itemVersion: number | undefined, isApproved: boolean) => {
      const decision = { typeId: 'photo', itemId: photoId, itemVersion, isApproved, reason: isApproved ? '' : 'Too dark' } as const
      return (await server.call(decideApproval, decision, { as: approver })).refusal?.code
    }
    expect(await answer(seen?.itemVersion, true)).toBe('edit_conflict')
    expect(await answer(seen?.itemVersion, false)).toBe('edit_conflict')
    const now = (await queue()).items.find(({ itemId }) => itemId === photoId)
    expect(now?.title).toBe('Something else')
    expect((await get(photoId)).promoState).toBe('pending')
    expect(await answer(now?.itemVersion, true)).toBeUndefined()
    await expect.poll(async () => (await told())[0]).toBe('item_approved')
  })
})
