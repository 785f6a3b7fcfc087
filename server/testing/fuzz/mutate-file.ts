/** Damages a file as transfers, broken writers and attackers do. The same chance gives the same damage. */
import type { Chance } from '../../seed/demo/chance.ts'

/** Flipped bytes, a hole, a cut, a duplicated stretch, or large numbers in the headers. */
export function mutateFile(original: Buffer, { integer }: Chance): Buffer {
  const bytes = Buffer.from(original)
  const at = () => integer(bytes.length)
  switch (integer(5)) {
    case 0:
      for (let count = integer(40); count >= 0; count -= 1) bytes[at()] = integer(256)
      return bytes
    case 1: {
      const start = at()
      return bytes.fill(0, start, Math.min(bytes.length, start + 400))
    }
    case 2:
      return bytes.subarray(0, at())
    case 3: {
      const start = at()
      return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start, start + 500), bytes.subarray(start)])
    }
    default:
      for (let count = 0; count < 3; count += 1) bytes.writeUInt32BE(0xffffff00 + integer(256), integer(Math.min(900, bytes.length - 4)))
      return bytes
  }
}
