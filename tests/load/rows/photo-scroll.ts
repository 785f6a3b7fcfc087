/** Flinging through thousands of photos on a slow phone, and going from one photo to the next. */
import { expect, type Page } from '@playwright/test'
import { browsePhotos } from '#contract/photos/photos.ts'
import type { Bench } from '../support/bench.ts'
import type { BenchSite } from '../support/bench-site.ts'
import type { Figure } from '../support/figure.ts'
import { median } from '../support/median.ts'
import { openPhone, withBrowser } from '../support/phone.ts'
import { flingThrough, loadAll } from '../support/scrolling.ts'

const list = 'main ul[aria-label="Photos"]'

export async function measurePhotoScroll({ isQuick, say, openSite }: Bench): Promise<Figure[]> {
  const total = isQuick ? 600 : 5000
  const site = await openSite()
  const member = await site.newMember()
  await using _photos = await multiplyPhotos(site, member.id, total)
  // Awaited here: the photos are deleted when this function ends.
  return await withBrowser(async (browser) => {
    const page = await (await openPhone(browser, site.origin, member)).newPage()
    await page.goto('/#/photos')
    await page.goto(`${(await page.locator(list).getByRole('link').first().getAttribute('href')) ?? ''}`)
    const isQuiet = watchRequests(page)
    const times: number[] = []
    for (let turn = 0; turn < (isQuick ? 5 : 20); turn += 1) times.push(await goToNext(page, isQuiet))
    await page.goto('/#/photos')
    say(`loading ${total} photos, page by page`)
    await loadAll(page, { list, endpoint: browsePhotos, total })
    return [
      ...(await flingThrough(page, list, `${total} photos`)),
      { what: 'From the key to the next photo on the screen, preloaded', unit: 'ms', value: median(times), wanted: { atMost: 100 } },
      { what: 'The slowest of these', unit: 'ms', value: Math.max(...times) },
    ]
  })
}

/** Whether nothing has been requested for a while. `networkidle` is said once, when the page was loaded. */
function watchRequests(page: Page): () => boolean {
  let under = 0
  let lastAt = performance.now()
  const count = (by: number) => () => {
    under += by
    lastAt = performance.now()
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  return () => under <= 0 && performance.now() - lastAt > 500
}

/** Milliseconds until the next photo, which has been loaded before with its image, is painted. */
async function goToNext(page: Page, isQuiet: () => boolean): Promise<number> {
  await expect.poll(isQuiet, { message: 'the photos beside this one are loaded', timeout: 60_000 }).toBe(true)
  const stage = page.getByRole('figure', { name: 'Photo' })
  // On a phone it is there for screen readers only.
  await stage.getByRole('button', { name: 'Next photo' }).waitFor({ state: 'attached' })
  return stage.evaluate(async (figure) => {
    const shown = () => figure.ownerDocument.querySelector<HTMLImageElement>('figure img[alt]:not([alt=""])')
    const before = shown()?.alt
    const startedAt = performance.now()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const image = shown()
      if (image && image.alt !== before && image.complete && image.naturalWidth > 0) break
      if (performance.now() - startedAt > 20_000) throw new Error('The next photo did not come.')
    }
    // The frame with it begins after this one.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - startedAt
  })
}

/** Copies of the demo's own photos, many times; deleted afterwards. Their images are shared. */
async function multiplyPhotos(site: BenchSite, memberId: number, total: number): Promise<AsyncDisposable> {
  await site.sql(
    `insert into photos (owner_id, title, state, is_draft, is_announced, media_key, image_version, sizes, width, height, placeholder, published_at)
     select $1, 'Photo ' || number, 'ready', false, true, source.media_key, source.image_version, source.sizes, source.width, source.height,
       source.placeholder, now() - number * interval '1 second'
     from generate_series(1, $2::int) number
       join (select *, row_number() over (order by id) as place, count(*) over () as photos from photos
             where state = 'ready' and media_key <> '' and deleted_at is null and owner_id <> $1) source
         on source.place = 1 + number % source.photos`,
    [memberId, total],
  )
  return {
    async [Symbol.asyncDispose]() {
      await site.sql('delete from photos where owner_id = $1', [memberId])
    },
  }
}
