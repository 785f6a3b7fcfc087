import { afterPaint } from './after-paint.ts'

const restMs = 2500
const touches = ['pointerdown', 'pointermove', 'keydown'] as const

/**
 * For what the first screen can do without: resolves at the first touch or key, or once the page has stood for a while. Its code would
 * otherwise compete for the line with the picture somebody is waiting for.
 */
export async function afterQuiet(): Promise<void> {
  await afterPaint()
  await new Promise<void>((resolve) => {
    const stop = new AbortController()
    const goOn = () => {
      stop.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(goOn, restMs)
    for (const touch of touches) addEventListener(touch, goOn, { signal: stop.signal })
  })
}
