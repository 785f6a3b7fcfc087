/** A long list on a slow phone: loaded to its end, then flung through. */
import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Figure } from './figure.ts'
import { noteFrames } from './frame-notes.ts'
import { slowProcessor } from './phone.ts'
import { waitForQuiet } from './wait-for-quiet.ts'

const pageSize = 30
/** A member may request 120 pages a minute. */
const pauseMs = 520

/** `list`: a selector. `what` names its items: "5000 videos". `mostNodes` null: as many as its pages have. */
export async function flingThrough(
  page: Page,
  list: string,
  what: string,
  { mostNodes: wantedNodes = 300 }: { mostNodes?: number | null } = {},
): Promise<Figure[]> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await waitForQuiet()
  const session = await slowProcessor(page, 4)
  // Otherwise the browser collects what loading the list has left behind during the fling, in one pause.
  await session.send('HeapProfiler.collectGarbage')
  const { longestMs, frames, lateFrames, longestBlockMs, mostNodes } = await noteFrames(page, list, () => fling(session))
  return [
    { what: `Longest frame while flinging through ${what}, CPU ×4`, unit: 'ms', value: longestMs, wanted: { atMost: 50 } },
    { what: 'Frames over 50 ms', unit: 'count', value: lateFrames },
    { what: 'Frames in all', unit: 'count', value: frames },
    { what: 'Longest time that the page’s work blocked a frame beyond 50 ms (0: it never did)', unit: 'ms', value: longestBlockMs },
    {
      what: 'DOM nodes in the list, at most',
      unit: 'count',
      value: mostNodes,
      ...(wantedNodes !== null && { wanted: { atMost: wantedNodes } }),
    },
  ]
}

/** Scrolls to the end until every page of the list has come. */
export async function loadAll(page: Page, { list, endpoint, total }: { list: string; endpoint: Endpoint; total: number }): Promise<void> {
  let pages = 0
  let refusal = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== endpoint.path) return
    if (response.ok()) pages += 1
    else refusal = response.status()
  })
  await page.locator(list).waitFor()
  while ((pages + 1) * pageSize < total) {
    const before = pages
    const deadline = performance.now() + 20_000
    while (pages === before) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await delay(pauseMs)
      if (refusal > 0 || performance.now() > deadline) throw new Error(`Page ${pages} of the list did not come (${refusal}).`)
    }
  }
}

/** Flings for some seconds, down and back up. */
async function fling(session: CDPSession): Promise<void> {
  for (const distance of [-12_000, -12_000, 12_000, -12_000]) {
    await session.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 400,
      yDistance: distance,
      speed: 6000,
      gestureSourceType: 'touch',
      preventFling: false,
    })
  }
}
