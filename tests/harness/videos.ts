/** Small real videos for uploads, created once per run with the machine's own ffmpeg. */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeClip, type ClipOptions } from '#server/testing/make-clip.ts'

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/** Formats that phones and programs really produce. */
const recipes = {
  'short.mp4': { seconds: 4, width: 320, height: 180 },
  'portrait.mp4': { seconds: 4, width: 180, height: 320 },
  'silent.mov': { seconds: 3, width: 320, height: 180, audio: null },
  'vp9.webm': {
    seconds: 3,
    width: 320,
    height: 180,
    video: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
    audio: ['-c:a', 'libopus'],
  },
  'hevc.mkv': { seconds: 3, width: 320, height: 180, video: ['-c:v', 'libx265', '-preset', 'ultrafast'], audio: ['-c:a', 'aac'] },
  /** Noise hardly compresses: large enough to interrupt an upload in the middle. */
  'large.mp4': {
    seconds: 20,
    width: 1280,
    height: 720,
    video: [...h264, '-b:v', '20M', '-minrate', '20M', '-maxrate', '20M', '-bufsize', '20M', '-nal-hrd', 'cbr'],
    audio: null,
  },
  /** The same, small enough for engines that share the machine with others. */
  'medium.mp4': {
    seconds: 4,
    width: 640,
    height: 360,
    video: [...h264, '-b:v', '20M', '-minrate', '20M', '-maxrate', '20M', '-bufsize', '20M', '-nal-hrd', 'cbr'],
    audio: null,
  },
} satisfies Record<string, ClipOptions>
export type VideoName = keyof typeof recipes

/** Path of the video; created on first use. */
export async function makeVideo(folder: string, name: VideoName): Promise<string> {
  const file = path.join(folder, name)
  if (existsSync(file)) return file
  const unfinished = path.join(folder, `unfinished-${name}`)
  await makeClip(unfinished, recipes[name])
  await rename(unfinished, file)
  return file
}

/** Another file with the same frames: a different fingerprint, so that nothing counts as a duplicate. */
export async function makeVideoCopy(folder: string, name: VideoName, copyName: string): Promise<string> {
  const bytes = await readFile(await makeVideo(folder, name))
  const file = path.join(folder, copyName)
  // MP4 and Matroska readers ignore bytes after the last box.
  await writeFile(file, Buffer.concat([bytes, Buffer.from(`\0\0\0\x10free${copyName.padEnd(8).slice(0, 8)}`)]))
  return file
}

/** Text that claims to be a video. */
export async function makeDisguisedText(folder: string): Promise<string> {
  const file = path.join(folder, 'not-a-video.mp4')
  await writeFile(file, 'This is a letter, not a video.\n'.repeat(400))
  return file
}
