/**
 * An offline start: the origin is gone, the service worker has to be started. Beside it a React page of one word with
 * a worker of its own.
 */
import type { Browser, BrowserContext } from '@playwright/test'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { expectAnswersKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { openLine } from '#tests/harness/browser/line.ts'
import { serveHello } from '../floor/hello-server.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { median } from '../support/median.ts'
import { readPaintTimes, watchForText, type PaintTimes } from '../support/paint-times.ts'
import { openPhone, slowProcessor, withBrowser } from '../support/phone.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const rates = [1, 4] as const
/**
 * The targets in ms; `timesFloor` is the same as a multiple of the floor on the quiet machine they were defined on.
 */
const wanted = {
  1: { firstPaint: { ms: 220, timesFloor: 220 / 132 }, shown: { ms: 400, timesFloor: 400 / 132 } },
  4: { firstPaint: { ms: 800, timesFloor: 800 / 408 }, shown: { ms: 1500, timesFloor: 1500 / 408 } },
} as const

export async function measureOfflineBoot({ isQuick, openSite }: Bench): Promise<Figure[]> {
  const runs = isQuick ? 2 : 5
  const site = await openSite()
  const member = await site.signInDemo()
  await using hello = await serveHello()
  // Awaited here: the hello page's server stops when this function ends.
  return await withBrowser(async (browser) => {
    await using bare = await openOffline(browser, { target: hello.origin, address: '/', member: null, waitedFor: 'h1' })
    await using own = await openOffline(browser, {
      target: site.origin,
      address: '/#/dashboard',
      member,
      waitedFor: 'main article a[href*="/videos/"]',
    })
    const figures: Figure[] = []
    for (const rate of rates) {
      const times: { bare: PaintTimes[]; own: PaintTimes[] } = { bare: [], own: [] }
      await waitForQuiet()
      // Alternating, so that other load on the machine affects both.
      for (let run = 0; run < runs; run += 1) {
        times.bare.push(await bare.start(rate))
        times.own.push(await own.start(rate))
      }
      figures.push(...figuresOf(rate, times.bare, times.own))
    }
    return figures
  })
}

function figuresOf(rate: (typeof rates)[number], bare: readonly PaintTimes[], own: readonly PaintTimes[]): Figure[] {
  const speed = rate === 1 ? '' : `, CPU ×${rate}`
  const { firstPaint, shown } = wanted[rate]
  const first = (times: readonly PaintTimes[]) => median(times.map(({ firstPaintMs }) => firstPaintMs))
  const content = median(own.map(({ shownMs }) => shownMs))
  return [
    { what: `First contentful paint${speed}`, unit: 'ms', value: first(own), floor: first(bare), wanted: { atMost: firstPaint.ms } },
    {
      what: `The same in multiples of the floor${speed}`,
      unit: 'ratio',
      value: first(own) / first(bare),
      wanted: { atMost: firstPaint.timesFloor },
    },
    { what: `A kept video’s title painted${speed}`, unit: 'ms', value: content, floor: first(bare), wanted: { atMost: shown.ms } },
    {
      what: `The same in multiples of the floor’s first paint${speed}`,
      unit: 'ratio',
      value: content / first(bare),
      wanted: { atMost: shown.timesFloor },
    },
  ]
}

interface Visitor {
  readonly target: string
  readonly address: string
  readonly member: ApiMember | null
  readonly waitedFor: string
}

interface DeviceOffline extends AsyncDisposable {
  start(rate: number): Promise<PaintTimes>
}

/** A fully cached device whose origin is then gone. */
async function openOffline(browser: Browser, { target, address, member, waitedFor }: Visitor): Promise<DeviceOffline> {
  const line = await openLine(target)
  const context = await openPhone(browser, line.origin, member)
  await watchForText(context, waitedFor)
  await visitOnline(context, address, member)
  await line.cut()
  await context.setOffline(true)
  return {
    async start(rate) {
      const page = await context.newPage()
      const session = await slowProcessor(page, rate)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
      await page.goto(address, { waitUntil: 'commit' })
      const times = await readPaintTimes(page)
      await page.close()
      return times
    },
    async [Symbol.asyncDispose]() {
      await context.close()
      await line.close()
    },
  }
}

/** Waits until the device has everything, then visits once more: the worker serves the second visit. */
async function visitOnline(context: BrowserContext, address: string, member: ApiMember | null): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await readPaintTimes(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  if (member) {
    await expectAnswersKept(page, member.id, 1)
    await expectReadyForOffline(page)
  }
  await page.reload()
  await readPaintTimes(page)
  await page.close()
}
