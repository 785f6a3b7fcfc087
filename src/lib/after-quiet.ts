import { afterPaint } from './after-paint.ts'

const restMs = 2500

/**
 * For what the first screen can do without: resolves at the first touch or key, or once the page has stood for a while. Its code would
 * otherwise compete for the line with the picture somebody is waiting for.
 */
export async function afterQuiet(): Promise<void> {
  await afterPaint()
  await new Promise((resolve) => {
    setTimeout(resolve, restMs)
    for (const touch of ['pointerdown', 'pointermove', 'keydown']) addEventListener(touch, resolve, { once: true })
  })
}
