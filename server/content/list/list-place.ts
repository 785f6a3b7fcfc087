/** The place of one item in a list: the items before and after it, and its number. Found by its key; the list is never loaded. */
import { totalLimit } from '#contract/content/paging.ts'
import type { Database } from '../../db/context.ts'
import { createStatement, runStatement, type Statement } from '../../db/statement.ts'
import type { ListFilter, ListPlan, ListQuestion } from './content-list.ts'
import { backwards } from './list-order.ts'
import { countList } from './list-page.ts'
import { rowsFrom } from './list-statements.ts'

export interface ListPlace {
  readonly previousId: number | null
  readonly nextId: number | null
  /** From 1; 0 if the item is not in the list. Stops one past the limit of totals. */
  readonly position: number
  /** One past the limit of totals if there are more. */
  readonly total: number
}

type Question<Filter extends ListFilter> = Omit<ListQuestion<Filter>, 'hasTies'>

export async function placeInList<Filter extends ListFilter>(db: Database, asked: Question<Filter>, itemId: number): Promise<ListPlace> {
  const question: ListQuestion<Filter> = { ...asked, hasTies: true }
  const total = await countList(db, question)
  const key = await keyOf(db, question, itemId)
  if (key === null) return { previousId: null, nextId: null, position: 0, total }
  const from = { key, itemId }
  const [previousId, nextId, before] = await Promise.all([
    neighbour(db, question, from, backwards),
    neighbour(db, question, from, (order) => order),
    countBefore(db, question, from),
  ])
  return { previousId, nextId, position: before + 1, total }
}

interface Position {
  readonly key: string
  readonly itemId: number
}

function planOf<Filter extends ListFilter>(question: ListQuestion<Filter>): { statement: Statement; plan: ListPlan } {
  const statement = createStatement()
  statement.bind(question.viewer.id, 'bigint')
  return { statement, plan: question.list.plan(statement, question) }
}

/** Postgres cannot infer the type of an unused parameter, so every statement uses the viewer's. */
const usesViewer = '$1::bigint is not null'

async function keyOf<Filter extends ListFilter>(db: Database, question: ListQuestion<Filter>, itemId: number): Promise<string | null> {
  const { statement, plan } = planOf(question)
  const { order } = plan
  const source = rowsFrom({ ...plan, where: [...plan.where, `v.id = ${statement.bind(itemId, 'bigint')}`] }, 1)
  const text = `select ${order.keyText('p.k')} as key from (select ${order.key} as k from ${source}) p where ${usesViewer} limit 1`
  const [row] = await runStatement<{ key: string }>(db, text, statement.values)
  return row?.key ?? null
}

/** The first item after the position, in the order or against it. */
async function neighbour<Filter extends ListFilter>(
  db: Database,
  question: ListQuestion<Filter>,
  { key, itemId }: Position,
  directed: typeof backwards,
): Promise<number | null> {
  const { statement, plan } = planOf(question)
  const order = directed(plan.order)
  const isBehind = order.after(order.readKey(statement, key), statement.bind(itemId, 'bigint'))
  const source = rowsFrom({ ...plan, order, where: [...plan.where, isBehind, usesViewer] }, 1)
  const text = `select ${order.id} as id from ${source} order by ${order.orderBy(order.key, order.id)} limit 1`
  const [row] = await runStatement<{ id: string }>(db, text, statement.values)
  return row ? Number(row.id) : null
}

async function countBefore<Filter extends ListFilter>(
  db: Database,
  question: ListQuestion<Filter>,
  { key, itemId }: Position,
): Promise<number> {
  const { statement, plan } = planOf(question)
  const { order, from, branches, where } = plan
  const isBefore = order.before(order.readKey(statement, key), statement.bind(itemId, 'bigint'))
  const parts = (branches.length > 0 ? branches : [usesViewer]).map(
    (branch) =>
      `(select 1 from ${from}${order.join ?? ''} where ${[branch, ...where, isBefore, usesViewer].join(' and ')} limit ${totalLimit})`,
  )
  const text = `select count(*)::int as total from (select 1 from (${parts.join(' union all ')}) found limit ${totalLimit}) counted`
  const [row] = await runStatement<{ total: number }>(db, text, statement.values)
  return row?.total ?? 0
}
