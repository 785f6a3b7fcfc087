/** Banners and help topics at a given moment. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Banner, HelpTopic } from '#contract/site/pages.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { banners, helpTopics } from '../../db/tables/pages.ts'

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
