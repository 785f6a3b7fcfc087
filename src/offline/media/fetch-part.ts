/**
 * Fetches the bytes of a video from the network. A slow connection may take its time; a stalled one is given up, because other
 * downloads wait for it.
 */
import { anySignal } from '#src/lib/any-signal.ts'

/** After this time without a byte, the connection counts as lost. */
export const stallMs = 30_000

export interface PartRequest {
  readonly address: string
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
}

export interface PartPorts {
  readonly fetch: (address: string, options: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>
  /** Returns a function that cancels the timer. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
}

export interface Part {
  readonly status: number
  readonly bytes: Blob
}

/** Rejects when the connection stalls or is lost, and when `signal` aborts. */
export async function fetchPart({ fetch, setTimer }: PartPorts, { address, headers, signal }: PartRequest): Promise<Part> {
  const stall = new AbortController()
  const watch = () => setTimer(() => stall.abort(new DOMException('Nothing came for a while.', 'TimeoutError')), stallMs)
  let stopWatching = watch()
  const noteLife = () => {
    stopWatching()
    stopWatching = watch()
  }
  try {
    const response = await fetch(address, { headers, signal: anySignal([signal, stall.signal]) })
    return { status: response.status, bytes: await readAll(response, noteLife) }
  } finally {
    stopWatching()
  }
}

async function readAll(response: Response, noteLife: () => void): Promise<Blob> {
  if (!response.body) return response.blob()
  const reader = response.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    noteLife()
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces)
    pieces.push(value)
  }
}
