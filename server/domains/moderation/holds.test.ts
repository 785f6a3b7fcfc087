import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { searchFeed } from '#contract/feed.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { requestPlay } from '#contract/playback.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { addReport, removeReport, reportReasons, type ReportReason } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { handleReports, listHandledReports, listReportedContent, type HoldDecision } from '#contract/site/moderation.ts'
import { browseVideos, editVideo, getVideo } from '#contract/videos.ts'
import { reports } from '../../db/tables/profiles.ts'
import { videos } from '../../db/tables/videos.ts'
import { createMediaServer, type MediaServer } from '../../testing/create-media-server.ts'
import { insertSession, insertVideo, type Credentials } from '../../testing/index.ts'
import { openClipFolder } from '../../testing/make-clip.ts'
import { moveStatus } from '../videos/index.ts'
import { mostHoldsADay } from './holds.ts'

let server: MediaServer
let staff: Credentials
let owner: Credentials
let reporter: Credentials
let viewer: Credentials

beforeAll(async () => {
  server = await createMediaServer()
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(reports)
  ;[owner, reporter, viewer] = [await server.asMember(), await server.asMember(), await server.asMember()]
})

const newVideo = async (ownerId = owner.memberId): Promise<VideoId> =>
  // The id comes from the database.
  (await insertVideo(server.db, { ownerId, title: 'Net making' })).id as VideoId
const report = async (itemId: VideoId, reason: ReportReason = 'nonConsent', as = reporter) => {
  const { refusal } = await server.call(addReport, { typeId: 'video', itemId, reasonId: reportReasons[reason], text: 'Look' }, { as })
  server.clock.advance(1000)
  return refusal?.code ?? 'ok'
}
const withdraw = (itemId: VideoId, as = reporter) => server.call(removeReport, { typeId: 'video', itemId }, { as })
const queue = async (as = staff, input = {}) => (await server.call(listReportedContent, input, { as })).data.items
const entryOf = async (itemId: VideoId) => {
  const entry = (await queue()).find((one) => one.itemId === itemId)
  if (!entry) throw new Error('It is not in the queue.')
  return entry
}
const handle = async (itemId: VideoId, decision?: HoldDecision, as = staff) =>
  (await server.call(handleReports, { reportId: (await entryOf(itemId)).reportId, reason: 'Watched it', decision }, { as })).refusal
    ?.code ?? 'ok'
const statusOf = async (videoId: VideoId) =>
  (await server.db.select({ status: videos.status }).from(videos).where(eq(videos.id, videoId)))[0]?.status
const opens = async (videoId: VideoId, as: Credentials) => (await server.call(getVideo, { videoId }, { as })).refusal?.code ?? 'ok'
const told = async (as: Credentials) =>
  (await server.call(searchNotifications, {}, { as })).data.items.map(({ kind }) => kind).filter((kind) => kind.startsWith('item_'))
const get = async (url: string, { mediaCookie }: Credentials) =>
  (await server.app.inject({ method: 'GET', url, cookies: { rw_media: mediaCookie } })).statusCode

/** Access tokens expire within minutes. */
async function signInAgain(as: Credentials): Promise<Credentials> {
  const session = await insertSession(server.db, { memberId: as.memberId, now: server.clock.now() })
  const { token } = await server.services.tokens.signAccessToken({ memberId: as.memberId, sessionId: session.id })
  return { ...as, sessionId: session.id, token }
}

describe('a video reported as shown without consent', () => {
  it('is gone at once from lists, search, feed, its address and its media addresses, but not for its owner and staff', async () => {
    await using clips = await openClipFolder()
    const received = await server.receive(await clips.make('video.mp4', { seconds: 2 }), {
      ...{ ownerId: owner.memberId, title: 'Unmistakable net', isDraft: false },
    })
    await server.encode(received.id)
    const videoId = received.id as VideoId
    await server.services.bus.emit('content.published', { typeId: 'video', itemId: videoId, ownerId: owner.memberId })
    const inFeed = async (as: Credentials) =>
      (await server.call(searchFeed, {}, { as })).data.items.filter(({ item }) => item?.itemId === videoId).length
    await expect.poll(() => inFeed(viewer)).toBe(1)
    const { prefix } = (await server.call(requestPlay, { videoId, isNative: false }, { as: viewer })).data
    const { thumb } = (await server.call(getVideo, { videoId }, { as: viewer })).data
    const addresses = [`${prefix}master.m3u8`, `${prefix}90p/index.m3u8`, `/media/${thumb?.replace(/^\/?(media\/)?/, '')}`]
    const places = async (as: Credentials) => ({
      lists: (await server.call(browseVideos, { view: 'his', userId: owner.memberId }, { as })).data.items.length,
      total: (await server.call(browseVideos, { view: 'his', userId: owner.memberId }, { as })).data.total,
      search: (await server.call(browseVideos, { text: { value: 'unmistakable' } }, { as })).data.items.length,
      lookup: (await server.call(browseVideos, { text: { value: `#${videoId}` } }, { as })).data.items.length,
      feed: await inFeed(as),
      address: await opens(videoId, as),
      play: (await server.call(requestPlay, { videoId, isNative: false }, { as })).refusal?.code ?? 'ok',
    })
    expect(await places(viewer)).toEqual({ lists: 1, total: 1, search: 1, lookup: 1, feed: 1, address: 'ok', play: 'ok' })
    for (const address of addresses) expect(await get(address, viewer), address).toBe(200)

    expect(await report(videoId)).toBe('ok')

    for (const as of [viewer, reporter])
      expect(await places(as)).toEqual({ lists: 0, total: 0, search: 0, lookup: 0, feed: 0, address: 'not_found', play: 'not_found' })
    for (const address of addresses) expect(await get(address, viewer), address).toBe(404)
    expect([await opens(videoId, owner), await opens(videoId, staff)]).toEqual(['ok', 'ok'])
    expect((await places(staff)).play).toBe('ok')
    expect((await entryOf(videoId)).isHeld).toBe(true)
    await expect.poll(() => told(owner)).toEqual(['item_held'])

    expect(await handle(videoId, 'show')).toBe('ok')
    expect(await places(viewer)).toEqual({ lists: 1, total: 1, search: 1, lookup: 1, feed: 1, address: 'ok', play: 'ok' })
    for (const address of addresses) expect(await get(address, viewer), address).toBe(200)
    await expect.poll(() => told(owner)).toEqual(['item_shown_again', 'item_held'])
  })

  it('stays visible if the reason is another one', async () => {
    const videoId = await newVideo()
    for (const reason of ['underAge', 'harassment', 'other'] as const) expect(await report(videoId, reason)).toBe('ok')
    expect([await opens(videoId, viewer), await statusOf(videoId), (await entryOf(videoId)).isHeld]).toEqual(['ok', 'ready', false])
  })

  it('needs a decision by staff, who may keep it hidden', async () => {
    const videoId = await newVideo()
    await report(videoId)
    expect(await handle(videoId)).toBe('validation_failed')
    expect(await handle(videoId, 'keep_hidden')).toBe('ok')
    expect([await opens(videoId, viewer), await statusOf(videoId)]).toEqual(['not_found', 'reported'])
    await expect.poll(() => told(owner)).toEqual(['item_kept_hidden', 'item_held'])
    expect((await server.call(listHandledReports, {}, { as: staff })).data.items[0]).toMatchObject({ decision: 'keep_hidden' })
  })

  it.each(['active', 'vendor', 'staff', 'admin'] as const)(
    'cannot be shown again by its owner, a member of the group %s',
    async (group) => {
      const as = await server.asMember({ groupId: groups[group] })
      const videoId = await newVideo(as.memberId)
      await report(videoId)
      const { reportId } = await entryOf(videoId)
      const { can, version } = (await server.call(getVideo, { videoId }, { as })).data
      expect(can.canSetStatus).toEqual([])
      expect((await server.call(editVideo, { videoId, version, videoStatus: 'ready' }, { as })).refusal?.code).toBe('forbidden')
      const refusal = (await server.call(handleReports, { reportId, reason: 'It is fine', decision: 'show' }, { as })).refusal
      expect(refusal?.code).toBe(group === 'active' || group === 'vendor' ? 'forbidden' : 'not_found')
      expect(await opens(videoId, viewer)).toBe('not_found')
    },
  )

  it('is shown again when its report is withdrawn, and only by the member who made it', async () => {
    const videoId = await newVideo()
    await report(videoId)
    await withdraw(videoId, viewer)
    expect(await opens(videoId, viewer)).toBe('not_found')
    await withdraw(videoId)
    expect([await opens(videoId, viewer), await statusOf(videoId), await queue()]).toEqual(['ok', 'ready', []])
    await expect.poll(() => told(owner)).toEqual(['item_shown_again', 'item_held'])
  })

  it('does not lose what the encoder did in the meantime', async () => {
    const { id } = await insertVideo(server.db, { ownerId: owner.memberId, status: 'encoding' })
    const videoId = id as VideoId
    await report(videoId)
    expect(await moveStatus(server.db, videoId, 'ready')).toBe(true)
    expect([await statusOf(videoId), await opens(videoId, viewer)]).toEqual(['reported', 'not_found'])
    await handle(videoId, 'show')
    expect([await statusOf(videoId), await opens(videoId, viewer)]).toEqual(['ready', 'ok'])
  })
})

describe('a member cannot hide videos endlessly', () => {
  it('after staff have shown a video again, their next report of it is one in the queue', async () => {
    const videoId = await newVideo()
    await report(videoId)
    await handle(videoId, 'show')
    expect(await report(videoId)).toBe('ok')
    expect([await opens(videoId, viewer), (await entryOf(videoId)).isHeld]).toEqual(['ok', false])
    expect(await report(videoId, 'nonConsent', await server.asMember())).toBe('ok')
    expect(await opens(videoId, viewer)).toBe('not_found')
  })

  it('their reports hide a few videos a day, withdrawn ones included, and those after them wait in the queue', async () => {
    const withdrawn = await newVideo()
    await report(withdrawn)
    await withdraw(withdrawn)
    const reported: VideoId[] = []
    for (let index = 0; index < mostHoldsADay; index += 1) {
      const videoId = await newVideo()
      expect(await report(videoId)).toBe('ok')
      reported.push(videoId)
    }
    const last = reported.at(-1)
    for (const videoId of reported) expect(await opens(videoId, viewer)).toBe(videoId === last ? 'ok' : 'not_found')
    expect(await queue()).toHaveLength(mostHoldsADay)
    server.clock.advance(86_400_000)
    const nextDay = await newVideo()
    expect(await report(nextDay, 'nonConsent', await signInAgain(reporter))).toBe('ok')
    expect(await statusOf(nextDay)).toBe('reported')
    const holds = mostHoldsADay + 1
    const again = await signInAgain(owner)
    await expect.poll(async () => (await told(again)).filter((kind) => kind === 'item_held')).toHaveLength(holds)
  })
})
