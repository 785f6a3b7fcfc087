/** Regroups streams for stores that take bodies in parts. */

/** Parts of equal size; the last one is the remainder. Buffers one part in memory. */
export async function* inParts(chunks: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk)
    while (waitingBytes + rest.length >= partBytes) {
      const taken = partBytes - waitingBytes
      yield Buffer.concat([...waiting, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      waiting = []
      waitingBytes = 0
    }
    if (rest.length > 0) waiting.push(rest)
    waitingBytes += rest.length
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting)
}

export async function* prepend(first: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
