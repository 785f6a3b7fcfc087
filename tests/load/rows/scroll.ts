/** Flinging through a list of thousands of videos on a slow phone. */
import { browseVideos } from '#contract/videos.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import type { Bench } from '../support/bench.ts'
import type { BenchSite } from '../support/bench-site.ts'
import type { Figure } from '../support/figure.ts'
import { openPhone, withBrowser } from '../support/phone.ts'
import { flingThrough, loadAll } from '../support/scrolling.ts'

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
    await loadAll(page, { list, endpoint: browseVideos, total })
    return flingThrough(page, list, `${total} videos`)
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
