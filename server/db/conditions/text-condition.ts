/** The text filter of lists as SQL: it ignores case and accents, and takes wildcards literally. */
import type { textOperators } from '#contract/video-choices.ts'
import { escapeLike } from './like-pattern.ts'
import type { Statement } from '../statement.ts'

type Operator = (typeof textOperators)[number]

/**
 * SQL of folded text. `whole` has a trigram index. `start` is ordered by its bytes; if it is a separate column, it holds the first 120
 * characters, which is all that a filter of that length can match.
 */
export interface TextTarget {
  readonly whole: string
  readonly start: string
  /** For columns that are folded differently, in JavaScript. If absent, by the function that made the columns, inside Postgres. */
  readonly fold?: (text: string) => string
}

type Place = (text: string) => string
type Condition = (target: TextTarget, text: string, place: Place) => string

/** Folding leaves %, _ and \ unchanged, so they are escaped first. */
const conditions: Record<Operator, Condition> = {
  contains: ({ whole }, text, place) => `${whole} like ${place(`%${escapeLike(text)}%`)}`,
  start: ({ start }, text, place) => `${start} like ${place(`${escapeLike(text)}%`)}`,
  end: ({ whole }, text, place) => `${whole} like ${place(`%${escapeLike(text)}`)}`,
  lt: ({ start }, text, place) => `${start} < ${place(text)}`,
  gt: ({ start }, text, place) => `${start} > ${place(text)}`,
  '=': ({ whole, start }, text, place) => {
    const wanted = place(text)
    return whole === start ? `${start} = ${wanted}` : `${start} = left(${wanted}, 120) and ${whole} = ${wanted}`
  },
}

export function textCondition(
  { value, operator }: { value: string; operator: Operator },
  target: TextTarget,
  statement: Statement,
): string {
  const { fold } = target
  const place: Place = (text) => (fold ? statement.bind(fold(text), 'text') : `ropewalk_fold(${statement.bind(text, 'text')})`)
  return conditions[operator](target, value, place)
}
