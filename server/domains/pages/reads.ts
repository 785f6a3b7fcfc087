/** News, banners and help topics at a given moment. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { newsPageSize, type Banner, type HelpTopic, type listNews, type NewsItem } from '#contract/site/pages.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { banners, helpTopics, siteNews } from '../../db/tables/pages.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import { fromSeconds, toSeconds } from '../../lib/moments.ts'

/** The next page's number, and moment and id of the last one shown. */
const newsCursor = v.tuple([
  nextPage,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999_999)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])

/** News are dated to the second, so the cursor loses nothing. Future news are excluded. */
export async function newsPage(db: Queryable, now: Date, input: RequestOutput<typeof listNews>): Promise<ResponseInput<typeof listNews>> {
  const [page, seconds, id] = input.cursor === undefined ? [input.page, undefined, undefined] : decodeCursor(newsCursor, input.cursor)
  const isOut = lte(siteNews.publishedAt, now)
  const isAfter =
    seconds === undefined
      ? undefined
      : sql`(${siteNews.publishedAt}, ${siteNews.id}) < (${fromSeconds(seconds).toISOString()}::timestamptz, ${id})`
  const rows = await db
    .select()
    .from(siteNews)
    .where(and(isOut, isAfter))
    .orderBy(sql`${siteNews.publishedAt} desc nulls last`, sql`${siteNews.id} desc nulls last`)
    .limit(newsPageSize + 1)
    .offset(isAfter ? 0 : (page - 1) * newsPageSize)
  const shown = rows.slice(0, newsPageSize)
  const last = shown.at(-1)
  return {
    items: shown.map(presentNews),
    total: await db.$count(siteNews, isOut),
    page,
    limit: newsPageSize,
    nextCursor: rows.length > newsPageSize && last ? encodeCursor([page + 1, toSeconds(last.publishedAt), last.id]) : null,
  }
}

/** The newest three. */
export async function latestNews(db: Queryable, now: Date): Promise<NewsItem[]> {
  const rows = await db
    .select()
    .from(siteNews)
    .where(lte(siteNews.publishedAt, now))
    .orderBy(sql`${siteNews.publishedAt} desc nulls last`, sql`${siteNews.id} desc nulls last`)
    .limit(newsPageSize)
  return rows.map(presentNews)
}

function presentNews({ id, title, text, publishedAt }: typeof siteNews.$inferSelect): NewsItem {
  return { newsId: id, title, text, publishedAt: toSeconds(publishedAt) }
}

interface Place {
  readonly place: string
  readonly locale: string
  readonly now: Date
}

/** The most recently started one, in the reader's language or else in English. */
export async function findBanner(db: Queryable, { place, locale, now }: Place): Promise<Banner | null> {
  const isRunning = and(
    banners.isActive,
    lte(banners.startsAt, now),
    or(isNull(banners.endsAt), gt(banners.endsAt, now)),
    eq(banners.place, place),
    inArray(banners.locale, [locale, 'en']),
  )
  const [row] = await db
    .select()
    .from(banners)
    .where(isRunning)
    .orderBy(sql`${banners.locale} = ${locale} desc`, desc(banners.startsAt), desc(banners.id))
    .limit(1)
  return row ? { bannerId: row.id, title: row.title, text: row.text, link: row.link } : null
}

/** In the reader's language; a page without any in that language shows the English ones. */
export async function helpTopicsOf(db: Queryable, { place, locale }: Omit<Place, 'now'>): Promise<HelpTopic[]> {
  const rows = await db
    .select()
    .from(helpTopics)
    .where(and(eq(helpTopics.place, place), inArray(helpTopics.locale, [locale, 'en'])))
    .orderBy(asc(helpTopics.position), asc(helpTopics.id))
  const own = rows.filter((row) => row.locale === locale)
  return (own.length > 0 ? own : rows).map(({ id, title, text }) => ({ helpTopicId: id, title, text }))
}

export interface Account {
  readonly name: string
  readonly email: string
  readonly locale: string
  /** YYYY-MM-DD */
  readonly birthday: string
}

/** Account of the signed-in user. */
export async function getOwnAccount(db: Queryable, memberId: number): Promise<Account> {
  const { name, email, locale, birthday } = members
  const [row] = await db.select({ name, email, locale, birthday }).from(members).where(eq(members.id, memberId))
  if (!row) throw new Error(`Member ${memberId} is signed in and has no row.`)
  return row
}
