import { backoffMs } from '#src/lib/retry/backoff.ts'
import { isChunkError } from './chunk-errors.ts'

const backoff = { firstMs: 1000, longestMs: 30_000 }

/**
 * For code that has to load eventually, however bad the connection is, so that a write waiting for it is not lost. Retries until it
 * has loaded: when the browser reports being online, when the app becomes visible again, and after growing pauses. Rethrows any
 * other error.
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
