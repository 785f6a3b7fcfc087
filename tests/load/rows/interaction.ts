/** A tap on a slow phone and the next paint, by the browser's own event timing. */
import { expect, type Locator, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { ApiMember } from '#tests/harness/api/api-member.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { median } from '../support/median.ts'
import { openPhone, slowProcessor, withBrowser } from '../support/phone.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const taps = ['open a video from the grid', 'fold a thread', 'open a thread', 'open a reply box', 'send a comment'] as const
const videoTitle = 'A video to tap at'
type Tap = (typeof taps)[number]
type Times = Record<Tap, number[]> & { video: number[] }

export async function measureInteraction({ isQuick, openSite }: Bench): Promise<Figure[]> {
  const site = await openSite()
  const member = await site.newMember()
  const itemId = await copyVideo(site, member.id, { title: videoTitle })
  const { commentId } = await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'What a thread' })
  for (let reply = 1; reply <= 10; reply += 1)
    await member.call(createComment, { itemId, typeId: 'video', parentId: commentId, text: `Reply ${reply}` })
  const times: Times = {
    'open a video from the grid': [],
    'fold a thread': [],
    'open a thread': [],
    'open a reply box': [],
    'send a comment': [],
    video: [],
  }
  for (let run = 0; run < (isQuick ? 2 : 5); run += 1) {
    await waitForQuiet(15_000)
    await withBrowser(async (browser) => {
      const context = await openPhone(browser, site.origin, await ApiMember.signIn(site.origin, member.account))
      await tapThrough(await context.newPage(), run, times)
    })
  }
  return [
    ...taps.map((tap): Figure => ({
      what: `Tap to the next paint, CPU ×4: ${tap}`,
      unit: 'ms',
      value: median(times[tap]),
      wanted: { atMost: 120 },
    })),
    { what: 'The worst of all those taps', unit: 'ms', value: Math.max(...taps.flatMap((tap) => times[tap])) },
    { what: 'Tap to the video’s title on its screen, never opened before', unit: 'ms', value: median(times.video) },
  ]
}

async function tapThrough(page: Page, run: number, times: Times): Promise<void> {
  await page.goto('/#/videos')
  const card = page.getByRole('main').getByRole('link', { name: videoTitle }).first()
  await expect(card).toBeVisible()
  await page.waitForLoadState('networkidle')
  await watchTaps(page)
  await slowProcessor(page, 4)

  times['open a video from the grid'].push(await timeTap(page, card))
  times.video.push(await readArrivalMs(page))

  const thread = page.getByRole('article').filter({ hasText: 'What a thread' })
  await expect(thread.getByText('Reply 10', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  times['fold a thread'].push(await timeTap(page, thread.getByRole('button', { name: 'Hide replies' })))
  times['open a thread'].push(await timeTap(page, thread.getByRole('button', { name: /^Show \d+ replies$/ })))
  times['open a reply box'].push(await timeTap(page, thread.getByRole('button', { name: 'Reply' }).first()))
  await thread.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByLabel('Your comment').first().fill(`A word, number ${run}`)
  times['send a comment'].push(await timeTap(page, page.getByRole('button', { name: 'Send' })))
  await expect(page.getByRole('article').getByText(`A word, number ${run}`)).toBeVisible()
}

/** The page's records of taps, under a name nothing else in it uses. */
interface TapNotes {
  /** From the touch to the next paint. */
  durations: number[]
  tappedAtMs: number
  videoShownAtMs: number
}
declare global {
  var ropewalkTaps: TapNotes | undefined
}

async function watchTaps(page: Page): Promise<void> {
  await page.evaluate((title) => {
    const notes: TapNotes = { durations: [], tappedAtMs: 0, videoShownAtMs: 0 }
    globalThis.ropewalkTaps = notes
    const timing = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (/^(pointer|touch|click)/.test(name)) notes.durations.push(duration)
    })
    // 16 is the lowest possible threshold. Not in the standard types.
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
    timing.observe(options)
    addEventListener('pointerdown', ({ timeStamp }) => (notes.tappedAtMs = timeStamp), { capture: true })
    const arrival = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== title) return
      arrival.disconnect()
      requestAnimationFrame(() => setTimeout(() => (notes.videoShownAtMs = performance.now()), 0))
    })
    arrival.observe(document, { childList: true, subtree: true, characterData: true })
  }, videoTitle)
}

/** The longest of the tap's events. The browser does not report durations below 16 ms, so they count as 16. */
async function timeTap(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  await page.evaluate(() => globalThis.ropewalkTaps?.durations.splice(0))
  await target.tap()
  // Reported after the paint, when the page is idle.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve)))),
      ),
  )
  return page.evaluate(() => Math.max(16, ...(globalThis.ropewalkTaps?.durations ?? [])))
}

async function readArrivalMs(page: Page): Promise<number> {
  await page.waitForFunction(() => (globalThis.ropewalkTaps?.videoShownAtMs ?? 0) > 0)
  return page.evaluate(() => {
    const { videoShownAtMs = 0, tappedAtMs = 0 } = globalThis.ropewalkTaps ?? {}
    return videoShownAtMs - tappedAtMs
  })
}
