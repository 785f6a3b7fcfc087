/** Flinging through a list of thousands of videos on a slow phone. */
import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { browseVideos } from '#contract/videos.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import type { Bench } from '../support/bench.ts'
import type { BenchSite } from '../support/bench-site.ts'
import type { Figure } from '../support/figure.ts'
import { noteFrames } from '../support/frame-notes.ts'
import { openPhone, slowProcessor, withBrowser } from '../support/phone.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const pageSize = 30
/** A member may request 120 pages a minute. */
const pauseMs = 520
const list = 'main ul[aria-label="Videos"]'

export async function measureScroll({ isQuick, say, openSite }: Bench): Promise<Figure[]> {
  const total = isQuick ? 600 : 5000
  const site = await openSite()
  const member = await site.newMember()
  await using _videos = await multiplyVideos(site, member.id, total)
  // Awaited here: the videos are deleted when this function ends.
  return await withBrowser(async (browser) => {
    const context = await openPhone(browser, site.origin, member)
    const page = await context.newPage()
    await page.goto('/#/videos')
    say(`loading ${total} videos, page by page`)
    await loadAll(page, total)
    await page.evaluate(() => window.scrollTo(0, 0))
    await waitForQuiet()
    const session = await slowProcessor(page, 4)
    const { longestMs, frames, lateFrames, longestWorkMs, mostNodes } = await noteFrames(page, list, () => fling(session))
    return [
      { what: `Longest frame while flinging through ${total} videos, CPU ×4`, unit: 'ms', value: longestMs, wanted: { atMost: 50 } },
      { what: 'Frames over 50 ms', unit: 'count', value: lateFrames },
      { what: 'Frames in all', unit: 'count', value: frames },
      { what: 'Longest frame by the work in it (long animation frames; 0: none over 50 ms)', unit: 'ms', value: longestWorkMs },
      { what: 'DOM nodes in the list, at most', unit: 'count', value: mostNodes, wanted: { atMost: 300 } },
    ]
  })
}

/** Copies of the demo's own videos, many times; deleted afterwards. */
async function multiplyVideos(site: BenchSite, memberId: number, total: number): Promise<AsyncDisposable> {
  const first = await copyVideo(site, memberId, { title: 'A long list' })
  await site.sql(
    `insert into videos (owner_id, title, description, status, allow_play, allow_download, duration_seconds, width, height, media_key,
       poster_version, placeholder, is_playable, is_draft, published_at, view_total)
     select $1, source.title || ' ' || number, source.description, 'ready', 'members', 'nobody', source.duration_seconds, source.width, source.height,
       source.media_key, source.poster_version, source.placeholder, true, false, now() - number * interval '1 second', number
     from generate_series(1, $2::int) number
       join (select *, row_number() over (order by id) as place, count(*) over () as videos from videos
             where status = 'ready' and is_playable and not is_draft and media_key is not null and poster_version > 0 and owner_id <> $1) source
         on source.place = 1 + number % source.videos`,
    [memberId, total],
  )
  return {
    async [Symbol.asyncDispose]() {
      await site.sql('delete from video_renditions where video_id = $1', [first])
      await site.sql('delete from videos where owner_id = $1', [memberId])
    },
  }
}

async function loadAll(page: Page, total: number): Promise<void> {
  let pages = 0
  let refusal = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== browseVideos.path) return
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
