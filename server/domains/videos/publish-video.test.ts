import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { getDashboard, searchFeed } from '#contract/feed.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { createComment } from '#contract/comments.ts'
import { recheckSaved, requestPlay, requestSave } from '#contract/playback.ts'
import { getMember } from '#contract/profile/profile.ts'
import { groups } from '#contract/roles.ts'
import { browseVideos, editVideo, getVideo, relatedVideos, transferVideo, type VideoFilterInput } from '#contract/videos.ts'
import { mayWatch } from '../../compose.ts'
import { viewerOf } from '../../http/auth.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { members } from '../../db/tables/accounts.ts'
import { notifications } from '../../db/tables/notifications.ts'
import { heroes } from '../../db/tables/social.ts'
import { contentFavourites } from '../../db/tables/content/content.ts'
import { videoCategoryLinks, videoStars, videos, videoWatches } from '../../db/tables/videos.ts'
import { createVideoSite } from '../../testing/videos/create-video-site.ts'
import { insertMember, type Credentials } from '../../testing/index.ts'

const { server, viewer, owner, addVideo, rowOf } = await createVideoSite()
afterAll(() => server.close())

const complete = [99, 134, 201]
type DraftOverrides = Parameters<typeof addVideo>[0] & { categories?: readonly number[] }

/** Ready and described: only its owner's request is missing. */
async function draft({ categories = complete, ...overrides }: DraftOverrides = {}) {
  const video = await addVideo({ isDraft: true, createdAt: new Date('2026-01-01'), publishedAt: new Date('2026-01-01'), ...overrides })
  for (const categoryId of categories) await server.db.insert(videoCategoryLinks).values({ videoId: video.id, categoryId })
  return video
}
const edit = (videoId: number, changes: object, as = owner) => server.call(editVideo, { videoId, ...changes }, { as })
const publish = (videoId: number, as = owner) => edit(videoId, { publishWhenReady: true }, as)
const isListed = async (videoId: number, filter: VideoFilterInput, as: Credentials = viewer) =>
  (await server.call(browseVideos, filter, { as })).data.items.some((card) => card.videoId === videoId)
const announced = (videoId: number) =>
  server.events.filter((event) => event.name === 'content.published' && event.payload.itemId === videoId).length
const videoTotal = async () => (await server.call(getMember, { userId: owner.memberId }, { as: viewer })).data.totalVideo

describe('a draft', () => {
  it('is in no list, search, feed, notification or count of anybody else', async () => {
    const star = await insertMember(server.db)
    const before = await videoTotal()
    const other = await addVideo({ title: 'Seen beside it' })
    const { id } = await draft({ title: 'Unheard rope', isFeatured: true, allowDownload: 'public', upVotes: 9999, price: 3 })
    await server.db.insert(videoStars).values({ videoId: id, memberId: star.id })
    await server.db.insert(contentFavourites).values({ typeId: 'video', itemId: id, memberId: viewer.memberId })
    await server.db.insert(videoWatches).values({ videoId: id, memberId: viewer.memberId, seconds: 20 })
    await server.db.insert(heroes).values({ memberId: viewer.memberId, heroId: owner.memberId })
    await server.db.insert(feedItems).values({ kind: 'published', memberId: owner.memberId, typeId: 'video', itemId: id })
    const told = { kind: 'hero_published', view: 'videos', memberId: viewer.memberId, actorId: owner.memberId, onceKey: 'draft' } as const
    await server.db.insert(notifications).values({ ...told, params: { typeId: 'video', itemId: id } })
    const lists: VideoFilterInput[] = [
      {},
      { view: 'his', userId: owner.memberId },
      { view: 'starring', userId: star.id },
      { view: 'myfaves' },
      { view: 'myheroes' },
      { view: 'featured' },
      { view: 'single', itemId: id },
      { view: 'his_preview', userId: owner.memberId },
      { text: { value: 'unheard' } },
      { text: { value: `#${id}` } },
      { categories: [201] },
      { download: 'public' },
      { sortBy: 'most-liked' },
    ]
    for (const filter of lists) expect([filter, await isListed(id, filter)]).toEqual([filter, false])
    expect((await server.call(browseVideos, { text: { value: 'unheard' } }, { as: viewer })).data.total).toBe(0)
    expect(await videoTotal()).toBe(before)
    const related = (await server.call(relatedVideos, { videoId: other.id }, { as: viewer })).data.videos
    expect(related.map(({ videoId }) => videoId)).not.toContain(id)
    const home = JSON.stringify((await server.call(getDashboard, {}, { as: viewer })).data)
    const feed = JSON.stringify((await server.call(searchFeed, {}, { as: viewer })).data)
    const tray = JSON.stringify((await server.call(searchNotifications, {}, { as: viewer })).data)
    for (const answer of [home, feed, tray]) expect(answer).not.toContain('Unheard rope')
  })

  it('is not found for another member by its id, nor for their socket', async () => {
    const { id } = await draft({ allowPlay: 'public', allowDownload: 'public' })
    expect((await server.call(getVideo, { videoId: id }, { as: viewer })).refusal?.code).toBe('not_found')
    expect((await server.call(requestPlay, { videoId: id }, { as: viewer })).refusal?.code).toBe('not_found')
    expect((await server.call(requestSave, { videoId: id }, { as: viewer })).refusal?.code).toBe('not_found')
    const { data: saved } = await server.call(recheckSaved, { videoIds: [id] }, { as: viewer })
    expect(saved.allowed).toEqual([])
    const comment = { itemId: id, typeId: 'video', parentId: null, text: 'First' } as const
    expect((await server.call(createComment, comment, { as: viewer })).refusal?.code).toBe('not_found')
    const seenBy = async ({ memberId }: Credentials) =>
      mayWatch(server.services, viewerOf({ memberId, groupId: groups.active, ownFlags: {}, groupFlags: null }, { APPROVER_IDS: [] }), {
        videoId: id,
      })
    expect([await seenBy(viewer), await seenBy(owner)]).toEqual([false, true])
    await publish(id)
    expect(await seenBy(viewer)).toBe(true)
  })

  it('is visible to its owner, marked as a draft, and to admins', async () => {
    const { id } = await draft()
    for (const view of ['my', 'myall'] as const) expect(await isListed(id, { view }, owner)).toBe(true)
    const { data } = await server.call(getVideo, { videoId: id }, { as: owner })
    expect(data).toMatchObject({ isDraft: true, can: { canPublish: 'now', canPlay: true } })
    expect((await server.call(getVideo, { videoId: id }, { as: await server.asAdmin() })).data.can.canPublish).toBe('now')
  })
})

describe('publishing', () => {
  it('shows a ready video to everyone from this moment on, and announces it once', async () => {
    const { id } = await draft({ title: 'Appears' })
    expect(await videoTotal()).toBe((await server.db.select().from(members).where(eq(members.id, owner.memberId)))[0]?.videoTotal)
    const asked = Math.floor(server.clock.now().getTime() / 1000)
    const { data } = await publish(id)
    expect(data).toMatchObject({ isDraft: false, publishWhenReady: false, version: 2, can: { canPublish: null } })
    // The draft itself dates from January.
    expect(data.publishedAt).toBeGreaterThanOrEqual(asked)
    expect(await isListed(id, { text: { value: 'appears' } })).toBe(true)
    // A second click, another device, a queue that sends twice.
    const again = await Promise.all([publish(id), publish(id)])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(announced(id)).toBe(1)
    await expect.poll(async () => (await server.db.select().from(feedItems).where(eq(feedItems.itemId, id))).length).toBe(1)
    expect((await rowOf(id)).version).toBe(2)
  })

  it('happens once if two requests arrive at the same moment', async () => {
    const { id } = await draft()
    const both = await Promise.all([publish(id), publish(id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(announced(id)).toBe(1)
  })

  it('stores the details with it, or neither', async () => {
    const { id } = await draft({ title: 'Before', categories: [] })
    const refused = await edit(id, { title: 'After', publishWhenReady: true })
    expect(refused.refusal).toEqual({
      code: 'validation_failed',
      errors: { cats: ['cats.face', 'cats.actors', 'cats.action_min'] },
    })
    expect(await rowOf(id)).toMatchObject({ title: 'Before', isDraft: true, publishWhenReady: false, version: 1 })
    expect((await edit(id, { title: 'After', categories: complete, publishWhenReady: true })).data).toMatchObject({
      title: 'After',
      isDraft: false,
    })
    expect(announced(id)).toBe(1)
  })

  it('reports a title that is too short', async () => {
    const { id } = await draft({ title: 'ab' })
    expect((await publish(id)).refusal?.errors).toEqual({ title: ['too_short'] })
  })

  it('preserves a date that staff have set', async () => {
    const { id } = await draft({ publishedAt: new Date('2024-05-05') })
    await publish(id)
    expect((await rowOf(id)).publishedAt).toEqual(new Date('2024-05-05'))
  })

  it('is for the owner and admins: not_found for other members, forbidden for staff who may only edit', async () => {
    const { id } = await draft()
    const editor = await server.asMember({ ownFlags: { 'video.can_edit_any_video': true } })
    const withdrawn = await server.asMember({ ownFlags: { 'video.can_edit_own_video': false } })
    const own = await draft({ ownerId: withdrawn.memberId })
    expect((await publish(id, viewer)).refusal?.code).toBe('not_found')
    expect((await publish(id, editor)).refusal).toEqual({ code: 'forbidden', errors: { publish_when_ready: ['not_allowed'] } })
    expect((await publish(own.id, withdrawn)).refusal?.code).toBe('forbidden')
    expect((await rowOf(id)).isDraft).toBe(true)
    expect((await publish(id, await server.asAdmin())).data.isDraft).toBe(false)
  })
})

describe('publishing when ready', () => {
  const encoding = { status: 'encoding', isPlayable: true } as const

  it('waits for the encoder, and can be cancelled', async () => {
    const { id } = await draft(encoding)
    expect((await publish(id)).data).toMatchObject({ isDraft: true, publishWhenReady: true, can: { canPublish: 'when_ready' } })
    expect(await isListed(id, { view: 'his', userId: owner.memberId })).toBe(false)
    expect((await edit(id, { publishWhenReady: false })).data.publishWhenReady).toBe(false)
    expect(announced(id)).toBe(0)
  })

  it('stays pending while details are missing, and is fulfilled by the edit that completes them', async () => {
    const { id } = await draft({ ...encoding, categories: [] })
    expect((await publish(id)).status).toBe(200)
    await server.db.update(videos).set({ status: 'ready' }).where(eq(videos.id, id))
    expect((await edit(id, { title: 'Only a title' })).data).toMatchObject({ isDraft: true, publishWhenReady: true })
    expect((await edit(id, { categories: complete })).data).toMatchObject({ isDraft: false, publishWhenReady: false })
    expect(announced(id)).toBe(1)
  })

  it('is fulfilled when the owner makes an inactive draft ready again', async () => {
    const { id } = await draft({ status: 'inactive' })
    expect((await publish(id)).data.isDraft).toBe(true)
    expect((await edit(id, { videoStatus: 'ready' })).data.isDraft).toBe(false)
    expect(announced(id)).toBe(1)
  })

  it('ends when the draft is transferred', async () => {
    const { id } = await draft(encoding)
    await publish(id)
    await server.call(transferVideo, { videoId: id, to: viewer.memberId }, { as: owner })
    expect(await rowOf(id)).toMatchObject({ ownerId: viewer.memberId, isDraft: true, publishWhenReady: false })
  })
})
