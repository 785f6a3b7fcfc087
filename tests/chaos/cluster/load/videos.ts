/** Videos for the cluster's scenarios: real ones, large enough to interrupt an upload. */
import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeClip } from '#server/testing/make-clip.ts'

/** Noise hardly compresses: the size follows from the bit rate. */
const steadyRate = (megabits: number) => {
  const rate = `${megabits}M`
  return [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    rate,
    '-minrate',
    rate,
    '-maxrate',
    rate,
    '-bufsize',
    rate,
    '-nal-hrd',
    'cbr',
  ]
}

const recipes = {
  /** About 50 MB: four tus pieces. */
  long: { seconds: 10, width: 640, height: 360, video: steadyRate(40) },
  /** About 25 MB: two tus pieces. */
  short: { seconds: 5, width: 640, height: 360, video: steadyRate(40) },
  /** About 10 MB, and half a minute of work for an encoder. */
  work: { seconds: 10, width: 1280, height: 720, video: steadyRate(8) },
} as const

/** Each a file of its own: another name and different last bytes, which MP4 readers ignore. */
export async function makeVideo(folder: string, kind: keyof typeof recipes, name: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const source = await makeOnce(path.join(folder, `${kind}.mp4`), kind)
  const file = path.join(folder, `${name}.mp4`)
  await writeFile(file, Buffer.concat([await readFile(source), Buffer.from(`\0\0\0\x10free${name.padEnd(8).slice(0, 8)}`)]))
  return file
}

const made = new Map<string, Promise<string>>()

function makeOnce(file: string, kind: keyof typeof recipes): Promise<string> {
  const known = made.get(file) ?? makeClip(file, recipes[kind])
  made.set(file, known)
  return known
}
