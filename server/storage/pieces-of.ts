/** The body of a response, piece by piece, with a limit on the sender's silence. */
import { Readable } from 'node:stream'
import { StoreAway } from '../lib/outage.ts'

/**
 * The limit applies to waiting for the store only; a slow reader does not exceed it. Fails with `StoreAway`. The body is locked at once,
 * because undici cancels an unread body when its response is garbage collected, and the reader would then get a shortened object without
 * an error.
 */
export function piecesOf(body: ReadableStream<Uint8Array>, silenceMs: number): Readable {
  const reader = body.getReader()
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = await withinTime(reader.read(), silenceMs); !piece.done; piece = await withinTime(reader.read(), silenceMs))
        yield piece.value
    } catch (error) {
      throw error instanceof StoreAway ? error : new StoreAway('S3 read: the store broke off.', { cause: error })
    }
  }
  // Ends the request if the reader has gone or the store is silent. It may have failed already.
  return Readable.from(pieces()).once('close', () => void reader.cancel().catch(() => undefined))
}

async function withinTime<Value>(work: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreAway(`S3 read: the store was silent for ${limitMs} ms.`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
