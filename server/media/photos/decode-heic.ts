/**
 * HEIC, as phones write it: sharp has no decoder for it, so libheif decodes it in WebAssembly, in a process without a network, with no
 * other files, and with limits on memory and time. The result is a PNG that carries the file's colours and nothing else of it.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import * as v from 'valibot'
import { photoMaxPixels } from '#contract/photos/photos.ts'
import type { MediaTools } from '../media-tools.ts'
import { sharp } from '../picture-decoders.ts'
import { MediaRunError, runNode, type RunLimits } from '../run-ffmpeg.ts'
import { readHeicFacts } from './read-heic-facts.ts'
import { UnusablePhotoError } from './unusable-photo.ts'

export interface HeicSource {
  readonly source: string
  /** Local folder for the working files and the result. */
  readonly folder: string
  readonly tools: MediaTools
  readonly signal?: AbortSignal | undefined
}

/** Of WebAssembly and pixels: libheif has each image twice. */
const limits: RunLimits = {
  wallSeconds: 120,
  cpuSeconds: 120,
  memoryBytes: 3 * 2 ** 30,
  memoryCounts: 'written',
  fileBytes: photoMaxPixels * 4 + 4096,
}
const library = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif-bundle.js')
const program = path.join(import.meta.dirname, 'decode-heic-child.ts')
const sizeShape = v.pipe(v.string(), v.parseJson(), v.object({ width: v.number(), height: v.number() }))

/** Path of the PNG. The image is upright. Throws UnusablePhotoError. */
export async function decodeHeic({ source, folder, tools, signal }: HeicSource): Promise<string> {
  const { pixels: claimed, colours, isCut } = readHeicFacts(await readFile(source))
  if (claimed > photoMaxPixels) throw new UnusablePhotoError('too_many_pixels')
  if (isCut) throw new UnusablePhotoError('damaged')
  const [pixels, size, file] = ['heic.rgba', 'heic.json', 'heic.png'].map((name) => path.join(folder, name)) as [string, string, string]
  const reads = [program, library, source]
  const permissions = ['--permission', ...reads.map((each) => `--allow-fs-read=${each}`), `--allow-fs-write=${folder}`]
  const args = [...permissions, '--no-warnings', '--max-old-space-size=256', program, library, source, pixels, size, `${photoMaxPixels}`]
  try {
    await runNode(args, { tools, limits, signal, files: { reads, folder } })
    const { width, height } = v.parse(sizeShape, await readFile(size, 'utf8'))
    const png = await sharp(await readFile(pixels), { raw: { width, height, channels: 4 }, limitInputPixels: photoMaxPixels })
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer()
    const profile = colours === 'p3' ? await displayP3() : colours
    await writeFile(file, profile ? withProfile(png, profile) : png)
    return file
  } catch (error) {
    if (error instanceof MediaRunError && error.reason !== 'aborted' && !isFull(error))
      throw new UnusablePhotoError('damaged', { cause: error })
    throw error
  } finally {
    await Promise.all([pixels, size].map((each) => rm(each, { force: true })))
  }
}

const isFull = ({ stderr }: MediaRunError) => /ENOSPC|no space left/i.test(stderr)

/** sharp cannot say which colours raw pixels have, so the profile is inserted into the PNG, behind its header. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 33
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, headerEnd), length, body, check, png.subarray(headerEnd)])
}

/** The profile that sharp has of it. */
async function displayP3(): Promise<Buffer | null> {
  const sample = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .withIccProfile('p3')
    .toBuffer()
  return (await sharp(sample).metadata()).icc ?? null
}
