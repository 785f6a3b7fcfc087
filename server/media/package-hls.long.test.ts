import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { WatermarkLook } from '#contract/policy/watermark.ts'
import { makeClip, openClipFolder, type ClipFolder, type ClipOptions } from '../testing/make-clip.ts'
import { drawMark } from './draw-mark.ts'
import { ladderFor } from './ladder.ts'
import { findMediaTools, type MediaTools } from './media-tools.ts'
import { packageRendition, type RenditionFacts } from './package-hls.ts'
import { masterPlaylist, readPlaylist } from './playlist.ts'
import { probe } from './probe.ts'

const run = promisify(execFile)
let clips: ClipFolder
let tools: MediaTools
beforeAll(async () => {
  clips = await openClipFolder()
  tools = await findMediaTools({})
})
afterAll(() => clips[Symbol.asyncDispose]())

async function encode(source: string, look: WatermarkLook | null = null) {
  const video = await probe(source, { tools })
  const [rung] = ladderFor(video)
  if (!rung) throw new Error('A ladder has at least one rung.')
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-package-'))
  const playlists: string[] = []
  const files: string[] = []
  const facts: RenditionFacts = await packageRendition({
    source,
    probed: video,
    rung,
    mark: look && (await drawMark(look, rung, folder)),
    folder,
    run: '1',
    tools,
    onFile: async ({ name }) => void files.push(name),
    onPlaylist: async ({ text }) => void playlists.push(text),
  })
  return { video, rung, folder, playlists, files, facts }
}

interface Shown {
  readonly codec_name: string
  readonly codec_type: string
  readonly profile?: string
  readonly width?: number
  readonly height?: number
  readonly pix_fmt?: string
  readonly channels?: number
  readonly avg_frame_rate: string
  readonly nb_read_frames?: string
}
async function playedStreams(folder: string): Promise<Shown[]> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-count_frames', '-show_streams', '-of', 'json', path.join(folder, 'index.m3u8')])
  return (JSON.parse(stdout) as { streams: Shown[] }).streams
}

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const matrix: ReadonlyArray<
  [name: string, file: string, options: ClipOptions, expected: { width?: number; height?: number; hasAudio?: boolean }]
> = [
  ['H.264 in MP4', 'h264.mp4', {}, {}],
  ['H.264 in QuickTime', 'h264.mov', {}, {}],
  ['H.264 in Matroska', 'h264.mkv', {}, {}],
  [
    'HEVC in MP4',
    'hevc.mp4',
    { video: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'] },
    {},
  ],
  [
    '10-bit HEVC with HDR marks',
    'hdr.mkv',
    {
      video: [
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p10le',
        '-color_primaries',
        'bt2020',
        '-color_trc',
        'smpte2084',
        '-colorspace',
        'bt2020nc',
        '-x265-params',
        'log-level=none',
      ],
    },
    {},
  ],
  [
    'VP9 and Opus in WebM',
    'vp9.webm',
    { video: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'], audio: ['-c:a', 'libopus'] },
    {},
  ],
  ['AV1 in MP4', 'av1.mp4', { video: ['-c:v', 'libsvtav1', '-preset', '12'] }, {}],
  ['ProRes in QuickTime', 'prores.mov', { video: ['-c:v', 'prores_ks'], audio: ['-c:a', 'pcm_s16le'] }, {}],
  ['a portrait video', 'portrait.mp4', { width: 90, height: 160 }, { width: 90, height: 160 }],
  ['no audio', 'silent.mp4', { audio: null }, { hasAudio: false }],
  ['5.1 audio', 'surround.mp4', { audio: ['-c:a', 'aac', '-ac', '6'] }, {}],
  ['10-bit H.264', 'ten.mp4', { video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'] }, {}],
  [
    'odd sides',
    'odd.mkv',
    { width: 161, height: 91, video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p'] },
    { width: 160, height: 90 },
  ],
  [
    'a variable frame rate',
    'variable.mkv',
    { rate: '30', video: [...x264, '-vf', "select='not(mod(n,3))+lt(n,12)'", '-fps_mode', 'vfr'] },
    {},
  ],
]

describe('packaging', () => {
  it.each(matrix)('plays %s', async (_name, file, options, expected) => {
    const source = await clips.make(file, options)
    const { folder, facts } = await encode(source)
    const streams = await playedStreams(folder)
    const { width = 160, height = 90, hasAudio = true } = expected
    expect(streams.find((stream) => stream.codec_type === 'video')).toMatchObject({ codec_name: 'h264', width, height, pix_fmt: 'yuv420p' })
    const audio = streams.find((stream) => stream.codec_type === 'audio')
    if (hasAudio) expect(audio).toMatchObject({ codec_name: 'aac', channels: 2 })
    else expect(audio).toBeUndefined()
    expect(facts.codecs).toMatch(hasAudio ? /^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/ : /^avc1\.64[0-9a-f]{4}$/)
    expect(facts.durationSeconds).toBeGreaterThan(0.8)
    await rm(folder, { recursive: true })
  })

  it('turns a phone video upright, also with a watermark', async () => {
    const flat = await clips.make('flat.mp4')
    const turned = path.join(clips.path, 'turned.mp4')
    await run('ffmpeg', ['-v', 'error', '-y', '-display_rotation', '90', '-i', flat, '-c', 'copy', turned]).catch(() =>
      run('ffmpeg', ['-v', 'error', '-y', '-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned]),
    )
    const mark = {
      text: 'Mine',
      fontSize: 96,
      textColour: 'ffffff',
      outlineColour: '000000',
      offsetX: 3,
      offsetY: 4,
      isWalking: true,
      speed: 5,
    }
    for (const look of [null, mark]) {
      const { video, folder } = await encode(turned, look)
      expect(video).toMatchObject({ width: 90, height: 160 })
      expect((await playedStreams(folder)).find((stream) => stream.codec_type === 'video')).toMatchObject({ width: 90, height: 160 })
      await rm(folder, { recursive: true })
    }
  })

  it('grows: files come before the playlist that names them, and key frames open every segment', async () => {
    const source = await clips.make('long.mp4', { seconds: 10, rate: '30', width: 640, height: 360 })
    const { playlists, files, folder, rung } = await encode(source)
    const last = readPlaylist(playlists.at(-1) ?? '')
    expect(last).toMatchObject({ init: '1-init.mp4', isEnded: true })
    expect(last.segments.map(({ seconds }) => Math.round(seconds))).toEqual([4, 4, 2])
    expect(files).toEqual(['1-init.mp4', '1-00000.m4s', '1-00001.m4s', '1-00002.m4s'])
    expect(playlists[0]).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-skip_frame',
      'nokey',
      '-show_entries',
      'frame=pts_time',
      '-of',
      'csv=p=0',
      path.join(folder, 'index.m3u8'),
    ])
    const moments = stdout
      .split(/\s+/)
      .map(Number.parseFloat)
      .filter((moment) => !Number.isNaN(moment))
    expect(moments.map((moment) => Math.round((moment - (moments[0] ?? 0)) * 10) / 10)).toEqual([0, 2, 4, 6, 8])
    expect(rung.name).toBe('360p')
    await rm(folder, { recursive: true })
  })

  it('keeps none of the source’s metadata', async () => {
    const source = await clips.make('tagged.mp4', { more: ['-metadata', 'location=+48.1+011.5/', '-metadata', 'artist=Real Name'] })
    const { folder } = await encode(source)
    for (const name of ['1-init.mp4', '1-00000.m4s']) {
      const bytes = (await readFile(path.join(folder, name))).toString('latin1')
      expect(bytes).not.toContain('Real Name')
      expect(bytes).not.toContain('48.1')
    }
    await rm(folder, { recursive: true })
  })

  it('reports a video as damaged if most of it cannot be decoded', async () => {
    const whole = await clips.make('whole.mp4', { seconds: 4, more: ['-movflags', 'faststart'] })
    const bytes = await readFile(whole)
    const cut = path.join(clips.path, 'cut.mp4')
    await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * 0.4)))
    await expect(encode(cut)).rejects.toMatchObject({ failure: 'damaged' })
  })

  it('stops at once on request', async () => {
    const source = await makeClip(path.join(clips.path, 'stop.mp4'), { seconds: 6, width: 1280, height: 720, rate: '60', audio: null })
    const video = await probe(source, { tools })
    const rung = ladderFor(video).at(-1)
    const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-package-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const stop = new AbortController()
    const work = packageRendition({
      source,
      probed: video,
      folder,
      run: '1',
      tools,
      signal: stop.signal,
      onFile: async () => undefined,
      onPlaylist: async () => undefined,
      rung: rung ?? { name: '', width: 2, height: 2, videoBitsPerSecond: 1, audioBitsPerSecond: 1 },
      onProgress: () => stop.abort(),
    })
    await expect(work).rejects.toMatchObject({ name: 'MediaRunError', reason: 'aborted' })
  })
})

describe('the master playlist', () => {
  it('names size, rate and codecs, lowest first', () => {
    const codecs = 'avc1.64001f,mp4a.40.2'
    const text = masterPlaylist([
      { name: '720p', width: 1280, height: 720, bitsPerSecond: 2_900_000, codecs },
      { name: '360p', width: 640, height: 360, bitsPerSecond: 900_000, codecs },
    ])
    expect(text.split('\n').slice(3)).toEqual([
      `#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,CODECS="${codecs}"`,
      '360p/index.m3u8',
      `#EXT-X-STREAM-INF:BANDWIDTH=2900000,RESOLUTION=1280x720,CODECS="${codecs}"`,
      '720p/index.m3u8',
      '',
    ])
  })
})
