import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideApproval, listApprovals } from '#contract/content/approvals.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { requestPlay } from '#contract/playback.ts'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { browseVideos, editVideo, getVideo, transferVideo } from '#contract/videos.ts'
import { getCurrentUser } from '#contract/session.ts'
import { videoCategoryLinks, videos } from '../../db/tables/videos.ts'
import { insertCategories } from '../../seed/insert-categories.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertVideo } from '../../testing/rows/insert-video.ts'

let server: TestServer
let approver: Credentials
let listed: Credentials
let owner: Credentials
let other: Credentials
let admin: Credentials
let flagged: Credentials

beforeAll(async () => {
  server = await createTestServer({ env: { APPROVER_IDS: '1,2' } })
  await insertCategories(server.db.$client)
  approver = await server.asMember({ groupId: groups.staff })
  listed = await server.asMember()
  expect([approver.memberId, listed.memberId]).toEqual([1, 2])
  ;[owner, other, admin] = [await server.asMember({ name: 'maker' }), await server.asMember(), await server.asAdmin()]
  flagged = await server.asMember({ groupId: groups.staff, ownFlags: { 'video.can_approve_videos': true } })
})
afterAll(() => server.close())

async function draft(as = owner, title = 'Single column') {
  const { id } = await insertVideo(server.db, { ownerId: as.memberId, title, isDraft: true })
  for (const categoryId of [99, 134, 201]) await server.db.insert(videoCategoryLinks).values({ videoId: id, categoryId })
  return id
}
async function publish(videoId: number, as = owner) {
  server.clock.advance(1000)
  return (await server.call(editVideo, { videoId, publishWhenReady: true }, { as })).refusal
}
const decide = async (itemId: number, isApproved: boolean, as = approver, reason = '') =>
  (await server.call(decideApproval, { typeId: 'video', itemId, isApproved, reason }, { as })).refusal?.code
const get = (videoId: number, as: Credentials) => server.call(getVideo, { videoId }, { as })
const codeOf = async (videoId: number, as: Credentials) => (await get(videoId, as)).refusal?.code
const queue = async (as = approver) =>
  (await server.call(listApprovals, { typeId: 'video' }, { as })).data.items.map(({ itemId }) => itemId)
const isListed = async (videoId: number) =>
  (await server.call(browseVideos, {}, { as: other })).data.items.some((card) => card.videoId === videoId)
const announced = (videoId: number) =>
  server.events.filter((event) => event.name === 'content.published' && event.payload.itemId === videoId).length
const told = async () => (await server.call(searchNotifications, {}, { as: owner })).data.items.map(({ kind }) => kind)

describe('where the operator has named approvers, a video', () => {
  it('[E-17] waits for a configured approver, who can watch and approve it; then it is published and announced once', async () => {
    const id = await draft()
    expect(await publish(id)).toBeNull()
    expect([await isListed(id), await codeOf(id, other), announced(id)]).toEqual([false, 'not_found', 0])
    expect((await get(id, owner)).data).toMatchObject({ isDraft: true, approval: { state: 'pending' } })
    expect(await queue()).toEqual([id])
    expect((await server.call(requestPlay, { videoId: id }, { as: approver })).refusal).toBeNull()
    expect(await decide(id, true)).toBeUndefined()
    expect([await isListed(id), await codeOf(id, other), announced(id), await queue()]).toEqual([true, undefined, 1, []])
    await expect.poll(told).toEqual(['item_approved'])
    expect(await decide(id, true)).toBe('not_found')
    expect(announced(id)).toBe(1)
  })

  it('[E-17] is approved by nobody else: no member, no staff with the permission, no admin, no member on the list who is not staff', async () => {
    const id = await draft()
    await publish(id)
    for (const as of [flagged, admin]) expect([await decide(id, true, as), await queue(as)]).toEqual(['not_found', []])
    for (const as of [owner, other, listed]) expect(await decide(id, true, as)).toBe('forbidden')
    expect((await get(id, owner)).data.approval?.state).toBe('pending')
    expect([await codeOf(id, flagged), await codeOf(id, listed)]).toEqual(['not_found', 'not_found'])
    const flagOf = async (as: Credentials) => (await server.call(getCurrentUser, {}, { as })).data.isVideoApprover
    expect([await flagOf(approver), await flagOf(admin), await flagOf(flagged)]).toEqual([true, false, false])
    await decide(id, true)
  })

  it('is declined with a reason, which its owner reads, and can be offered again', async () => {
    const id = await draft()
    await publish(id)
    expect(await decide(id, false)).toBe('validation_failed')
    expect(await decide(id, false, approver, 'The sound is missing.')).toBeUndefined()
    expect((await get(id, owner)).data).toMatchObject({
      ...{ isDraft: true, publishWhenReady: false },
      approval: { state: 'declined', reason: 'The sound is missing.' },
    })
    expect([await queue(), await codeOf(id, approver), announced(id)]).toEqual([[], 'not_found', 0])
    await publish(id)
    expect((await get(id, owner)).data.approval).toEqual({ state: 'pending', reason: '' })
    expect(await decide(id, true)).toBeUndefined()
    expect(await isListed(id)).toBe(true)
  })

  it('leaves the queue when its owner withdraws it or gives it away', async () => {
    const [withdrawn, given] = [await draft(), await draft()]
    for (const id of [withdrawn, given]) await publish(id)
    await server.call(editVideo, { videoId: withdrawn, publishWhenReady: false }, { as: owner })
    await server.call(transferVideo, { videoId: given, to: other.memberId as never }, { as: owner })
    expect(await queue()).toEqual([])
    expect([await decide(withdrawn, true), await codeOf(withdrawn, approver)]).toEqual(['not_found', 'not_found'])
  })

  it('of an approver needs no approval, and one of somebody who has blocked the approver is not shown to them', async () => {
    const own = await draft(approver)
    await publish(own, approver)
    expect([await isListed(own), announced(own)]).toEqual([true, 1])
    const blocking = await server.asMember()
    const hidden = await draft(blocking)
    await publish(hidden, blocking)
    await server.call(blockMember, { userId: approver.memberId as never }, { as: blocking })
    expect([await queue(), await codeOf(hidden, approver), await decide(hidden, true)]).toEqual([[], 'not_found', 'not_found'])
  })

  it('of a member who hides their videos is in the queue all the same, and one that an approver cannot see ends no list', async () => {
    const hiding = await server.asMember()
    await server.call(savePrivacy, { privacyContent: { videos: 'nobody' } }, { as: hiding })
    const id = await draft(hiding)
    await publish(id, hiding)
    expect([await queue(), await codeOf(id, approver), await codeOf(id, other)]).toEqual([[id], undefined, 'not_found'])
    expect(await decide(id, true)).toBeUndefined()
  })

  it('of somebody on the list who is not staff waits as well', async () => {
    const id = await draft(listed)
    await publish(id, listed)
    expect([await isListed(id), await queue()]).toEqual([false, [id]])
    await decide(id, true)
  })

  it('that cannot be published any more is not approved for later', async () => {
    const id = await draft()
    await publish(id)
    await server.db.update(videos).set({ status: 'reported', heldStatus: 'ready' }).where(eq(videos.id, id))
    expect(await decide(id, true)).toBe('not_found')
    const [row] = await server.db.select().from(videos).where(eq(videos.id, id))
    expect(row?.approval).toBe('pending')
    await decide(id, false, approver, 'Reported')
  })

  it('decided by two at once is decided once', async () => {
    const id = await draft()
    await publish(id)
    const codes = await Promise.all([decide(id, true), decide(id, false, approver, 'No'), decide(id, true)])
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(announced(id)).toBeLessThanOrEqual(1)
  })
})

it('without named approvers a video is published at once', async () => {
  await using own = await createTestServer()
  await insertCategories(own.db.$client)
  const member = await own.asMember()
  const { id } = await insertVideo(own.db, { ownerId: member.memberId, isDraft: true })
  for (const categoryId of [99, 134, 201]) await own.db.insert(videoCategoryLinks).values({ videoId: id, categoryId })
  await own.call(editVideo, { videoId: id, publishWhenReady: true }, { as: member })
  const [row] = await own.db.select().from(videos).where(eq(videos.id, id))
  expect([row?.isDraft, row?.approval]).toEqual([false, 'none'])
})

describe('an edit of a waiting video', () => {
  it('is read before it is approved: a decision on what was there before is refused as a conflict', async () => {
    const id = await draft()
    await publish(id)
    const version = async () =>
      (await server.call(listApprovals, { typeId: 'video' }, { as: approver })).data.items.find(({ itemId }) => itemId === id)?.itemVersion
    const read = await version()
    await server.call(editVideo, { videoId: id, title: 'Something else' }, { as: owner })
    const approve = async (itemVersion?: number) =>
      (await server.call(decideApproval, { typeId: 'video', itemId: id, itemVersion, isApproved: true }, { as: approver })).refusal?.code
    expect(await approve(read)).toBe('edit_conflict')
    expect(await isListed(id)).toBe(false)
    expect(await approve(await version())).toBeUndefined()
    expect(await isListed(id)).toBe(true)
    await expect.poll(async () => (await told())[0]).toBe('item_approved')
  })
})
