/** A piece of the app that did not load: the line is bad, or a deployment took it away. Scripts and styles are handled alike (RQ-11, RQ-12). */

export const chunkFailed = 'CHUNK_LOAD_FAILED'
/** The documents' code for a style that did not load. */
export const cssChunkFailed = 'CSS_CHUNK_LOAD_FAILED'

/** How long a piece may take (1§9). */
export const chunkTimeoutMs = 120_000

export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && isNamed(error.message)
}

function isNamed(message: string): boolean {
  return message.startsWith(chunkFailed) || message.startsWith(cssChunkFailed)
}

/** `Unable to preload CSS for /assets/x.css` is Vite's sentence for styles. */
export function chunkMessage(message: string): string {
  return `${/\.css\b/.test(message) ? cssChunkFailed : chunkFailed}: ${message}`
}

/**
 * Gives such failures one name before anybody sees them. The router would otherwise recognise the browser's sentence and reload the
 * page by itself, in the middle of an upload as well as at any other time.
 */
export function nameChunkErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!isNamed(payload.message)) payload.message = chunkMessage(payload.message)
  })
}
