/**
 * Records a page's frames during scrolling: the time from one animation frame to the next, from
 * `requestAnimationFrame`, and from the browser's own long animation frames how long the page's work blocked each: a frame can also be late
 * because the machine drew it late.
 */
import type { Page } from '@playwright/test'

/** Under a name nothing else in the page uses. */
interface FrameNotes {
  frames: number[]
  works: number[]
  mostNodes: number
  isOn: boolean
}
declare global {
  var ropewalkFrames: FrameNotes | undefined
}

export interface FrameTimes {
  readonly longestMs: number
  readonly frames: number
  readonly lateFrames: number
  /** What the page's work took beyond 50 ms. */
  readonly longestBlockMs: number
  readonly mostNodes: number
}

/** Records while `work` runs. `list`: the element whose nodes are counted. */
export async function noteFrames(page: Page, list: string, work: () => Promise<void>): Promise<FrameTimes> {
  await page.evaluate((list) => {
    const watch: FrameNotes = { frames: [], works: [], mostNodes: 0, isOn: true }
    new PerformanceObserver((entries) =>
      entries.getEntries().forEach((entry) => 'blockingDuration' in entry && watch.works.push(Number(entry.blockingDuration))),
    ).observe({
      type: 'long-animation-frame',
    })
    let last = performance.now()
    const look = (now: number) => {
      watch.frames.push(now - last)
      last = now
      watch.mostNodes = Math.max(watch.mostNodes, document.querySelectorAll(`${list} *`).length)
      if (watch.isOn) requestAnimationFrame(look)
    }
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(look)
    })
    globalThis.ropewalkFrames = watch
  }, list)
  await work()
  return page.evaluate(() => {
    const watch = globalThis.ropewalkFrames
    if (!watch) throw new Error('Nobody watched.')
    watch.isOn = false
    return {
      longestMs: Math.max(...watch.frames),
      frames: watch.frames.length,
      lateFrames: watch.frames.filter((ms) => ms > 50).length,
      longestBlockMs: Math.max(0, ...watch.works),
      mostNodes: watch.mostNodes,
    }
  })
}
