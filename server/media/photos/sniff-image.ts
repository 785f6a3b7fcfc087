/** Recognises images by their first bytes with our own code, before any decoder sees a file. */
import { open } from 'node:fs/promises'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif' | 'image/heic'

export const imageHeadBytes = 4096
const avifBrands = new Set(['avif', 'avis'])
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Null for everything else: drawings, documents, text, archives, videos, whatever the file is called. */
export function sniffImage(head: Buffer): ImageType | null {
  if (head.length < 16) return null
  const text = head.subarray(0, 16).toString('latin1')
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(text)) return 'image/webp'
  return text.slice(4, 8) === 'ftyp' ? sniffBrands(head) : null
}

/** Files with both kinds of brands (`mif1` with `avif`) are AVIF: `mif1` only says that there is an image. */
function sniffBrands(head: Buffer): ImageType | null {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = []
  // The minor version is between the main brand and the others.
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4))
  if (brands.some((brand) => avifBrands.has(brand))) return 'image/avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'image/heic' : null
}

export async function sniffImageFile(file: string): Promise<ImageType | null> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(imageHeadBytes), 0, imageHeadBytes, 0)
    return sniffImage(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
