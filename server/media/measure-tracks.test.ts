import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClipFolder, type ClipFolder } from '../testing/make-clip.ts'
import { findMediaTools } from './media-tools.ts'
import { probe } from './probe.ts'

const run = promisify(execFile)
let clips: ClipFolder
beforeAll(async () => (clips = await openClipFolder()))
afterAll(() => clips[Symbol.asyncDispose]())

/** One second of picture and four of sound, or the other way around. */
async function makeUneven(name: string, picture: number, sound: number): Promise<string> {
  const [seen, heard] = [
    await clips.make(`p-${name}`, { seconds: picture, audio: null }),
    await clips.make(`s-${name}`, { seconds: sound }),
  ]
  const file = path.join(clips.path, name)
  await run('ffmpeg', ['-v', 'error', '-y', '-i', seen, '-i', heard, '-map', '0:v', '-map', '1:a', '-c', 'copy', file])
  return file
}
const lengthOf = async (file: string) => {
  const { durationSeconds, pictureSeconds } = await probe(file, { tools: await findMediaTools({}) })
  return [durationSeconds, pictureSeconds].map(Math.round)
}

it.each(['mp4', 'mkv'])('the longer track of a %s is its length, and the picture is measured separately', async (extension) => {
  expect(await lengthOf(await makeUneven(`sound.${extension}`, 1, 4))).toEqual([4, 1])
  expect(await lengthOf(await makeUneven(`picture.${extension}`, 4, 1))).toEqual([4, 4])
})

it('a length that only the container states is not believed', async () => {
  const bytes = await readFile(await clips.make('claims.mp4', { seconds: 2 }))
  const header = bytes.indexOf('mvhd', 0, 'latin1')
  const secondsPerHour = 3600
  // Version 0: version and flags, two dates, time scale, duration.
  bytes.writeUInt32BE(bytes.readUInt32BE(header + 16) * secondsPerHour, header + 20)
  const file = path.join(clips.path, 'claims-an-hour.mp4')
  await writeFile(file, bytes)
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file])
  expect(Number(stdout)).toBe(secondsPerHour)
  expect(await lengthOf(file)).toEqual([2, 2])
})

it.each(['mp4', 'mkv'])('a %s that was cut off is damaged', async (extension) => {
  const whole = await clips.make(`whole.${extension}`, { seconds: 4, more: extension === 'mp4' ? ['-movflags', 'faststart'] : [] })
  const bytes = await readFile(whole)
  const cut = path.join(clips.path, `cut.${extension}`)
  await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * 0.4)))
  await expect(lengthOf(cut)).rejects.toMatchObject({ failure: 'damaged' })
})
