import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dismissEncoding, listEncoding } from '#contract/encoding.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { getVideo } from '#contract/videos.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videoCategoryLinks, videoRenditions, videos } from '../../db/tables/videos.ts'
import { posterStorageKey, largePosterStorageKey } from '../../lib/media-paths.ts'
import { insertCategories } from '../../seed/insert-categories.ts'
import { createMediaServer, type MediaServer } from '../../testing/create-media-server.ts'
import { openClipFolder, type ClipFolder } from '../../testing/make-clip.ts'
import { encodingDomain } from './index.ts'
import { watchEncoders } from './watch-encoders.ts'

let clips: ClipFolder
let small = ''
let tall = ''
beforeAll(async () => {
  clips = await openClipFolder()
  small = await clips.make('small.mp4', { seconds: 1 })
  tall = await clips.make('tall.mp4', { seconds: 9, width: 640, height: 480, rate: '24' })
})
afterAll(() => clips[Symbol.asyncDispose]())

const videoRow = async ({ db }: MediaServer, id: number) => (await db.select().from(videos).where(eq(videos.id, id)))[0]
const jobRow = async ({ db }: MediaServer, id: number) => (await db.select().from(encodingJobs).where(eq(encodingJobs.videoId, id)))[0]
const readText = async ({ storage }: MediaServer, key: string) => {
  const body = await storage.read(key)
  return body ? text(body) : null
}
const keysOf = async ({ storage }: MediaServer, mediaKey: string | null | undefined) =>
  (await storage.list(`${mediaKey ?? 'none'}/`)).map(({ key }) => key.slice((mediaKey ?? '').length + 1))

describe('encoding a film', () => {
  it('[JB-08] goes through five stages, tells its owner, and ends ready', async () => {
    await using server = await createMediaServer()
    const owner = await server.asMember()
    const video = await server.receive(tall, { ownerId: owner.memberId })
    expect((await server.call(listEncoding, {}, { as: owner })).data.jobs).toMatchObject([
      { state: 'waiting', stage: 'received', percent: 0 },
    ])
    await server.encode(video.id)

    const told = server.events.flatMap((event) => (event.name === 'encoding.changed' ? [event.payload] : []))
    expect(told.every(({ memberId }) => memberId === owner.memberId)).toBe(true)
    expect([...new Set(told.map(({ progress }) => progress.stage))]).toEqual(['received', 'checked', 'encoding', 'images', 'ready'])
    const percents = told.map(({ progress }) => progress.percent)
    expect(percents).toEqual(percents.toSorted((left, right) => left - right))
    const revisions = told.map(({ progress }) => progress.revision)
    expect(revisions).toEqual([...new Set(revisions)].toSorted((left, right) => left - right))

    expect(await videoRow(server, video.id)).toMatchObject({
      status: 'ready',
      isPlayable: true,
      width: 640,
      height: 480,
      posterVersion: 1,
      version: 1,
    })
    const [job] = (await server.call(listEncoding, {}, { as: owner })).data.jobs
    expect(job).toMatchObject({ state: 'done', stage: 'ready', percent: 100, isPlayable: true, thumb: `/media/posters/${video.id}/1.webp` })
    expect(server.events.filter(({ name }) => name === 'content.published')).toHaveLength(1)
  })

  it('leaves a whole package: master, renditions, posters, sprites', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(tall)
    await server.encode(video.id)
    const row = await videoRow(server, video.id)
    const mediaKey = row?.mediaKey ?? ''
    expect(mediaKey).toMatch(new RegExp(`^videos/${video.id}/[0-9a-f]{32}$`))
    expect(await readText(server, `${mediaKey}/master.m3u8`)).toMatch(
      /360p\/index\.m3u8\n#EXT-X-STREAM-INF:.*RESOLUTION=640x480,CODECS="avc1\.64.*\n480p\/index\.m3u8\n$/,
    )
    for (const name of ['360p', '480p']) expect(await readText(server, `${mediaKey}/${name}/index.m3u8`)).toContain('#EXT-X-ENDLIST')
    const keys = await keysOf(server, mediaKey)
    expect(keys).toEqual(expect.arrayContaining(['master.m3u8', 'poster-1.webp', 'poster-1-large.webp', 'sprites.vtt', 'sprites-1.webp']))
    expect(keys.filter((key) => key.endsWith('.m4s'))).toHaveLength(6)
    expect(row?.placeholder).toMatch(/^[A-Za-z0-9+/=]{20,}$/)
    const renditions = await server.db.select().from(videoRenditions).where(eq(videoRenditions.videoId, video.id))
    expect(renditions.every(({ isComplete, sizeBytes }) => isComplete && sizeBytes > 10_000)).toBe(true)
  })

  it('plays from the lowest rendition on, poster first, before anything better is there', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(tall)
    const seen: unknown[] = []
    server.services.bus.on('playback.renditionAdded', async ({ isComplete }) => {
      if (seen.length > 0) return
      seen.push(isComplete)
      const row = await videoRow(server, video.id)
      const master = await readText(server, `${row?.mediaKey}/master.m3u8`)
      seen.push(row?.status, row?.isPlayable, row?.posterVersion, master?.match(/index\.m3u8/g)?.length)
    })
    await server.encode(video.id)
    expect(seen).toEqual([false, 'encoding', true, 1, 1])
  })

  it('publishes a draft whose owner asked for it on the day it is ready, unless another day was set', async () => {
    await using server = await createMediaServer()
    const wanted = { isDraft: true, publishWhenReady: true }
    const video = await server.receive(small, wanted)
    const other = await server.receive(small, { ...wanted, publishedAt: new Date('2026-01-02T03:04:05Z') })
    await insertCategories(server.db.$client)
    for (const videoId of [video.id, other.id])
      await server.db.insert(videoCategoryLinks).values([99, 134, 201].map((categoryId) => ({ videoId, categoryId })))
    server.clock.advance(3_600_000)
    await server.encode(video.id)
    await server.encode(other.id)
    expect(server.events.filter(({ name }) => name === 'content.published')).toHaveLength(2)
    expect(await videoRow(server, video.id)).toMatchObject({ isDraft: false, publishWhenReady: false, version: 1 })
    expect((await videoRow(server, video.id))?.publishedAt.getTime()).toBeGreaterThan(video.createdAt.getTime() + 3_000_000)
    expect((await videoRow(server, other.id))?.publishedAt.toISOString()).toBe('2026-01-02T03:04:05.000Z')
  })

  it('leaves a draft a draft when nobody asked for it to be published, or when details are missing', async () => {
    await using server = await createMediaServer()
    const owner = await server.asMember()
    const unasked = await server.receive(small, { isDraft: true, ownerId: owner.memberId })
    const undescribed = await server.receive(small, { isDraft: true, publishWhenReady: true, ownerId: owner.memberId })
    for (const { id } of [unasked, undescribed]) {
      await server.encode(id)
      expect(await videoRow(server, id)).toMatchObject({ status: 'ready', isPlayable: true, isDraft: true })
    }
    expect(server.events.some(({ name }) => name === 'content.published')).toBe(false)
    // The owner learns why: it is ready, wanted, and not published.
    const { data } = await server.call(getVideo, { videoId: undescribed.id }, { as: owner })
    expect(data).toMatchObject({ publishWhenReady: true, isDraft: true, can: { canPublish: 'now' } })
    const ready = async () => (await server.call(searchNotifications, {}, { as: owner })).data.items
    await expect.poll(async () => (await ready()).length).toBe(2)
    expect(await ready()).toMatchObject(Array(2).fill({ kind: 'video_ready', item: { isDraft: true } }))
  })

  it('respects what people did meanwhile: an inactive film stays inactive and is not announced', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small, { status: 'inactive' })
    await server.encode(video.id)
    expect(await videoRow(server, video.id)).toMatchObject({ status: 'inactive', isPlayable: true })
    expect(server.events.some(({ name }) => name === 'content.published')).toBe(false)
  })

  it('is done once: a second job for the same film does nothing', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    await server.encode(video.id)
    const before = await jobRow(server, video.id)
    await server.encode(video.id)
    expect(await jobRow(server, video.id)).toEqual(before)
  })
})

describe('files that cannot be used', () => {
  it.each([
    ['empty_file', Buffer.alloc(0)],
    ['not_a_video', Buffer.from('#EXTM3U\n#EXTINF:4,\nhttp://127.0.0.1/a.ts\n'.repeat(20))],
  ])('fail as %s, say so, and never run again by themselves', async (failure, content) => {
    await using server = await createMediaServer()
    const owner = await server.asMember()
    const file = path.join(clips.path, `${failure}.mp4`)
    await writeFile(file, content)
    const video = await server.receive(file, { ownerId: owner.memberId })
    await server.encode(video.id)
    expect(await videoRow(server, video.id)).toMatchObject({ status: 'failed', isPlayable: false })
    expect((await server.call(listEncoding, {}, { as: owner })).data.jobs).toMatchObject([{ state: 'failed', failure }])
    server.clock.advance(3_600_000)
    await watchEncoders(server.services)
    await server.encode(video.id)
    expect(await jobRow(server, video.id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(server.jobs.enqueued).toEqual([])
  })

  it('can be dismissed by their owner only', async () => {
    await using server = await createMediaServer()
    const [owner, other] = [await server.asMember(), await server.asMember()]
    const video = await server.receive(small, { ownerId: owner.memberId })
    const videoId = video.id as never
    expect((await server.call(dismissEncoding, { videoId }, { as: owner })).refusal?.code).toBe('not_found')
    await server.encode(video.id)
    expect((await server.call(dismissEncoding, { videoId }, { as: other })).refusal?.code).toBe('not_found')
    expect((await server.call(dismissEncoding, { videoId }, { as: owner })).status).toBe(200)
    expect((await server.call(listEncoding, {}, { as: owner })).data.jobs).toEqual([])
    expect((await server.call(listEncoding, {}, { as: other })).data.jobs).toEqual([])
  })
})

describe('trouble on the way', () => {
  it('hands the film back when the encoder stops, and the next one keeps what is finished', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(tall)
    const stop = new AbortController()
    // The lowest rendition is complete when the second one is announced to begin.
    server.services.bus.on('playback.renditionAdded', async () => {
      const done = await server.db.select().from(videoRenditions).where(eq(videoRenditions.isComplete, true))
      if (done.length === 1) stop.abort()
    })
    await server.encode(video.id, stop.signal)
    expect(await jobRow(server, video.id)).toMatchObject({ state: 'waiting', attempts: 0, workerId: null })
    expect(server.jobs.payloadsOf('encode-video')).toEqual([{ videoId: video.id }])
    const { mediaKey } = (await videoRow(server, video.id)) ?? {}
    const finished = (await keysOf(server, mediaKey)).filter((key) => key.startsWith('360p/'))
    await server.encode(video.id)
    expect(await videoRow(server, video.id)).toMatchObject({ status: 'ready', mediaKey })
    expect((await keysOf(server, mediaKey)).filter((key) => key.startsWith('360p/'))).toEqual(finished)
    expect((await keysOf(server, mediaKey)).filter((key) => key.startsWith('480p/')).length).toBeGreaterThan(3)
  })

  it('notices a silent encoder after 30 seconds, tries again, and gives up after the third', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    const fallSilent = () =>
      server.db
        .update(encodingJobs)
        .set({ state: 'running', workerId: 'dead', heartbeatAt: server.clock.now() })
        .where(eq(encodingJobs.videoId, video.id))
    await fallSilent()
    await server.db.update(encodingJobs).set({ attempts: 1 })
    server.clock.advance(20_000)
    await watchEncoders(server.services)
    expect(await jobRow(server, video.id)).toMatchObject({ state: 'running' })
    server.clock.advance(11_000)
    await watchEncoders(server.services)
    expect(await jobRow(server, video.id)).toMatchObject({ state: 'stalled' })
    expect(await videoRow(server, video.id)).toMatchObject({ status: 'stalled' })
    expect(server.jobs.payloadsOf('encode-video')).toHaveLength(1)
    await server.db.update(encodingJobs).set({ attempts: 3 })
    await fallSilent()
    server.clock.advance(31_000)
    await watchEncoders(server.services)
    expect(await jobRow(server, video.id)).toMatchObject({ state: 'failed', failure: 'encoder_lost' })
    expect(await videoRow(server, video.id)).toMatchObject({ status: 'failed' })
  })

  it('takes a stalled film up where another encoder left it', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    await server.db.update(encodingJobs).set({ state: 'running', workerId: 'dead', heartbeatAt: server.clock.now(), attempts: 1 })
    await server.encode(video.id)
    expect(await jobRow(server, video.id)).toMatchObject({ workerId: 'dead' })
    server.clock.advance(31_000)
    await watchEncoders(server.services)
    await server.encode(video.id)
    expect(await jobRow(server, video.id)).toMatchObject({ state: 'done', attempts: 2 })
    expect(await videoRow(server, video.id)).toMatchObject({ status: 'ready' })
  })

  it('puts a film that the queue lost back into it', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    await watchEncoders(server.services)
    expect(server.jobs.enqueued).toEqual([])
    server.clock.advance(121_000)
    await watchEncoders(server.services)
    await watchEncoders(server.services)
    expect(server.jobs.payloadsOf('encode-video')).toEqual([{ videoId: video.id }])
  })

  it('waits for room as long as the disk is full, and encodes when there is some', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    server.storage.freeBytes = async () => 1000
    for (let round = 1; round <= 4; round += 1) {
      await server.encode(video.id)
      expect(await jobRow(server, video.id)).toMatchObject({ state: 'waiting', attempts: 0, failure: null })
    }
    expect(server.jobs.enqueued.map(({ options }) => options.startAfterSeconds)).toEqual([600, 600, 600, 600])
    server.storage.freeBytes = async () => 1e12
    await server.encode(video.id)
    expect(await jobRow(server, video.id)).toMatchObject({ state: 'done' })
  })

  it('ends after everything that works on it, also when a rendition fails while the poster is being made', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    const { storage } = server
    const isPosterBegun = Promise.withResolvers<void>()
    const hasFailed = Promise.withResolvers<void>()
    vi.spyOn(storage, 'putFile').mockImplementation(async () => {
      await isPosterBegun.promise
      hasFailed.resolve()
      throw new Error('The store took no segment.')
    })
    const put = storage.put.bind(storage)
    let isPosterThere = false
    vi.spyOn(storage, 'put').mockImplementation(async (key, body) => {
      if (!key.includes('poster')) return put(key, body)
      isPosterBegun.resolve()
      await hasFailed.promise
      // The job has time to end too early.
      await vi.waitFor(() => expect(hasEnded).toBe(true), { timeout: 2000 }).catch(() => undefined)
      await put(key, body)
      isPosterThere = true
    })
    let hasEnded = false
    await server.encode(video.id).finally(() => (hasEnded = true))
    expect(isPosterThere).toBe(true)
    expect(await jobRow(server, video.id)).toMatchObject({ state: 'waiting' })
  })

  it('stops and cleans up when the film is deleted in the middle', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    await server.db.update(videos).set({ deletedAt: server.clock.now() }).where(eq(videos.id, video.id))
    await server.encode(video.id)
    expect(await jobRow(server, video.id)).toBeUndefined()
  })
})

describe('afterwards', () => {
  it('takes the poster at the moment the owner chose, under a new address', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    await server.encode(video.id)
    await server.db.update(videos).set({ thumbSeconds: 0.5 }).where(eq(videos.id, video.id))
    await encodingDomain.jobs?.['remake-images']?.(server.services, { videoId: video.id }, new AbortController().signal)
    const row = await videoRow(server, video.id)
    const mediaKey = row?.mediaKey ?? ''
    expect(row?.posterVersion).toBe(2)
    expect(await server.storage.stat(posterStorageKey(mediaKey, 2))).not.toBeNull()
    expect(await server.storage.stat(largePosterStorageKey(mediaKey, 2))).not.toBeNull()
    expect(await server.storage.stat(posterStorageKey(mediaKey, 1))).toBeNull()
    // The original may be gone: then the best rendition serves.
    await server.storage.delete(`originals/${video.id}/test`)
    await encodingDomain.jobs?.['remake-images']?.(server.services, { videoId: video.id }, new AbortController().signal)
    expect((await videoRow(server, video.id))?.posterVersion).toBe(3)
  })

  it('removes every byte of a deleted film', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    await server.encode(video.id)
    const mediaKey = (await videoRow(server, video.id))?.mediaKey ?? null
    await encodingDomain.jobs?.['delete-video-media']?.(
      server.services,
      { mediaKey, sourceKey: `originals/${video.id}/test` },
      new AbortController().signal,
    )
    expect(await server.storage.list('videos/')).toEqual([])
    expect(await server.storage.list('originals/')).toEqual([])
  })
})
