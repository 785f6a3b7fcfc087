/** Re-encodes an uploaded image from its pixels: nothing of the file itself (place, camera, names, hidden parts) is kept. */
import { attachmentTypes } from '#contract/policy/picture-types.ts'
import { sharp } from './picture-decoders.ts'

export interface CleanPicture {
  /** WebP. */
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** A small file can claim a gigantic image: it is refused before its pixels are decoded. */
const mostPixels = 50_000_000
const secondsToDecode = 20
/** sharp's names for them. */
const formats: Readonly<Record<(typeof attachmentTypes)[number], string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}
const accepted = new Set(attachmentTypes.map((type) => formats[type]))

/** Null: not an image, one of a type we do not accept, damaged, or with too many pixels. */
export async function cleanPicture(file: Buffer, { longestSide }: { longestSide: number }): Promise<CleanPicture | null> {
  try {
    const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    const { format, compression } = await picture.metadata()
    // HEIC is the same container with HEVC in it, for which sharp has no decoder.
    if (!accepted.has(format) || (format === 'heif' && compression !== 'av1')) return null
    const { data, info } = await picture
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: secondsToDecode })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // sharp throws a plain Error for everything it cannot read; the caller reports it to the member.
    return null
  }
}
