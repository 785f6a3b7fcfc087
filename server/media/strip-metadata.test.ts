import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClipFolder, type ClipFolder, type ClipOptions } from '../testing/make-clip.ts'
import { findMediaTools } from './media-tools.ts'
import { sniffContainer } from './sniff.ts'
import { stripMetadata } from './strip-metadata.ts'

const run = promisify(execFile)
const told = 'Canary home'
let clips: ClipFolder
beforeAll(async () => (clips = await openClipFolder()))
afterAll(() => clips[Symbol.asyncDispose]())

const packets = async (file: string) =>
  (await run('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:V', '-map', '0:a', '-c', 'copy', '-f', 'streamhash', '-'])).stdout
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

it.each<[string, string, ClipOptions]>([
  ['VP9', 'vp9.mp4', { video: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'] }],
  ['AV1', 'av1.mp4', { video: ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8'] }],
  ['Opus', 'opus.mp4', { video: h264, audio: ['-c:a', 'libopus'] }],
  ['FLAC', 'flac.mp4', { video: h264, audio: ['-c:a', 'flac', '-strict', 'experimental'] }],
  ['PCM', 'pcm.mov', { video: h264, audio: ['-c:a', 'pcm_s16le'] }],
  ['VP9 and Opus', 'both.webm', { video: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'], audio: ['-c:a', 'libopus'] }],
])('[S-08] an original with %s loses its metadata and keeps every packet', async (_codec, name, options) => {
  const source = await clips.make(name, { seconds: 0.4, ...options, more: ['-metadata', `title=${told}`] })
  expect((await readFile(source)).includes(told)).toBe(true)
  const container = await sniffContainer(source)
  if (container !== 'mov' && container !== 'matroska') throw new Error(`${name} is no video.`)
  const folder = await mkdtemp(path.join(clips.path, 'copy-'))
  const copy = await stripMetadata({ source, container, folder, tools: await findMediaTools({}) })
  expect((await readFile(copy)).includes(told)).toBe(false)
  expect(await packets(copy)).toBe(await packets(source))
  expect(await sniffContainer(copy), 'images are made from it later').toBe(container)
})
