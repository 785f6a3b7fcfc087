/**
 * The original as it is kept: made from the pixels of the file that a member sent, upright, in sRGB, with nothing else in it. No byte
 * of the file itself is stored, so nothing hidden in it can ever be served (decision 026).
 */
import path from 'node:path'
import { photoMaxPixels, photoMinSide } from '#contract/photos/photos.ts'
import type { MediaTools } from '../media-tools.ts'
import { sharp } from '../picture-decoders.ts'
import { decodeHeic } from './decode-heic.ts'
import type { ImageType } from './sniff-image.ts'
import { UnusablePhotoError } from './unusable-photo.ts'

export interface PhotoSource {
  readonly source: string
  readonly type: ImageType
  /** Receives the working files and the result. */
  readonly folder: string
  readonly tools: MediaTools
  readonly signal?: AbortSignal | undefined
}

export interface CleanPhoto {
  readonly file: string
  readonly extension: 'jpg' | 'png'
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
}

const secondsToDecode = 60
/** Not visible beside the original, even enlarged. Huffman tables of its own would save a tenth of the bytes and double the time. */
const keptJpeg = { quality: 94, optimiseCoding: false }
/** sharp's name for what the first bytes say. */
const formats: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
  // After `decodeHeic`.
  'image/heic': 'png',
}

/** Of an animation, the first frame. Throws UnusablePhotoError. */
export async function cleanPhoto({ source, type, folder, tools, signal }: PhotoSource): Promise<CleanPhoto> {
  const isHeic = type === 'image/heic'
  const decodable = isHeic ? await decodeHeic({ source, folder, tools, signal }) : source
  const header = await readHeader(decodable, type)
  const isLossless = !isHeic && (type === 'image/png' || type === 'image/gif' || header.hasAlpha)
  const extension = isLossless ? 'png' : 'jpg'
  const upright = sharp(decodable, { limitInputPixels: photoMaxPixels, failOn: 'error', animated: false, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
  const chromaSubsampling = header.chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4'
  const encoded = isLossless ? upright.png({ compressionLevel: 6 }) : upright.jpeg({ ...keptJpeg, chromaSubsampling })
  const file = path.join(folder, `clean.${extension}`)
  try {
    const { width, height, size } = await encoded.timeout({ seconds: secondsToDecode }).toFile(file)
    return { file, extension, width, height, sizeBytes: size }
  } catch (error) {
    // sharp throws a plain Error for everything it cannot read; a full disk is not the file's fault.
    if (isDiskError(error)) throw error
    throw new UnusablePhotoError('damaged', { cause: error })
  }
}

/** Reads the header only: an image that claims too many pixels is refused before any is decoded. */
async function readHeader(file: string, type: ImageType) {
  const metadata = await sharp(file, { limitInputPixels: false, animated: false })
    .metadata()
    .catch((error: unknown) => {
      throw new UnusablePhotoError('damaged', { cause: error })
    })
  const { format, compression, width, height } = metadata
  // The decoder must agree with our own reading of the first bytes.
  if (format !== formats[type] || (format === 'heif' && compression !== 'av1')) throw new UnusablePhotoError('not_an_image')
  if (width * height > photoMaxPixels) throw new UnusablePhotoError('too_many_pixels')
  if (Math.min(width, height) < photoMinSide) throw new UnusablePhotoError('too_small')
  return metadata
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && /no space left|write error|permission denied|read-only file system/i.test(error.message)
}
