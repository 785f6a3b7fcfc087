/**
 * A chunk of the app that failed to load, because the connection is bad or a deployment removed it. Scripts and styles are handled
 * alike (RQ-11, RQ-12).
 */

export const chunkFailed = 'CHUNK_LOAD_FAILED'
/** The documents' code for a style sheet that failed to load. */
export const cssChunkFailed = 'CSS_CHUNK_LOAD_FAILED'

/** The time limit for loading a chunk (1§9). */
export const chunkTimeoutMs = 120_000

export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && isNamed(error.message)
}

function isNamed(message: string): boolean {
  return message.startsWith(chunkFailed) || message.startsWith(cssChunkFailed)
}

/** `Unable to preload CSS for /assets/x.css` is Vite's message for styles. */
export function chunkMessage(message: string): string {
  return `${/\.css\b/.test(message) ? cssChunkFailed : chunkFailed}: ${message}`
}

/**
 * Gives these failures one name before other code sees them. Otherwise the router would recognise the browser's message and reload
 * the page automatically, even in the middle of an upload.
 */
export function nameChunkErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!isNamed(payload.message)) payload.message = chunkMessage(payload.message)
  })
}
