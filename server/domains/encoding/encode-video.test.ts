import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dismissEncoding, listEncoding } from '#contract/encoding.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videos } from '../../db/tables/videos.ts'
import { readPlaylist } from '../../media/playlist.ts'
import { createMediaServer } from '../../testing/create-media-server.ts'
import { jobRow, keysOf, playedSizes, readText, videoRow } from '../../testing/videos/encoded-rows.ts'
import { openClipFolder, type ClipFolder } from '../../testing/make-clip.ts'
import { watchEncoders } from './watch-encoders.ts'

const run = promisify(execFile)
/** A frame as 16 x 16 grey values. */
async function greysAt(file: string, seconds: string): Promise<number[]> {
  const options = ['-frames:v', '1', '-vf', 'scale=16:16,format=gray', '-f', 'rawvideo', '-']
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, '-ss', seconds, ...options], { encoding: 'buffer' })
  return [...stdout]
}

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

describe('a video whose sound outlasts its picture', () => {
  it('is ready, as long as its sound, with the last frame held', async () => {
    await using server = await createMediaServer()
    const [picture, sound] = [await clips.make('p.mp4', { seconds: 1, audio: null }), await clips.make('s.mp4', { seconds: 7 })]
    const file = path.join(clips.path, 'outlasts.mp4')
    await run('ffmpeg', ['-v', 'error', '-i', picture, '-i', sound, '-map', '0:v', '-map', '1:a', '-c', 'copy', file])
    const video = await server.receive(file)
    await server.encode(video.id)
    const row = await videoRow(server, video.id)
    expect(row).toMatchObject({ status: 'ready', isPlayable: true, posterVersion: 1 })
    expect(Math.round(row?.durationSeconds ?? 0)).toBe(7)
    const [index = ''] = (await keysOf(server, row?.mediaKey)).filter((key) => key.endsWith('/index.m3u8'))
    const list = readPlaylist((await readText(server, `${row?.mediaKey}/${index}`)) ?? '')
    expect(list.isEnded).toBe(true)
    expect(Math.round(list.segments.reduce((sum, { seconds }) => sum + seconds, 0))).toBe(7)
    const rendition = path.join(clips.path, 'held.mp4')
    const parts = [list.init, ...list.segments.map(({ name }) => name)].map(async (name) => {
      const body = await server.storage.read(`${row?.mediaKey}/${path.dirname(index)}/${name}`)
      return body ? buffer(body) : Buffer.alloc(0)
    })
    await writeFile(rendition, Buffer.concat(await Promise.all(parts)))
    const difference = async (one: string, other: string) => {
      const [left, right] = await Promise.all([one, other].map((seconds) => greysAt(rendition, seconds)))
      return Math.max(...(left ?? []).map((grey, at) => Math.abs(grey - (right?.[at] ?? Infinity))))
    }
    expect(await difference('0.96', '6.8'), 'the last frame is held').toBeLessThan(12)
    expect(await difference('0', '6.8'), 'and not the first').toBeGreaterThan(12)
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

  it('offer no player if the file ends in the middle', async () => {
    await using server = await createMediaServer()
    const owner = await server.asMember()
    // The packets of the second half are zeros, so encoding begins well.
    const whole = await clips.make('whole.mp4', { seconds: 60, rate: '5', audio: null, video: ['-c:v', 'mpeg4'] })
    const bytes = await readFile(whole)
    const [from, to] = [bytes.indexOf('mdat', 0, 'latin1'), bytes.indexOf('moov', 0, 'latin1')]
    bytes.fill(0, Math.floor(from + (to - from) / 2), to - 4)
    const broken = path.join(clips.path, 'broken.mp4')
    await writeFile(broken, bytes)
    const video = await server.receive(broken, { ownerId: owner.memberId })
    const wasPlayable: unknown[] = []
    server.services.bus.on('playback.renditionAdded', async () => void wasPlayable.push((await videoRow(server, video.id))?.isPlayable))
    await server.encode(video.id)
    expect((await server.call(listEncoding, {}, { as: owner })).data.jobs).toMatchObject([
      { state: 'failed', failure: 'damaged', isPlayable: false },
    ])
    expect(wasPlayable, 'its beginning was playable').toEqual([true])
    expect((await videoRow(server, video.id))?.isPlayable).toBe(false)
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
