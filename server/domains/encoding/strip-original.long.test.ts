import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEncoding } from '#contract/encoding.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videos } from '../../db/tables/videos.ts'
import { findMediaTools } from '../../media/media-tools.ts'
import { stripMetadata } from '../../media/strip-metadata.ts'
import { createMediaServer, type MediaServer } from '../../testing/create-media-server.ts'
import { openClipFolder, type ClipFolder } from '../../testing/make-clip.ts'

const run = promisify(execFile)
const told = ['+45.7640+004.8357/', 'Canary camera', 'Canary model 7', '2024-02-29', 'Canary home', 'Canary handler', 'N45.76']
const tags = [
  ...['-metadata', 'location=+45.7640+004.8357/', '-metadata', 'com.apple.quicktime.location.ISO6709=+45.7640+004.8357/'],
  ...['-metadata', 'com.apple.quicktime.make=Canary camera', '-metadata', 'com.apple.quicktime.model=Canary model 7'],
  ...['-metadata', 'make=Canary camera', '-metadata', 'model=Canary model 7', '-metadata', 'title=Canary home'],
  ...['-metadata', 'creation_time=2024-02-29T12:00:00Z', '-metadata', 'date=2024-02-29', '-metadata:s:v', 'handler_name=Canary handler'],
]
let clips: ClipFolder
const sources: Record<string, string> = {}

beforeAll(async () => {
  clips = await openClipFolder()
  sources['mov'] = await clips.make('phone.mov', { more: [...tags, '-movflags', 'use_metadata_tags'] })
  sources['mp4'] = await clips.make('phone.mp4', { more: tags })
  const subtitles = path.join(clips.path, 'positions.srt')
  await run('sh', ['-c', `printf '1\\n00:00:00,000 --> 00:00:01,000\\nGPS N45.76 E4.83\\n' > ${subtitles}`])
  const plain = await clips.make('plain.mp4')
  sources['mkv'] = path.join(clips.path, 'drone.mkv')
  const inputs = ['-v', 'error', '-i', plain, '-i', subtitles, '-map', '0', '-map', '1', '-c', 'copy']
  await run('ffmpeg', [...inputs, ...tags, sources['mkv']])
})
afterAll(() => clips[Symbol.asyncDispose]())

const original = async ({ storage }: MediaServer, videoId: number) => {
  const body = await storage.read(`originals/${videoId}/test`)
  return body && buffer(body)
}
const packets = async (file: string) =>
  (await run('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:V', '-map', '0:a', '-c', 'copy', '-f', 'streamhash', '-'])).stdout
const leaks = (bytes: Buffer | null) => told.filter((text) => bytes?.includes(text))

describe('[S-08] metadata about the maker of an uploaded video', () => {
  it.each(['mov', 'mp4', 'mkv'])('is removed from the stored %s and from everything made from it', async (kind) => {
    await using server = await createMediaServer()
    const source = sources[kind] ?? ''
    expect(leaks(await readFile(source)).length).toBeGreaterThan(2)
    const video = await server.receive(source)
    await server.encode(video.id)

    const kept = await original(server, video.id)
    expect(leaks(kept)).toEqual([])
    const [row] = await server.db.select().from(videos).where(eq(videos.id, video.id))
    expect(row?.status).toBe('ready')
    const made = await server.storage.list(`${row?.mediaKey}/`)
    expect(made.length).toBeGreaterThan(4)
    for (const { key } of made) {
      const body = await server.storage.read(key)
      expect([key, leaks(body && (await buffer(body)))]).toEqual([key, []])
    }

    const staged = await server.storage.stage(`originals/${video.id}/test`)
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', staged.path])
    const report = JSON.parse(stdout) as { streams: Array<{ codec_type: string; tags?: object }>; format: { tags?: object } }
    expect(report.streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'audio'])
    expect(JSON.stringify(report.format.tags ?? {})).not.toMatch(/time|date|location|make|model/i)
    // The same packets: nothing was re-encoded.
    expect(await packets(staged.path)).toBe(await packets(source))
    expect(await server.db.select({ state: encodingJobs.originalState }).from(encodingJobs)).toEqual([{ state: 'stripped' }])
  })

  it('is also removed if another encoder takes over from a dead one', async () => {
    const options = { container: 'mov' as const, folder: clips.path, tools: await findMediaTools({}) }
    const once = await readFile(await stripMetadata({ ...options, source: sources['mov'] ?? '' }))
    const again = path.join(clips.path, 'again.mov')
    await writeFile(again, once)
    expect((await readFile(await stripMetadata({ ...options, source: again }))).equals(once)).toBe(true)
  })

  it('stays in an original that cannot be stripped, which is kept, and the owner is told', async () => {
    const { ffmpeg, ffprobe } = await findMediaTools({})
    const programs = path.join(clips.path, 'programs')
    const FFMPEG_PATH = path.join(programs, 'ffmpeg')
    await mkdir(programs)
    await writeFile(FFMPEG_PATH, `#!/bin/sh\ncase "$*" in *"-c copy"*) exit 1 ;; esac\nexec ${ffmpeg} "$@"\n`, { mode: 0o755 })
    await using server = await createMediaServer({ config: { FFMPEG_PATH, FFPROBE_PATH: ffprobe } })
    const owner = await server.asMember()
    const video = await server.receive(sources['mov'] ?? '', { ownerId: owner.memberId })
    await server.encode(video.id)
    const [row] = await server.db.select().from(videos).where(eq(videos.id, video.id))
    expect(row?.status).toBe('ready')
    expect((await original(server, video.id))?.equals(await readFile(sources['mov'] ?? ''))).toBe(true)
    expect(await server.db.select({ state: encodingJobs.originalState }).from(encodingJobs)).toEqual([{ state: 'unreadable' }])
    expect((await server.call(listEncoding, {}, { as: owner })).data.jobs).toMatchObject([{ state: 'done', hasMetadata: true }])
  })
})
