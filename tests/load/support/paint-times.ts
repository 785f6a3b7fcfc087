/** Paint times of a page: the first paint of anything, and of the awaited element. */
import type { BrowserContext, Page } from '@playwright/test'

const mark = 'ropewalk-shown'

/** From now on each page of the context marks the moment after the frame in which `selector` first contained text. */
export async function watchForText(context: BrowserContext, selector: string): Promise<void> {
  await context.addInitScript(
    ([selector, mark]) => {
      const isThere = () => (document.querySelector(selector)?.textContent ?? '').trim() !== ''
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const afterFrame = new MessageChannel()
          afterFrame.port1.addEventListener('message', () => performance.mark(mark))
          afterFrame.port1.start()
          afterFrame.port2.postMessage(null)
        })
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    },
    [selector, mark] as const,
  )
}

export interface PaintTimes {
  readonly firstPaintMs: number
  readonly shownMs: number
}

/** Waits for both. */
export async function readPaintTimes(page: Page): Promise<PaintTimes> {
  await page.waitForFunction(
    (mark) => performance.getEntriesByName(mark).length > 0 && performance.getEntriesByName('first-contentful-paint').length > 0,
    mark,
    { polling: 100 },
  )
  return page.evaluate((mark) => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    return { firstPaintMs: at('first-contentful-paint'), shownMs: at(mark) }
  }, mark)
}
