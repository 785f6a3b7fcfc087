/** What must be known of a HEIC file before and after libheif decodes it: the size it claims, and its colours (ISO 23008-12). */

export interface HeicFacts {
  /** Width times height of the largest image or tile that the file declares; 0 if there is none. */
  readonly pixels: number
  /** An ICC profile; `p3`: Display P3, named by its number; null: sRGB, or nothing was said. */
  readonly colours: Buffer | 'p3' | null
  /** The end of the file is missing; libheif would fill the tiles that it has not found with one colour. */
  readonly isCut: boolean
}

/** Boxes that contain boxes, on the way to the properties, and the bytes of their own in front of those. */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 }
const mostBoxes = 20_000
const displayP3Primaries = 12

/** Never throws: a file that is not made as it should be has fewer facts, and libheif refuses it. */
export function readHeicFacts(file: Buffer): HeicFacts {
  let pixels = 0
  let profile: Buffer | null = null
  let isP3 = false
  for (const { type, body } of boxesOf(file)) {
    if (type === 'ispe' && body.length >= 12) pixels = Math.max(pixels, body.readUInt32BE(4) * body.readUInt32BE(8))
    if (type !== 'colr' || body.length < 6) continue
    const kind = body.toString('latin1', 0, 4)
    if (kind === 'prof' || kind === 'rICC') profile ??= body.subarray(4)
    else if (kind === 'nclx') isP3 ||= body.readUInt16BE(4) === displayP3Primaries
  }
  return { pixels, colours: profile ?? (isP3 ? 'p3' : null), isCut: isCut(file) }
}

/** Only of boxes that every file has: other programs append what is no box. */
function isCut(file: Buffer): boolean {
  let end = 0
  for (const { body } of boxesIn(file)) end = body.byteOffset - file.byteOffset + body.length
  return ['ftyp', 'meta', 'mdat'].includes(file.toString('latin1', end + 4, end + 8))
}

interface Box {
  readonly type: string
  readonly body: Buffer
}

function* boxesOf(file: Buffer): Generator<Box> {
  const waiting = [file]
  let left = mostBoxes
  for (let area = waiting.pop(); area; area = waiting.pop()) {
    for (const box of boxesIn(area)) {
      if (left-- <= 0) return
      yield box
      const ownBytes = containers[box.type]
      if (ownBytes !== undefined) waiting.push(box.body.subarray(ownBytes))
    }
  }
}

function* boxesIn(area: Buffer): Generator<Box> {
  let at = 0
  while (at + 8 <= area.length) {
    const short = area.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= area.length
    // 0: to the end.
    const size = isLong ? Number(area.readBigUInt64BE(at + 8)) : short === 0 ? area.length - at : short
    const head = isLong ? 16 : 8
    if (size < head || at + size > area.length) return
    yield { type: area.toString('latin1', at + 4, at + 8), body: area.subarray(at + head, at + size) }
    at += size
  }
}
