import { backoffMs } from '#src/lib/retry/backoff.ts'
import { isChunkError } from './chunk-errors.ts'

const backoff = { firstMs: 1000, longestMs: 30_000 }

/**
 * For code that must come sooner or later, however bad the line is: a write that waits for it is not lost. Asked for again until it has
 * come: when the browser says that it is online, when the app is looked at again, and with growing pauses. Throws what is no missing part.
 */
export async function importWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await load()
    } catch (error) {
      if (!isChunkError(error)) throw error
      await hope(backoffMs(attempts, Math.random(), backoff))
    }
  }
}

function hope(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    const goOn = () => {
      stop.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(goOn, pauseMs)
    for (const sign of ['online', 'visibilitychange']) addEventListener(sign, goOn, { signal: stop.signal })
  })
}
