/** New pictures out of whatever was sent: only pixels pass from the one to the other. */
import type { Metadata, Sharp } from 'sharp'
import { Refusal } from '#contract/error.ts'
import { pictureMaxBytes, pictureMinSide, type PictureCrop } from '#contract/profile/profile-picture.ts'
import { sharp } from '../../../media/picture-decoders.ts'

/** Sixty megapixels take 240 MB to unpack; phones make up to 50. */
const mostPixels = 60_000_000
const mostSeconds = 10
const sides = { small: 256, large: 1024 } as const

export interface Pictures {
  readonly small: Buffer
  readonly large: Buffer
}

/** Throws upload_wrong_type for what is not a picture of these kinds, upload_too_large for one that would unpack to a monster. */
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
    // A header that promised a picture, and no picture behind it.
    throw new Refusal('upload_wrong_type')
  }
}

/** By our own eyes, before any decoder sees the file: what it is called says nothing. */
function isAccepted(file: Buffer): boolean {
  const head = file.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\u00ff\u00d8\u00ff') ||
    head.startsWith('\u0089PNG\r\n') ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftypavi[fs]/s.test(head)
  )
}

/** Only the header is read: a picture that claims too many pixels is refused before one of them is unpacked. */
async function readHeader(file: Buffer): Promise<Metadata & { width: number; height: number }> {
  const metadata = await sharp(file, { limitInputPixels: false, animated: false })
    .metadata()
    .catch(() => null)
  if (!metadata) throw new Refusal('upload_wrong_type')
  if (metadata.width * metadata.height > mostPixels) throw new Refusal('upload_too_large')
  if (Math.min(metadata.width, metadata.height) < pictureMinSide) throw new Refusal('upload_wrong_type')
  return metadata
}

/** Size as it is seen: phones store pictures lying on their side, and say so. */
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

/** Without `keepMetadata` sharp writes pixels only; the colours are turned into those every screen knows. */
function render(picture: Sharp, side: number): Promise<Buffer> {
  return picture.resize(side, side, { fit: 'cover', withoutEnlargement: false }).toColourspace('srgb').webp({ quality: 82 }).toBuffer()
}
