/** Resolves when the page is idle, after `longestMs` at the latest. Also works in a hidden tab. */
export function whenIdle(longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Safari supports it from 18.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, longestMs / 5)
  })
}

/** Resolves once the latest render has been painted; in a hidden tab, once the tab becomes visible. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}

const restMs = 2500

/**
 * For code that the first screen does not need: resolves at the first touch or key press, or once the page has been open for a
 * while. Loading it earlier would compete for bandwidth with the photo the member is waiting for.
 */
export async function whenQuiet(): Promise<void> {
  await whenPainted()
  await new Promise((resolve) => {
    setTimeout(resolve, restMs)
    for (const touch of ['pointerdown', 'pointermove', 'keydown']) addEventListener(touch, resolve, { once: true })
  })
}
