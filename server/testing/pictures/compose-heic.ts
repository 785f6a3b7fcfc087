/**
 * HEIC files as phones write them: a grid of tiles, turned by an instruction, with a place and a camera. The pixels of the tiles were coded
 * by `heif-enc` of libheif 1.15; the file around them is made here (ISO 23008-12), so that tests can also make faulty ones.
 */

/** Coded pictures of one colour, 160 × 120 pixels, and the decoder's configuration that they share. */
const tiles = {
  red: 'AAAAQSgBrw7ReTSDAcnX+13E//9GHch/Npag1iZtNHR5WZzRLeYgoxcstLO92UgAHgAAGkAAAAMAAAMAAAMAiQAAAwLO',
  green: 'AAAAQCgBrw7RdzSDAcnX7PT//+MPf//sLMA1iZtNHR5WZzRLeYijFyy0s73ZSAAeAAAaQAAAAwAAAwAAAwCJAAADAs4=',
  blue: 'AAAAQSgBrw7ReTSDAcnX/WrE73/EH3//q9qDWJm00dHlZnNEt5iAoxcstLO92UgAHgAAGkAAAAMAAAMAAAMAiQAAAwLO',
  white: 'AAAAOCgBrw7RaTTzGtCKv+H6ryXuxHVFBBIZXl2yQKMwyRGI3uKwACjTAC9AAAADAAADAAADASwAAAbc',
}
const configuration =
  'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBQgeWW6kkprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHBcrBiQA=='
const tileSize = { width: 160, height: 120 }

export interface ComposedHeic {
  /** Quarter turns, anticlockwise, that the decoder must make. */
  readonly turns?: 0 | 1 | 2 | 3
  /** Display P3 by its number, or an ICC profile; by default nothing is said. */
  readonly colours?: 'p3' | Buffer
  /** As sharp returns it. */
  readonly exif?: Buffer | undefined
  /** What the file claims; by default the truth, 320 × 240. */
  readonly claimed?: { readonly width: number; readonly height: number }
}

/** Red and green above blue and white, before it is turned. */
export function composeHeic({ turns = 0, colours, exif, claimed }: ComposedHeic = {}): Buffer {
  const size = claimed ?? { width: tileSize.width * 2, height: tileSize.height * 2 }
  const grid = Buffer.concat([Buffer.from([0, 1, 1, 1]), u32(size.width), u32(size.height)])
  const pictures = Object.values(tiles).map((tile) => Buffer.from(tile, 'base64'))
  const payloads = [grid, ...pictures, ...(exif ? [Buffer.concat([u32(6), exif])] : [])]
  const kinds = ['grid', ...pictures.map(() => 'hvc1'), ...(exif ? ['Exif'] : [])]
  const properties = [
    box('hvcC', Buffer.from(configuration, 'base64')),
    fullBox('ispe', u32(tileSize.width), u32(tileSize.height)),
    fullBox('pixi', Buffer.from([3, 8, 8, 8])),
    fullBox('ispe', u32(size.width), u32(size.height)),
    box('irot', Buffer.from([turns])),
    ...(colours ? [colourBox(colours)] : []),
  ]
  const shown = colours ? [6] : []
  const [essential, first] = [0x80, 1]
  const associations = kinds.flatMap((kind, index) => {
    const own = kind === 'grid' ? [4, 3, essential | 5, ...shown] : [essential | first, 2, 3, ...shown]
    return kind === 'Exif' ? [] : [Buffer.concat([u16(index + 1), Buffer.from([own.length, ...own])])]
  })
  const ids = pictures.map((_picture, index) => u16(index + 2))
  const references = [box('dimg', u16(1), u16(ids.length), ...ids), ...(exif ? [box('cdsc', u16(kinds.length), u16(1), u16(1))] : [])]
  const meta = (dataAt: number) =>
    fullBox(
      'meta',
      fullBox('hdlr', u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', u16(1)),
      locations(payloads, dataAt),
      fullBox('iinf', u16(kinds.length), ...kinds.map(entry)),
      fullBox('iref', ...references),
      box('iprp', box('ipco', ...properties), fullBox('ipma', u32(associations.length), ...associations)),
    )
  const type = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'))
  // The length of the locations does not depend on their values.
  const dataAt = type.length + meta(0).length + 8
  return Buffer.concat([type, meta(dataAt), box('mdat', ...payloads)])
}

function entry(kind: string, index: number): Buffer {
  // Version 2; tiles are hidden.
  const versionAndFlags = Buffer.from([2, 0, 0, kind === 'hvc1' ? 1 : 0])
  return box('infe', versionAndFlags, u16(index + 1), u16(0), Buffer.from(kind), Buffer.from([0]))
}

function locations(payloads: readonly Buffer[], dataAt: number): Buffer {
  let at = dataAt
  const entries = payloads.map(({ length }, index) => {
    const location = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(length)])
    at += length
    return location
  })
  // Four bytes for each offset and each length.
  return fullBox('iloc', Buffer.from([0x44, 0]), u16(entries.length), ...entries)
}

function colourBox(colours: 'p3' | Buffer): Buffer {
  if (Buffer.isBuffer(colours)) return box('colr', Buffer.from('prof'), colours)
  const [primaries, transfer, matrix] = [12, 13, 6]
  return box('colr', Buffer.from('nclx'), u16(primaries), u16(transfer), u16(matrix), Buffer.from([0x80]))
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body])
}

/** A box with a version and flags of zero. */
const fullBox = (type: string, ...parts: readonly Buffer[]) => box(type, u32(0), ...parts)

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
