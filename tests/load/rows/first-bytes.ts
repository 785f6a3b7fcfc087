/**
 * Bytes sent over a slow connection at a first visit: before the login screen paints, and for the dashboard in total.
 */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import { serveHello } from '../floor/hello-server.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { readPaintTimes, watchForText } from '../support/paint-times.ts'
import { openPhone, slowConnection, slowProcessor, withBrowser } from '../support/phone.ts'

/** The player and the editor of posts have limits of their own (`scripts/checks/check-budgets.ts`). */
const isExempt = (file: string) => /(player|hls|richtext)[^/]*\.(js|css)$/i.test(file)

export async function measureFirstBytes({ say, openSite }: Bench): Promise<Figure[]> {
  const site = await openSite()
  await using hello = await serveHello()
  say('login')
  const login = await visit(site.origin, '/#/auth/login', null, { waitedFor: 'form button[type=submit]', last: 'form button[type=submit]' })
  say('dashboard')
  const dashboard = await visit(site.origin, '/#/dashboard', await site.signInDemo(), {
    waitedFor: 'main article a[href*="/videos/"]',
    last: 'text=Site Status',
  })
  const largest = largestChunk()
  return [
    {
      what: 'Login: JS and CSS asked for before the first contentful paint, as sent',
      unit: 'kB',
      value: kilobytes(login.files.filter(({ startMs }) => startMs < login.firstPaintMs)),
      floor: hello.compressedBytes / 1000,
      wanted: { atMost: 110 },
    },
    {
      what: 'Login: of these, arrived before it',
      unit: 'kB',
      value: kilobytes(login.files.filter(({ endMs }) => endMs < login.firstPaintMs)),
      floor: hello.compressedBytes / 1000,
    },
    { what: 'Login: JS and CSS in all, with what comes after the paint', unit: 'kB', value: kilobytes(login.files) },
    { what: 'Login: requests before the form was on the screen', unit: 'count', value: login.requestsUntilShown },
    { what: 'Dashboard: JS and CSS in all', unit: 'kB', value: kilobytes(dashboard.files), wanted: { atMost: 170 } },
    {
      what: 'Dashboard: arrived before a video’s title was on the screen',
      unit: 'kB',
      value: kilobytes(dashboard.files.filter(({ endMs }) => endMs < dashboard.shownMs)),
    },
    { what: 'Dashboard: requests before a video’s title was on the screen', unit: 'count', value: dashboard.requestsUntilShown },
    { what: `Largest chunk but the player and the editor (${largest.name})`, unit: 'kB', value: largest.kilobytes, wanted: { atMost: 60 } },
  ]
}

interface SentFile {
  readonly name: string
  readonly startMs: number
  readonly endMs: number
  readonly bytes: number
}

interface VisitBytes {
  /** Scripts and styles. */
  readonly files: readonly SentFile[]
  readonly firstPaintMs: number
  readonly shownMs: number
  readonly requestsUntilShown: number
}

interface Shown {
  readonly waitedFor: string
  /** What the page shows last: until then the network may be idle in between. */
  readonly last: string
}

/** Without a service worker: its prefetching is measured by the precache row. */
async function visit(origin: string, address: string, member: ApiMember | null, { waitedFor, last }: Shown): Promise<VisitBytes> {
  return withBrowser(async (browser) => {
    const context = await openPhone(browser, origin, member, { serviceWorkers: 'block' })
    await watchForText(context, waitedFor)
    const page = await context.newPage()
    await slowConnection(await slowProcessor(page, 4))
    await page.goto(address)
    const times = await readPaintTimes(page)
    await page.locator(last).waitFor()
    await page.waitForLoadState('networkidle')
    const resources = await readResources(page)
    return {
      ...times,
      files: resources.filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname)),
      // Plus the page itself.
      requestsUntilShown: 1 + resources.filter(({ startMs }) => startMs < times.shownMs).length,
    }
  })
}

function readResources(page: Page): Promise<SentFile[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        name,
        startMs: startTime,
        endMs: responseEnd,
        bytes: encodedBodySize,
      })),
  )
}

function kilobytes(files: readonly SentFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}

function largestChunk(): { name: string; kilobytes: number } {
  const folder = path.join(repositoryRoot, 'dist/assets')
  const sizes = readdirSync(folder)
    .filter((file) => /\.(js|css)\.br$/.test(file) && !isExempt(file.slice(0, -'.br'.length)))
    .map((file) => ({ name: file.slice(0, -'.br'.length), kilobytes: statSync(path.join(folder, file)).size / 1000 }))
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
  const [first] = sizes
  if (!first) throw new Error('There is no build to look at. Run `npm run build` first.')
  return first
}
