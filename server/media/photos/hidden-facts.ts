/** Says what an image file contains besides the image. */
import exifr from 'exifr'
import { removedFacts, type RemovedFact } from '#contract/profile/profile-picture.ts'

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
  const found: unknown = await exifr
    .parse(file, { tiff: true, exif: true, gps: true, iptc: true, xmp: true, icc: false, jfif: false, ihdr: false, mergeOutput: true })
    .catch(() => null)
  if (typeof found !== 'object' || found === null) return []
  const facts = new Set<RemovedFact>()
  for (const name of Object.keys(found).filter((key) => !technical.test(key)))
    facts.add(kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other')
  return removedFacts.filter((kind) => facts.has(kind))
}
