/** Creates new images from any upload: only the pixels are carried over. */
import type { Metadata, Sharp } from 'sharp'
import { Refusal } from '#contract/error.ts'
import { pictureMaxBytes, pictureMinSide, type PictureCrop } from '#contract/profile/profile-picture.ts'
import { sharp } from '../../../media/picture-decoders.ts'

/** Sixty megapixels take 240 MB in memory; phones take photos of up to 50. */
const mostPixels = 60_000_000
const mostSeconds = 10
const sides = { small: 256, large: 1024 } as const

export interface Pictures {
  readonly small: Buffer
  readonly large: Buffer
}

/** Throws upload_wrong_type for a file that is not an image of these types, upload_too_large for one that would decode to a huge size. */
export async function makePictures(file: Buffer, crop: PictureCrop): Promise<Pictures> {
  if (file.length > pictureMaxBytes) throw new Refusal('upload_too_large')
  if (!isAccepted(file)) throw new Refusal('upload_wrong_type')
  const metadata = await readHeader(file)
  const square = squareOf(upright(metadata), crop)
  try {
    const source = open(file).autoOrient().extract(square)
    const [small, large] = await Promise.all([render(source.clone(), sides.small), render(source.clone(), sides.large)])
    return { small, large }
  } catch {
    // A header that promises an image, with no image after it.
    throw new Refusal('upload_wrong_type')
  }
}

/** Checks the content before any decoder reads the file, because its name proves nothing. */
function isAccepted(file: Buffer): boolean {
  const head = file.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\u00ff\u00d8\u00ff') ||
    head.startsWith('\u0089PNG\r\n') ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftypavi[fs]/s.test(head)
  )
}

/** Reads the header only: an image that claims too many pixels is refused before any is decoded. */
async function readHeader(file: Buffer): Promise<Metadata & { width: number; height: number }> {
  const metadata = await sharp(file, { limitInputPixels: false, animated: false })
    .metadata()
    .catch(() => null)
  if (!metadata) throw new Refusal('upload_wrong_type')
  if (metadata.width * metadata.height > mostPixels) throw new Refusal('upload_too_large')
  if (Math.min(metadata.width, metadata.height) < pictureMinSide) throw new Refusal('upload_wrong_type')
  return metadata
}

/** Size as displayed: phones store photos rotated and record the orientation. */
function upright({ width, height, orientation = 1 }: Metadata & { width: number; height: number }) {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

function squareOf({ width, height }: { width: number; height: number }, crop: PictureCrop) {
  const wanted = Math.round(Math.min(crop.width * width, crop.height * height))
  const side = Math.min(Math.max(wanted, pictureMinSide), width, height)
  const within = (share: number, whole: number) => Math.min(Math.max(Math.round(share * whole), 0), whole - side)
  return { left: within(crop.left, width), top: within(crop.top, height), width: side, height: side }
}

const open = (file: Buffer): Sharp =>
  sharp(file, { limitInputPixels: mostPixels, animated: false, failOn: 'error' }).timeout({ seconds: mostSeconds })

/** Without `keepMetadata` sharp writes pixels only; colours are converted to sRGB, which every screen supports. */
function render(picture: Sharp, side: number): Promise<Buffer> {
  return picture.resize(side, side, { fit: 'cover', withoutEnlargement: false }).toColourspace('srgb').webp({ quality: 82 }).toBuffer()
}
