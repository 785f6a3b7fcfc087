/** Says what an image file contains besides the image. */
import exifr from 'exifr'
import { removedFacts, type RemovedFact } from '#contract/profile/profile-picture.ts'
import { sharp } from '../picture-decoders.ts'

const kinds: ReadonlyArray<readonly [RemovedFact, RegExp]> = [
  ['place', /^(GPS|latitude|longitude|Location|City|Country|State|Sub-?location)/i],
  ['camera', /^(Make|Model|Lens|SerialNumber|BodySerial|HostComputer|Software|CameraOwner|Creator|Artist)/i],
  ['date', /(Date|Time)/i],
]

/** Technical tags about the image's storage, which reveal nothing about a person. */
const technical =
  /^(X|Y)Resolution$|^ResolutionUnit$|^Orientation$|^YCbCr|^ExifVersion$|^ColorSpace$|^FlashpixVersion$|^ComponentsConfiguration$|^(Exif|Pixel)(Image)?(Width|Height|[XY]Dimension)|^Interop|^format$/

/** The kinds of metadata in the file besides the image. Unreadable metadata is not reported, but it is removed all the same. */
export async function findHiddenFacts(file: Buffer): Promise<RemovedFact[]> {
  const facts = new Set<RemovedFact>()
  for (const name of [...(await tagsOf(file)), ...(await tagsOfBlocks(file))].filter((key) => !technical.test(key)))
    facts.add(kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other')
  return removedFacts.filter((kind) => facts.has(kind))
}

/** Names of the tags. exifr knows JPEG, PNG and HEIC. */
async function tagsOf(file: Buffer): Promise<string[]> {
  const found: unknown = await exifr
    .parse(file, { tiff: true, exif: true, gps: true, iptc: true, xmp: true, icc: false, jfif: false, ihdr: false, mergeOutput: true })
    .catch(() => null)
  return typeof found === 'object' && found !== null ? Object.keys(found) : []
}

/** sharp finds the blocks in the files that exifr does not know (WebP, AVIF), but does not read them. */
async function tagsOfBlocks(file: Buffer): Promise<string[]> {
  const { exif, xmp, iptc } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((): { exif?: Buffer; xmp?: Buffer; iptc?: Buffer } => ({}))
  // Behind `Exif` and two zeros; exifr takes what follows for a file of its own.
  const tags = exif ? await tagsOf(exif.subarray(6)) : []
  return [...tags, ...(xmp ? ['xmp'] : []), ...(iptc ? ['iptc'] : [])]
}
