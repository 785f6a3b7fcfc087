/** The two statements of a browse page. Apart from `browse-videos.ts` so that a test can ask Postgres how it would run each of them. */
import * as v from 'valibot'
import { invalid } from '#contract/error.ts'
import { pageSizes, totalLimit } from '#contract/primitives.ts'
import type { Viewer } from '#contract/roles.ts'
import type { VideoFilter } from '#contract/videos.ts'
import { createStatement } from '../../../db/statement.ts'
import { planBrowse, type BrowsePlan, type NamedMembers } from './browse-plan.ts'
import { cardColumnList, cardJoins, listedColumns } from './card-sql.ts'

export interface BrowseStart {
  readonly page: number
  /** Where the page before ended, when it was asked for by cursor. */
  readonly after: { readonly key: string; readonly id: number; readonly total: number } | null
}

export interface ReadyStatement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly isPrepared: boolean
}

type MemberViewer = Viewer & { readonly id: number }
const limit = pageSizes.videos

/** One card more than a page is read, to know whether another page follows. Throws validation_failed for a cursor that cannot be. */
export function pageStatement(
  viewer: MemberViewer,
  filter: VideoFilter,
  named: NamedMembers,
  { page, after }: BrowseStart,
): ReadyStatement {
  const statement = createStatement()
  statement.bind(viewer.id, 'bigint')
  const plan = planBrowse(statement, viewer, filter, named)
  const { order } = plan
  const conditions = [...plan.where]
  if (after) {
    if (!v.is(order.keySchema, after.key)) throw invalid({ cursor: ['invalid'] })
    conditions.push(order.after(order.readKey(statement, after.key), statement.bind(after.id, 'bigint')))
  }
  const skipped = after ? 0 : (page - 1) * limit
  const rows = `select ${listedColumns}, ${order.keyText} as k from ${rowsFrom({ ...plan, where: conditions }, skipped + limit + 1)} order by ${order.orderBy} limit ${limit + 1} offset ${statement.bind(skipped, 'int')}`
  return { text: pageOfCards(rows), values: statement.values, isPrepared: plan.isPlain }
}

/** With branches each is cut to what the page could need of it, in the order of its own index. */
function rowsFrom({ from, where, branches, order }: BrowsePlan, most: number): string {
  const joined = `${from}${order.join ?? ''}`
  if (branches.length === 0) return `${joined} where ${where.join(' and ')}`
  const parts = branches.map(
    (branch) => `(select v.* from ${joined} where ${[branch, ...where].join(' and ')} order by ${order.orderBy} limit ${most})`,
  )
  return `(${parts.join(' union all ')}) v${order.join ?? ''}`
}

function pageOfCards(rows: string): string {
  return `select coalesce(json_agg(c.card order by c.n) filter (where c.n <= ${limit}), '[]')::text as items, count(*)::int as fetched,
    max(c.k) filter (where c.n = ${limit}) as last_key, max(c.id) filter (where c.n = ${limit}) as last_id
  from (
    select p.n, p.k, p.id, (select row_to_json(card) from (select ${cardColumnList('wire')}) card) as card
    from (select row_number() over () as n, v.* from (${rows}) v) p ${cardJoins}
  ) c`
}

/** Stops one after the limit of totals. */
export function countStatement(viewer: MemberViewer, filter: VideoFilter, named: NamedMembers): ReadyStatement {
  const statement = createStatement()
  statement.bind(viewer.id, 'bigint')
  const { from, where, branches, isPlain } = planBrowse(statement, viewer, filter, named)
  const parts = (branches.length > 0 ? branches : [null]).map(
    (branch) => `(select 1 from ${from} where ${[...(branch === null ? [] : [branch]), ...where].join(' and ')} limit ${totalLimit + 1})`,
  )
  const text = `select count(*)::int as total from (select 1 from (${parts.join(' union all ')}) found limit ${totalLimit + 1}) counted`
  return { text, values: statement.values, isPrepared: isPlain }
}
