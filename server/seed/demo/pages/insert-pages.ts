/** All texts by staff of the demo community. */
import { locales } from '#contract/primitives.ts'
import type { Transaction } from '../../../db/context.ts'
import { banners, contentBlocks, helpTopics, quotes, siteNews, zoomRooms } from '../../../db/tables/pages.ts'
import { cleanBlockHtml } from '../../../domains/pages/index.ts'
import { demoBlocks } from './blocks.ts'
import { demoBanner, demoHelp } from './help.ts'
import { demoNews } from './news.ts'
import { demoHoroscopes, demoQuotes } from './sayings.ts'

/** Zoom rooms of the demo community. The numbers lead nowhere. */
const demoZoomRooms = [
  {
    name: 'First Sunday rope jam',
    link: 'https://zoom.us/j/10000000001',
    host: 'Rafael',
    hours: 'First Sunday of the month, 18:00 to 21:00',
  },
  { name: 'Knot clinic', link: 'https://zoom.us/j/10000000002', host: 'Old_Salt', hours: 'Wednesdays from 20:00' },
  { name: 'Leather repair table', link: 'https://zoom.us/j/10000000003', host: 'LeatherLukas', hours: 'Fridays from 19:30' },
  { name: 'Quiet room', link: 'https://zoom.us/j/10000000004', host: '', hours: 'Always open. Cameras off.' },
] as const

const dayMs = 86_400_000
const newsEveryDays = 9

export async function insertPages(tx: Transaction, now: Date): Promise<void> {
  const blocks = Object.entries(demoBlocks).flatMap(([view, texts]) =>
    locales.map((locale) => ({ view, locale, ...texts[locale], html: cleanBlockHtml(texts[locale].source), updatedAt: now })),
  )
  await tx.insert(contentBlocks).values(blocks)
  // To the second, which is the precision of cursors.
  const newestMs = Math.floor(now.getTime() / 1000) * 1000 - dayMs
  await tx
    .insert(siteNews)
    .values(demoNews.map((news, index) => ({ ...news, publishedAt: new Date(newestMs - index * newsEveryDays * dayMs) })))
  const said = locales.flatMap((locale) => [
    ...demoQuotes[locale].map((quote) => ({ ...quote, type: 'quote' as const, locale })),
    ...demoHoroscopes[locale].map((text, index) => ({ text, type: 'horoscope' as const, locale, sign: index + 1 })),
  ])
  await tx.insert(quotes).values(said)
  const topics = demoHelp.flatMap(({ place, topics: inLanguages }) =>
    locales.flatMap((locale) => inLanguages[locale].map(([title, text], index) => ({ place, locale, title, text, position: index + 1 }))),
  )
  await tx.insert(helpTopics).values(topics)
  await tx.insert(zoomRooms).values([...demoZoomRooms])
  const startsAt = new Date(now.getTime() - dayMs)
  await tx.insert(banners).values(
    locales.map((locale) => {
      const [title, text] = demoBanner[locale]
      return { place: 'home', locale, title, text, link: '#/dashboard/news', startsAt }
    }),
  )
}
