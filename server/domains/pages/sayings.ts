/** The quote and the horoscope of a day (H-09). */
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { signOf, starSigns, type Horoscope, type Quote } from '#contract/site/quotes.ts'
import type { Queryable } from '../../db/context.ts'
import { quotes } from '../../db/tables/pages.ts'

const dayMs = 86_400_000

export interface Reader {
  readonly locale: string
  /** YYYY-MM-DD; used only to compute the reader's own sign. */
  readonly birthday: string
}

export interface Sayings {
  readonly quote: Quote | null
  readonly horoscope: Horoscope | null
}

/** A different one each day, in turn, the same for everyone who reads this language. Falls back to the English ones. */
export async function sayingsFor(db: Queryable, { locale, birthday }: Reader, now: Date): Promise<Sayings> {
  const sign = signOf(birthday)
  const ofSign = eq(quotes.sign, starSigns.indexOf(sign) + 1)
  const [quote, horoscope] = await Promise.all([
    sayingOfTheDay(db, locale, now, and(eq(quotes.type, 'quote'), isNull(quotes.sign))),
    sayingOfTheDay(db, locale, now, and(eq(quotes.type, 'horoscope'), ofSign)),
  ])
  return {
    quote: quote && { quoteId: quote.id, type: 'quote', text: quote.text, author: quote.author },
    horoscope: horoscope && { quoteId: horoscope.id, type: 'horoscope', sign, text: horoscope.text },
  }
}

async function sayingOfTheDay(db: Queryable, locale: string, now: Date, wanted: SQL | undefined) {
  for (const language of new Set([locale, 'en'])) {
    const isOne = and(wanted, eq(quotes.locale, language))
    const total = await db.$count(quotes, isOne)
    if (total === 0) continue
    const today = Math.floor(now.getTime() / dayMs) % total
    const [row] = await db.select().from(quotes).where(isOne).orderBy(asc(quotes.id)).limit(1).offset(today)
    // A row may have been deleted between the two queries.
    if (row) return row
  }
  return null
}
