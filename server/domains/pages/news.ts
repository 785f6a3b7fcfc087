/** Site news by staff, at a given moment. */
import { and, eq, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { NewsId } from '#contract/community/ids.ts'
import { newsPageSize, type createNews, type listNews, type NewsItem, type updateNews } from '#contract/site/pages.ts'
import { transaction } from '../../db/client.ts'
import { containsFolded } from '../../db/conditions/contains-folded.ts'
import type { Queryable } from '../../db/context.ts'
import { siteNews } from '../../db/tables/pages.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanLine, cleanText } from '../../lib/clean-text.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import { fromSeconds, toSeconds } from '../../lib/moments.ts'
import { checkVersion } from '../../lib/edit-version.ts'

/** The next page's number, and moment and id of the last one shown. */
const newsCursor = v.tuple([
  nextPage,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999_999)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])

/** Those that are out, and have the text in their title if there is one. */
const isFound = (now: Date, text: string) =>
  and(lte(siteNews.publishedAt, now), text === '' ? undefined : containsFolded(sql`ropewalk_fold(${siteNews.title})`, text))

/** News are dated to the second, so the cursor loses nothing. Future news are excluded. */
export async function newsPage(db: Queryable, now: Date, input: RequestOutput<typeof listNews>): Promise<ResponseInput<typeof listNews>> {
  const [page, seconds, id] = input.cursor === undefined ? [input.page, undefined, undefined] : decodeCursor(newsCursor, input.cursor)
  const isListed = isFound(now, input.text)
  const isAfter =
    seconds === undefined
      ? undefined
      : sql`(${siteNews.publishedAt}, ${siteNews.id}) < (${fromSeconds(seconds).toISOString()}::timestamptz, ${id})`
  const rows = await db
    .select()
    .from(siteNews)
    .where(and(isListed, isAfter))
    .orderBy(sql`${siteNews.publishedAt} desc nulls last`, sql`${siteNews.id} desc nulls last`)
    .limit(newsPageSize + 1)
    .offset(isAfter ? 0 : (page - 1) * newsPageSize)
  const shown = rows.slice(0, newsPageSize)
  const last = shown.at(-1)
  return {
    items: shown.map(presentNews),
    total: await db.$count(siteNews, isListed),
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

/** Those that are out and have the text in their title: the newest, and how many there are. */
export async function findNews(
  { db, now }: MemberContext,
  { text, most }: { readonly text: string; readonly most: number },
): Promise<{ items: NewsItem[]; total: number }> {
  const isListed = isFound(now(), text)
  const rows = await db
    .select()
    .from(siteNews)
    .where(isListed)
    .orderBy(sql`${siteNews.publishedAt} desc nulls last`, sql`${siteNews.id} desc nulls last`)
    .limit(most)
  return { items: rows.map(presentNews), total: rows.length < most ? rows.length : await db.$count(siteNews, isListed) }
}

function presentNews({ id, publishedAt, ...entry }: typeof siteNews.$inferSelect): NewsItem {
  return { ...entry, newsId: id as NewsId, publishedAt: toSeconds(publishedAt) }
}

/** Throws not_found, also for news that are not out yet. */
export async function getNewsItem(db: Queryable, now: Date, newsId: number): Promise<NewsItem> {
  const [row] = await db
    .select()
    .from(siteNews)
    .where(and(eq(siteNews.id, newsId), lte(siteNews.publishedAt, now)))
  if (!row) throw new Refusal('not_found')
  return presentNews(row)
}

/** Throws validation_failed with `required` where nothing that a reader could see is left. */
function cleaned(field: 'title' | 'text', value: string): string {
  const said = field === 'title' ? cleanLine(value) : cleanText(value)
  if (said === '') throw invalid({ [field]: ['required'] })
  return said
}

/** Dated to the second, which is the precision of cursors. */
export async function createNewsItem(
  { db, now }: MemberContext,
  { title, text, link }: RequestOutput<typeof createNews>,
): Promise<NewsItem> {
  const publishedAt = fromSeconds(toSeconds(now()))
  const [row] = await db
    .insert(siteNews)
    .values({ title: cleaned('title', title), text: cleaned('text', text), link, publishedAt })
    .returning()
  if (!row) throw new Error('insert returned no row')
  return presentNews(row)
}

/** Throws not_found, and edit_conflict for an old version. */
export async function updateNewsItem(
  { db }: MemberContext,
  { newsId, version, title, text, ...edit }: RequestOutput<typeof updateNews>,
): Promise<NewsItem> {
  return transaction(db, async (tx) => {
    const [before] = await tx.select().from(siteNews).where(eq(siteNews.id, newsId)).for('no key update')
    if (!before) throw new Refusal('not_found')
    checkVersion(version, before.version)
    const changes = withoutUndefined({
      ...edit,
      title: title === undefined ? undefined : cleaned('title', title),
      text: text === undefined ? undefined : cleaned('text', text),
    })
    const [row] = await tx
      .update(siteNews)
      .set({ ...changes, version: before.version + 1 })
      .where(eq(siteNews.id, newsId))
      .returning()
    if (!row) throw new Refusal('not_found')
    return presentNews(row)
  })
}

/** Throws not_found. */
export async function deleteNewsItem({ db }: MemberContext, newsId: number): Promise<void> {
  const gone = await db.delete(siteNews).where(eq(siteNews.id, newsId)).returning({ id: siteNews.id })
  if (gone.length === 0) throw new Refusal('not_found')
}
