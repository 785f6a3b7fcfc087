/**
 * Runs alone in a sandboxed process (`decode-heic.ts`): decodes the main image of a HEIC file with libheif in WebAssembly and writes its
 * pixels, four bytes each, into a file. Arguments: libheif, the HEIC file, the file for the pixels, the file for width and height, most
 * pixels. Files inside the sandbox have the same paths as outside.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface HeifImage {
  is_primary?: () => boolean
  get_width: () => number
  get_height: () => number
  display: (target: Target, done: (result: Target | null) => void) => void
}
interface Target {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}
interface LibHeif {
  readonly ready?: Promise<unknown>
  readonly HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] }
}

const [library = '', source = '', pixels = '', size = '', mostPixels = ''] = process.argv.slice(2)
// The package's types describe another build of it.
const load = createRequire(import.meta.url)(library) as () => LibHeif
const libheif = load()
await libheif.ready
const images = new libheif.HeifDecoder().decode(readFileSync(source))
const image = images.find((each) => each.is_primary?.()) ?? images[0]
if (!image) throw new Error('There is no image in the file.')
const [width, height] = [image.get_width(), image.get_height()]
if (!(width > 0 && height > 0 && width * height <= Number(mostPixels))) throw new Error(`An image of ${width} × ${height} is refused.`)
const { data } = await new Promise<Target>((resolve, reject) => {
  image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (result) =>
    result ? resolve(result) : reject(new Error('The image cannot be decoded.')),
  )
})
writeFileSync(pixels, data)
writeFileSync(size, JSON.stringify({ width, height }))
