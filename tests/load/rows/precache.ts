/**
 * Bytes fetched to the device: the shell when the worker is installed, the rest once the page is idle, the player with
 * the first video.
 */
import { expect, type Page } from '@playwright/test'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { openPhone, withBrowser } from '../support/phone.ts'

export async function measurePrecache({ openSite }: Bench): Promise<Figure[]> {
  const site = await openSite()
  const member = await site.signInDemo()
  const video = await copyVideo(site, (await site.newMember()).id, { title: 'A video to play' })
  return withBrowser(async (browser) => {
    const context = await openPhone(browser, site.origin, member)
    const page = await context.newPage()
    await page.goto('/#/dashboard')
    await expectReadyForOffline(page)
    const installed = await readKept(page)
    const precache = installed.filter(({ cache }) => cache.startsWith('workbox-precache'))
    await page.goto(`/#/videos/${video}`)
    // Cached shortly after it was fetched.
    await expect.poll(async () => (await readKept(page)).filter(isPlayer).length, { timeout: 30_000 }).toBeGreaterThan(0)
    const played = await readKept(page)
    return [
      { what: 'Precache on installation, as kept', unit: 'kB', value: megabytes(precache) * 1000, wanted: { atMost: 400 } },
      { what: 'The same as sent', unit: 'kB', value: (await sentMegabytes(page, precache)) * 1000 },
      {
        what: 'App on the device once idle, without members’ pictures',
        unit: 'MB',
        value: megabytes(installed.filter(({ cache }) => !cache.startsWith('ropewalk-member'))),
        wanted: { atMost: 2.5 },
      },
      {
        what: 'Player’s files kept before a video was opened',
        unit: 'count',
        value: installed.filter(isPlayer).length,
        wanted: { atMost: 0 },
      },
      { what: 'Player’s files kept after one was opened', unit: 'count', value: played.filter(isPlayer).length, wanted: { atLeast: 1 } },
    ]
  })
}

interface KeptFile {
  readonly cache: string
  readonly path: string
  readonly bytes: number
}

const isPlayer = ({ path }: KeptFile) => /(player|hls)[^/]*\.(js|css)$/i.test(path)
const megabytes = (files: readonly KeptFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000

function readKept(page: Page): Promise<KeptFile[]> {
  return page.evaluate(async () => {
    const found: Array<{ cache: string; path: string; bytes: number }> = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const bytes = (await response?.blob())?.size ?? 0
        found.push({ cache: name, path: new URL(request.url).pathname, bytes })
      }
    }
    return found
  })
}

/** The size of the server's own compressed responses for the same addresses. */
async function sentMegabytes(page: Page, files: readonly KeptFile[]): Promise<number> {
  let bytes = 0
  for (const { path } of files) {
    const answer = await fetch(new URL(path, page.url()), { headers: { 'accept-encoding': 'br' } })
    bytes += Number(answer.headers.get('content-length') ?? (await answer.arrayBuffer()).byteLength)
  }
  return bytes / 1_000_000
}
