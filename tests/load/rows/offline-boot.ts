/** A start without a line: the origin is gone, the service worker has to be woken. Beside it a React page of one word with a worker of its own. */
import type { BrowserContext } from '@playwright/test'
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

export async function measureOfflineBoot({ isQuick, say, openSite }: Bench): Promise<Figure[]> {
  const runs = isQuick ? 2 : 5
  const site = await openSite()
  await using hello = await serveHello()
  say('a React page of one word')
  const floor = await startWithoutLine(hello.origin, '/', null, 'h1', runs)
  say('the dashboard')
  const ours = await startWithoutLine(site.origin, '/#/dashboard', await site.signInDemo(), 'main article a[href*="/videos/"]', runs)
  return rates.flatMap((rate, index): Figure[] => {
    const [bare, own] = [floor[index], ours[index]]
    if (!bare || !own) throw new Error('Each speed was measured.')
    const speed = rate === 1 ? '' : `, CPU ×${rate}`
    return [
      {
        what: `First contentful paint without a line${speed}`,
        unit: 'ms',
        value: own.firstPaintMs,
        floor: bare.firstPaintMs,
        wanted: { atMost: rate === 1 ? 220 : 800 },
      },
      {
        what: `A kept film’s title painted${speed}`,
        unit: 'ms',
        value: own.shownMs,
        floor: bare.shownMs,
        wanted: { atMost: rate === 1 ? 400 : 1500 },
      },
    ]
  })
}

/** For each rate the medians. */
async function startWithoutLine(
  target: string,
  address: string,
  member: ApiMember | null,
  waitedFor: string,
  runs: number,
): Promise<PaintTimes[]> {
  const line = await openLine(target)
  try {
    return await withBrowser(async (browser) => {
      const context = await openPhone(browser, line.origin, member)
      await watchForText(context, waitedFor)
      await visitOnline(context, address, member)
      await line.cut()
      await context.setOffline(true)
      const results: PaintTimes[] = []
      for (const rate of rates) results.push(await startSeveralTimes(context, address, rate, runs))
      return results
    })
  } finally {
    await line.close()
  }
}

/** Until the device has everything, then once more: the second visit is answered by the worker. */
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

async function startSeveralTimes(context: BrowserContext, address: string, rate: number, runs: number): Promise<PaintTimes> {
  const times: PaintTimes[] = []
  await waitForQuiet()
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage()
    const session = await slowProcessor(page, rate)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await page.goto(address, { waitUntil: 'commit' })
    times.push(await readPaintTimes(page))
    await page.close()
  }
  return { firstPaintMs: median(times.map((time) => time.firstPaintMs)), shownMs: median(times.map((time) => time.shownMs)) }
}
