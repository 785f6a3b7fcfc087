import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { getVideo } from '#contract/videos.ts'
import { limits } from '#tests/harness/limits.ts'
import { videoCategoryLinks, videoRenditions, videos } from '../../db/tables/videos.ts'
import { posterStorageKey, largePosterStorageKey } from '../../lib/media-paths.ts'
import { insertCategories } from '../../seed/insert-categories.ts'
import { createMediaServer } from '../../testing/create-media-server.ts'
import { jobRow, keysOf, readText, videoRow } from '../../testing/videos/encoded-rows.ts'
import { openClipFolder, type ClipFolder } from '../../testing/make-clip.ts'
import { encodingDomain } from './index.ts'

let clips: ClipFolder
let small = ''
let tall = ''
beforeAll(async () => {
  clips = await openClipFolder()
  small = await clips.make('small.mp4', { seconds: 1 })
  tall = await clips.make('tall.mp4', { seconds: 9, width: 640, height: 480, rate: '24' })
})
afterAll(() => clips[Symbol.asyncDispose]())

describe('encoding a video', () => {
  it('produces a complete package: master, renditions, posters, sprites', async () => {
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

  it('is playable from the lowest rendition on, poster first, before anything better exists', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(tall)
    const hasLooked = Promise.withResolvers<void>()
    const putFile = server.storage.putFile.bind(server.storage)
    // Holds back the better renditions until the test has checked.
    vi.spyOn(server.storage, 'putFile').mockImplementation(async (key, ...rest) => {
      if (key.includes('/480p/')) await hasLooked.promise
      return putFile(key, ...rest)
    })
    const seen: unknown[] = []
    server.services.bus.on('playback.renditionAdded', async ({ isComplete }) => {
      if (seen.length > 0) return
      seen.push(isComplete)
      try {
        const row = await videoRow(server, video.id)
        const master = await readText(server, `${row?.mediaKey}/master.m3u8`)
        seen.push(row?.status, row?.isPlayable, row?.posterVersion, master?.match(/index\.m3u8/g)?.length)
      } finally {
        hasLooked.resolve()
      }
    })
    await server.encode(video.id)
    expect(seen).toEqual([false, 'encoding', true, 1, 1])
  })

  it('publishes a draft on the day it is ready if its owner requested it, unless another date was set', async () => {
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

  it('does not publish a draft without a request, or with missing details', async () => {
    await using server = await createMediaServer()
    const owner = await server.asMember()
    const unasked = await server.receive(small, { isDraft: true, ownerId: owner.memberId })
    const undescribed = await server.receive(small, { isDraft: true, publishWhenReady: true, ownerId: owner.memberId })
    for (const { id } of [unasked, undescribed]) {
      await server.encode(id)
      expect(await videoRow(server, id)).toMatchObject({ status: 'ready', isPlayable: true, isDraft: true })
    }
    expect(server.events.some(({ name }) => name === 'content.published')).toBe(false)
    // The owner sees the reason: it is ready, requested, and not published.
    const { data } = await server.call(getVideo, { videoId: undescribed.id }, { as: owner })
    expect(data).toMatchObject({ publishWhenReady: true, isDraft: true, can: { canPublish: 'now' } })
    const ready = async () => (await server.call(searchNotifications, {}, { as: owner })).data.items
    await expect.poll(async () => (await ready()).length).toBe(2)
    expect(await ready()).toMatchObject(Array(2).fill({ kind: 'video_ready', item: { isDraft: true } }))
  })

  it('respects changes made meanwhile: an inactive video stays inactive and is not announced', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small, { status: 'inactive' })
    await server.encode(video.id)
    expect(await videoRow(server, video.id)).toMatchObject({ status: 'inactive', isPlayable: true })
    expect(server.events.some(({ name }) => name === 'content.published')).toBe(false)
  })

  it('runs once: a second job for the same video does nothing', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    await server.encode(video.id)
    const before = await jobRow(server, video.id)
    await server.encode(video.id)
    expect(await jobRow(server, video.id)).toEqual(before)
  })
})

describe('failures', () => {
  it('returns the video to the queue when the encoder stops, and the next one reuses finished renditions', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(tall)
    const stop = new AbortController()
    const isStopped = once(stop.signal, 'abort')
    const putFile = server.storage.putFile.bind(server.storage)
    // Blocks the second rendition until the stop arrives.
    vi.spyOn(server.storage, 'putFile').mockImplementation(async (key, ...rest) => {
      if (key.includes('/480p/')) await isStopped
      return putFile(key, ...rest)
    })
    // The lowest rendition is complete when the second one is announced.
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

  it('waits while the disk is full, and encodes once there is space', async () => {
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

  it('ends only after all work on the video has ended, even if a rendition fails while the poster is being made', async () => {
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
      // Gives the job time to end too early; expires if all is well.
      await vi.waitFor(() => expect(hasEnded).toBe(true), { timeout: limits.look }).catch(() => undefined)
      await put(key, body)
      isPosterThere = true
    })
    let hasEnded = false
    await server.encode(video.id).finally(() => (hasEnded = true))
    expect(isPosterThere).toBe(true)
    expect(await jobRow(server, video.id)).toMatchObject({ state: 'waiting' })
  })
})

describe('afterwards', () => {
  it('takes the poster from the frame the owner chose, under a new address', async () => {
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
    // If the original is gone, the best rendition is used.
    await server.storage.delete(`originals/${video.id}/test`)
    await encodingDomain.jobs?.['remake-images']?.(server.services, { videoId: video.id }, new AbortController().signal)
    expect((await videoRow(server, video.id))?.posterVersion).toBe(3)
  })

  it('removes every byte of a deleted video', async () => {
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
