/** A picture whose position shows: red and green above blue and white. */
import sharp, { type Sharp } from 'sharp'

export const quadrantColours = { red: [220, 30, 30], green: [30, 180, 30], blue: [30, 30, 220], white: [240, 240, 240] } as const
export type Quadrant = keyof typeof quadrantColours

export function quadrants(width = 320, height = 240): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right]: [Quadrant, Quadrant] = y < height / 2 ? ['red', 'green'] : ['blue', 'white']
      pixels.set(quadrantColours[x < width / 2 ? left : right], (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** With a place, a camera, a date and a text, as a phone would add them. */
export const phoneExif = {
  IFD0: { Make: 'Canary camera', Model: 'Canary model', ImageDescription: 'Canary words' },
  IFD2: { DateTimeOriginal: '2026:11:21 10:00:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 54/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '10/1 45/1 0/1' },
}

/** Turned and mirrored so that it is upright after the EXIF orientation (1 to 8) has been applied. */
export async function orientedJpeg(orientation: number): Promise<Buffer> {
  const upright = await quadrants().png().toBuffer()
  const turns = [0, 0, 0, 180, 180, 270, 270, 90, 90][orientation] ?? 0
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  const mirrored = isMirrored ? await sharp(upright).flop().png().toBuffer() : upright
  return sharp(await sharp(mirrored).rotate(turns).png().toBuffer())
    .withExif(phoneExif)
    .withMetadata({ orientation })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Canary author"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** The colours in the middle of each quarter, left to right, top to bottom. */
export async function quarterColours(image: Buffer | string): Promise<number[][]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  const [left, right] = [Math.floor(info.width / 4), Math.floor((info.width * 3) / 4)]
  const [top, bottom] = [Math.floor(info.height / 4), Math.floor((info.height * 3) / 4)]
  return [at(left, top), at(right, top), at(left, bottom), at(right, bottom)]
}

/** The name of the nearest of the four colours. */
export function nameOf(colour: readonly number[]): Quadrant {
  const away = (other: readonly number[]) => other.reduce((sum, value, index) => sum + (value - (colour[index] ?? 0)) ** 2, 0)
  const names = Object.keys(quadrantColours) as Quadrant[]
  return names.reduce((best, name) => (away(quadrantColours[name]) < away(quadrantColours[best]) ? name : best))
}

export const quarterNames = async (image: Buffer | string) => (await quarterColours(image)).map(nameOf)
