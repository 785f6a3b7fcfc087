/** Resolves when the page has nothing to do, after `longestMs` at the latest. Also in a hidden tab. */
export function whenIdle(longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none before 18.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, longestMs / 5)
  })
}

/** Resolves once what was just rendered has been painted; in a hidden tab, once it is looked at. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}

const restMs = 2500

/**
 * For what the first screen can do without: resolves at the first touch or key, or once the page has stood for a while. Its code would
 * otherwise compete for the line with the picture somebody is waiting for.
 */
export async function whenQuiet(): Promise<void> {
  await whenPainted()
  await new Promise((resolve) => {
    setTimeout(resolve, restMs)
    for (const touch of ['pointerdown', 'pointermove', 'keydown']) addEventListener(touch, resolve, { once: true })
  })
}
