import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dismissEncoding, listEncoding } from '#contract/encoding.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videos } from '../../db/tables/videos.ts'
import { createMediaServer } from '../../testing/create-media-server.ts'
import { jobRow, playedSizes, videoRow } from '../../testing/videos/encoded-rows.ts'
import { openClipFolder, type ClipFolder } from '../../testing/make-clip.ts'
import { watchEncoders } from './watch-encoders.ts'

let clips: ClipFolder
let small = ''
let tall = ''
beforeAll(async () => {
  clips = await openClipFolder()
  small = await clips.make('small.mp4', { seconds: 1 })
  tall = await clips.make('tall.mp4', { seconds: 4, width: 640, height: 480, rate: '24' })
})
afterAll(() => clips[Symbol.asyncDispose]())

describe('encoding a video', () => {
  it('[JB-08] goes through five stages, notifies its owner, and ends ready, with every rendition in its own size', async () => {
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
    const { mediaKey } = (await videoRow(server, video.id)) ?? {}
    expect(await playedSizes(server, mediaKey)).toEqual(['360p 480x360', '480p 640x480'])
  })
})

describe('files that cannot be used', () => {
  it.each([
    ['empty_file', Buffer.alloc(0)],
    ['not_a_video', Buffer.from('#EXTM3U\n#EXTINF:4,\nhttp://127.0.0.1/a.ts\n'.repeat(20))],
  ])('fail as %s with that reason, and are never retried automatically', async (failure, content) => {
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

describe('failures', () => {
  it('notices a silent encoder after 30 seconds, retries, and gives up after the third attempt', async () => {
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

  it('resumes a stalled video where another encoder left it', async () => {
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

  it('requeues a video that the queue lost', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    await watchEncoders(server.services)
    expect(server.jobs.enqueued).toEqual([])
    server.clock.advance(121_000)
    await watchEncoders(server.services)
    await watchEncoders(server.services)
    expect(server.jobs.payloadsOf('encode-video')).toEqual([{ videoId: video.id }])
  })

  it('stops and cleans up when the video is deleted during the encode', async () => {
    await using server = await createMediaServer()
    const video = await server.receive(small)
    await server.db.update(videos).set({ deletedAt: server.clock.now() }).where(eq(videos.id, video.id))
    await server.encode(video.id)
    expect(await jobRow(server, video.id)).toBeUndefined()
  })
})
