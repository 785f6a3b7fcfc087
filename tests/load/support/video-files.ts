/**
 * Videos of any size, created once per run: a short one, followed by any number of bytes in a box that every reader
 * skips.
 */
import { existsSync } from 'node:fs'
import { copyFile, open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { makeVideo } from '#tests/harness/videos.ts'
import { makeClip } from '#server/testing/make-clip.ts'

const stepBytes = 16 * 1024 * 1024

/** Real bytes on the disk, not a sparse file: copying a hole would cost nothing. */
export async function makeHeavyVideo(folder: string, name: string, sizeBytes: number): Promise<string> {
  const file = path.join(folder, name)
  if (existsSync(file) && (await stat(file)).size === sizeBytes) return file
  const unfinished = path.join(folder, `unfinished-${name}`)
  await copyFile(await makeVideo(folder, 'short.mp4'), unfinished)
  const { size } = await stat(unfinished)
  const handle = await open(unfinished, 'r+')
  try {
    await handle.write(freeBoxHeader(sizeBytes - size), 0, 16, size)
    const step = Buffer.alloc(stepBytes, 'Ropewalk')
    for (let at = size + 16; at < sizeBytes; at += stepBytes) await handle.write(step, 0, Math.min(stepBytes, sizeBytes - at), at)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  return file
}

/** With its length in 64 bits. */
function freeBoxHeader(boxBytes: number): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1, 0)
  header.write('free', 4)
  header.writeBigUInt64BE(BigInt(boxBytes), 8)
  return header
}

/** A camera's format: 1080p, 30 frames a second, with sound. */
export async function makeCameraClip(folder: string, seconds: number): Promise<string> {
  const name = `camera-${seconds}s.mp4`
  const file = path.join(folder, name)
  if (existsSync(file)) return file
  const unfinished = path.join(folder, `unfinished-${name}`)
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '12M', '-pix_fmt', 'yuv420p']
  await makeClip(unfinished, { seconds, width: 1920, height: 1080, rate: '30', video })
  await rename(unfinished, file)
  return file
}
