/** Resolves when the page has nothing to do, after `longestMs` at the latest. Also in a hidden tab. */
export function whenIdle(longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none before 18.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, longestMs / 5)
  })
}
