/** The text filter as SQL: title or description, without case and accents, wildcards standing for themselves. */
import type { textOperators, textTargets } from '#contract/videos.ts'
import { escapeLike } from '../../../db/like-pattern.ts'
import type { Statement } from '../../../db/statement.ts'

type Operator = (typeof textOperators)[number]
type Target = (typeof textTargets)[number]

/** `whole` has a trigram index. `start` is ordered by its bytes and holds the first 120 signs, which is all a filter of that length can ask about. */
const targets: Record<Target, { whole: string; start: string }> = {
  title: { whole: 'v.title_key', start: 'v.title_key' },
  description: { whole: 'v.description_key', start: 'v.description_start' },
}

type Condition = (target: { whole: string; start: string }, text: string, statement: Statement) => string

/** The caller's text is folded by the function that made the columns. Folding leaves %, _ and \ as they are, so they are escaped before. */
const conditions: Record<Operator, Condition> = {
  contains: ({ whole }, text, statement) => `${whole} like ropewalk_fold(${statement.bind(`%${escapeLike(text)}%`, 'text')})`,
  start: ({ start }, text, statement) => `${start} like ropewalk_fold(${statement.bind(`${escapeLike(text)}%`, 'text')})`,
  end: ({ whole }, text, statement) => `${whole} like ropewalk_fold(${statement.bind(`%${escapeLike(text)}`, 'text')})`,
  lt: ({ start }, text, statement) => `${start} < ropewalk_fold(${statement.bind(text, 'text')})`,
  gt: ({ start }, text, statement) => `${start} > ropewalk_fold(${statement.bind(text, 'text')})`,
  '=': ({ whole, start }, text, statement) => {
    const place = `ropewalk_fold(${statement.bind(text, 'text')})`
    return whole === start ? `${start} = ${place}` : `${start} = left(${place}, 120) and ${whole} = ${place}`
  },
}

export function textCondition(filter: { value: string; operator: Operator; target: Target }, statement: Statement): string {
  return conditions[filter.operator](targets[filter.target], filter.value, statement)
}
