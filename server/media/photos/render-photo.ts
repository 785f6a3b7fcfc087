/** The images of a photo, made from its clean original: in WebP at once, in AVIF when the machine has time. */
import type { DownloadFormat, PhotoEdits } from '#contract/photos/photo-edits.ts'
import { photoMaxPixels, photoSizes, type PhotoSize } from '#contract/photos/photos.ts'
import { sharp } from '../picture-decoders.ts'
import { thumbHashOf } from '../poster.ts'
import { editPhoto, type EditedPhoto } from './edit-photo.ts'
import type { RawPhoto, Size } from './raw-photo.ts'

export interface RenderedPhoto {
  /** Of the edited image at full size, in pixels. */
  readonly full: Size
  readonly images: ReadonlyArray<{ readonly size: PhotoSize; readonly bytes: Buffer }>
  /** ThumbHash, base64. */
  readonly placeholder: string
}

/** WebP has no larger sides. Very tall images are scaled to it. */
const mostSide = 16_383
const secondsToEncode = 120
/** More effort saves up to a tenth of the bytes and takes half as long again. The smaller AVIF images soon replace them. */
const webpAtOnce = { quality: 82, effort: 1 }
const largest: Size = { width: Math.max(...photoSizes), height: mostSide }

/** Widths of the images of a photo this wide: the last one may be wider than the photo, which is then stored as wide as it is. */
export function sizesFor(width: number): PhotoSize[] {
  return photoSizes.filter((_size, index) => index === 0 || width > (photoSizes[index - 1] ?? 0))
}

export async function renderPhoto(clean: string, edits: PhotoEdits): Promise<RenderedPhoto> {
  const picture = await editPhoto(clean, edits, largest)
  return {
    full: picture.full,
    images: await renderSizes(picture, 'webp'),
    placeholder: await thumbHashOf(open(picture)),
  }
}

export async function renderAvif(clean: string, edits: PhotoEdits): Promise<RenderedPhoto['images']> {
  return renderSizes(await editPhoto(clean, edits, largest), 'avif')
}

/** At full size, in the format that the member chose. A very large photo is smaller once it is edited (`mostEditedPixels`). */
export async function renderDownload(clean: string, edits: PhotoEdits): Promise<Buffer> {
  const picture = isUnchanged(edits)
    ? sharp(clean, { limitInputPixels: photoMaxPixels, failOn: 'error', animated: false }).toColourspace('srgb')
    : open(await editPhoto(clean, edits, { width: Infinity, height: Infinity }))
  const fitting = picture.resize(mostSide, mostSide, { fit: 'inside', withoutEnlargement: true }).timeout({ seconds: secondsToEncode })
  return encodeDownload(fitting, edits.format)
}

/** Then the original is encoded as it is read, without all of its pixels in memory. */
function isUnchanged({ rotate, level, crop, blurs, marks }: PhotoEdits): boolean {
  return rotate === 0 && level === 0 && crop === null && blurs.length === 0 && marks.length === 0
}

function encodeDownload(picture: ReturnType<typeof sharp>, format: DownloadFormat): Promise<Buffer> {
  if (format === 'png') return picture.png({ compressionLevel: 6 }).toBuffer()
  if (format === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  return picture.webp({ quality: 90, effort: 3 }).toBuffer()
}

async function renderSizes(picture: EditedPhoto, format: 'webp' | 'avif'): Promise<RenderedPhoto['images']> {
  const images: Array<{ size: PhotoSize; bytes: Buffer }> = []
  // One after the other: two photos at a time keep both cores busy already.
  for (const size of sizesFor(picture.full.width)) {
    const scaled = open(picture)
      .resize({ width: size, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: secondsToEncode })
    const encoded = format === 'webp' ? scaled.webp(webpAtOnce) : scaled.avif({ quality: 58, effort: 3 })
    images.push({ size, bytes: await encoded.toBuffer() })
  }
  return images
}

const open = ({ pixels, width, height, channels }: RawPhoto) => sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
