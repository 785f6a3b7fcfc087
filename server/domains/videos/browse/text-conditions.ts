/** The text filter as SQL: title or description, without case and accents, wildcards standing for themselves. */
import type { textOperators, textTargets } from '#contract/videos.ts'
import { escapeLike } from '../../../db/like-pattern.ts'
import type { Statement } from '../../../db/statement.ts'

type Operator = (typeof textOperators)[number]
type Target = (typeof textTargets)[number]

/** `whole` has a trigram index, `start` one in the order of its bytes. Comparing by the first 120 signs is all a filter of that length can ask. */
const targets: Record<Target, { whole: string; start: string }> = {
  title: { whole: 'v.title_key', start: 'v.title_key collate "C"' },
  description: { whole: 'ropewalk_fold(v.description)', start: 'left(ropewalk_fold(v.description), 120) collate "C"' },
}

/** The caller's text is folded by Postgres with the function that made the column. Folding leaves %, _ and \ as they are, so they are escaped before. */
const conditions: Record<Operator, (target: { whole: string; start: string }, text: string, statement: Statement) => string> = {
  contains: ({ whole }, text, statement) => `${whole} like ropewalk_fold(${statement.bind(`%${escapeLike(text)}%`, 'text')})`,
  start: ({ whole }, text, statement) => `${whole} like ropewalk_fold(${statement.bind(`${escapeLike(text)}%`, 'text')})`,
  end: ({ whole }, text, statement) => `${whole} like ropewalk_fold(${statement.bind(`%${escapeLike(text)}`, 'text')})`,
  lt: ({ start }, text, statement) => `${start} < ropewalk_fold(${statement.bind(text, 'text')})`,
  gt: ({ start }, text, statement) => `${start} > ropewalk_fold(${statement.bind(text, 'text')})`,
  '=': ({ whole, start }, text, statement) => {
    const place = statement.bind(text, 'text')
    return whole === 'v.title_key' ? `${start} = ropewalk_fold(${place})` : `${start} = left(ropewalk_fold(${place}), 120) and ${whole} = ropewalk_fold(${place})`
  },
}

export function textCondition(filter: { value: string; operator: Operator; target: Target }, statement: Statement): string {
  return conditions[filter.operator](targets[filter.target], filter.value, statement)
}
