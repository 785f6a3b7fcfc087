/** The two statements of a list's page: its cards, and the total. */
import * as v from 'valibot'
import { invalid } from '#contract/error.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { createStatement } from '../../db/statement.ts'
import type { ListFilter, ListPlan, ListQuestion } from './content-list.ts'

export interface ListStart {
  readonly page: number
  /** Where the previous page ended, if this one was requested by cursor. */
  readonly after: { readonly key: string; readonly id: number; readonly total: number } | null
}

export interface ReadyStatement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly isPrepared: boolean
}

/** Between two cards. Valid in JSON, and never inside a card: there a line break is `\n`. */
export const cardSeparator = ',\n'

/** The result of the page statement. */
export interface PageRow {
  /** Cards as JSON, `cardSeparator` between them, one more than a page if another page follows. Null if there are none. */
  readonly items: string | null
  readonly fetched: number
  /** Of the page's last card. */
  readonly last_key: string | null
  readonly last_id: string | null
  readonly has_ties: boolean
}

/** Throws validation_failed for an impossible cursor. */
export function pageStatement<Filter extends ListFilter>(question: ListQuestion<Filter>, { page, after }: ListStart): ReadyStatement {
  const { list, viewer } = question
  const { limit } = list
  const statement = createStatement()
  statement.bind(viewer.id, 'bigint')
  const plan = list.plan(statement, question)
  const { order } = plan
  const conditions = [...plan.where]
  if (after) {
    if (!v.is(order.keySchema, after.key)) throw invalid({ cursor: ['invalid'] })
    conditions.push(order.after(order.readKey(statement, after.key), statement.bind(after.id, 'bigint')))
  }
  const skipped = after ? 0 : (page - 1) * limit
  // Not even an offset of 0 if none is needed: for an offset of unknown value, Postgres plans for a tenth of the table.
  const offset = skipped > 0 ? ` offset ${statement.bind(skipped, 'int')}` : ''
  const source = rowsFrom({ ...plan, where: conditions }, skipped + limit + 1)
  const rows = `select ${list.columns}, ${order.key} as k from ${source} order by ${order.orderBy(order.key, order.id)} limit ${limit + 1}${offset}`
  return { text: pageOfCards(rows, plan, question), values: statement.values, isPrepared: plan.isPlain && skipped === 0 }
}

/**
 * Postgres writes the JSON: half the work of sending rows and serialising them here. The key becomes text once, for the one card that
 * needs it.
 */
function pageOfCards<Filter extends ListFilter>(rows: string, { order }: ListPlan, { list, hasTies }: ListQuestion<Filter>): string {
  const inOrder = `order by ${order.orderBy('p.k', 'p.id')}`
  return `select string_agg(row_to_json(card)::text, E'${cardSeparator.replace('\n', '\\n')}' ${inOrder}) as items, count(*)::int as fetched,
    ${order.keyText(`(array_agg(p.k ${inOrder}))[${list.limit}]`)} as last_key, (array_agg(p.id ${inOrder}))[${list.limit}] as last_id,
    ${list.ties} as has_ties
  from (${rows}) p ${list.cardJoins} cross join lateral (select ${list.cardColumns('wire', hasTies)}) card`
}

/** Each branch is limited to what the page could need of it, in the order of its own index. */
export function rowsFrom({ from, where, branches, order }: ListPlan, most: number): string {
  const joined = `${from}${order.join ?? ''}`
  if (branches.length === 0) return `${joined} where ${where.join(' and ')}`
  const inOrder = `order by ${order.orderBy(order.key, order.id)}`
  const parts = branches.map((branch) => `(select v.* from ${joined} where ${[branch, ...where].join(' and ')} ${inOrder} limit ${most})`)
  return `(${parts.join(' union all ')}) v${order.join ?? ''}`
}

export interface CountStatement extends ReadyStatement {
  /** Equal for all viewers with the same total: without blocks, a list that is not about the viewer has one total for everyone. */
  readonly question: string
}

/** Counts only what came into the list after this moment, and no further than `most`. */
export interface CountBounds {
  readonly since: Date
  readonly most: number
}

/** Stops one past the limit of totals, unless it is bounded otherwise. */
export function countStatement<Filter extends ListFilter>(question: ListQuestion<Filter>, bounds?: CountBounds): CountStatement {
  const most = bounds?.most ?? totalLimit + 1
  const statement = createStatement()
  const me = statement.bind(question.viewer.id, 'bigint')
  const { from, where: listed, branches, isPlain } = question.list.plan(statement, question)
  const where = bounds ? [...listed, `${question.list.since} > ${statement.bind(bounds.since.toISOString(), 'timestamptz')}`] : listed
  // In the order of the index on the moment, from its new end.
  const inOrder = bounds ? ` order by ${question.list.since} desc nulls last` : ''
  const parts = (branches.length > 0 ? branches : [null]).map(
    (branch) => `(select 1 from ${from} where ${[...(branch === null ? [] : [branch]), ...where].join(' and ')}${inOrder} limit ${most})`,
  )
  const found = parts.join(' union all ')
  const isForAll = !found.includes(me)
  // Postgres cannot infer the type of an unused parameter, so it is used here.
  const text = `select count(*)::int as total from (select 1 from (${found}) found where ${me} is not null limit ${most}) counted`
  return {
    text,
    values: statement.values,
    isPrepared: isPlain && !bounds,
    question: JSON.stringify([text, isForAll ? statement.values.slice(1) : statement.values]),
  }
}
