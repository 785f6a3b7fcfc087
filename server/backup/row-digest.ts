/** A digest of a table's rows that does not depend on their order: PostgreSQL promises none. */
import { hash } from 'node:crypto'

export interface RowSummary {
  readonly rows: number
  /** The sum of the rows' SHA-256, in four lanes of 64 bits, as hex. */
  readonly digest: string
}

const newLine = 0x0a
const lanes = 4

/** Takes COPY's text format, in which a row is a line and a line break inside a value is written as `\n`. */
export class RowDigest {
  readonly #sums = new BigUint64Array(lanes)
  #rows = 0
  #rest: Buffer = Buffer.alloc(0)

  add(chunk: Buffer): void {
    const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let start = 0
    for (let end = text.indexOf(newLine); end >= 0; end = text.indexOf(newLine, start)) {
      this.#addRow(text.subarray(start, end))
      start = end + 1
    }
    this.#rest = text.subarray(start)
  }

  summary(): RowSummary {
    if (this.#rest.length > 0) throw new Error('The rows of a table end in the middle of one.')
    const digest = [...this.#sums].map((lane) => lane.toString(16).padStart(16, '0')).join('')
    return { rows: this.#rows, digest }
  }

  #addRow(row: Buffer): void {
    const bytes = hash('sha256', row, 'buffer')
    // The array wraps around on overflow.
    for (let lane = 0; lane < lanes; lane += 1) this.#sums[lane] = (this.#sums[lane] ?? 0n) + bytes.readBigUInt64LE(lane * 8)
    this.#rows += 1
  }
}

/** Passes the chunks on and adds them to the digest. */
export async function* digesting(chunks: AsyncIterable<Buffer>, digest: RowDigest): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    digest.add(chunk)
    yield chunk
  }
}
