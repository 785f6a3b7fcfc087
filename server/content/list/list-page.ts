/** A page of any kind's list: its cards, where the next page begins, and the total. Postgres writes the JSON; this file adds the frame. */
import * as v from 'valibot'
import { invalid } from '#contract/error.ts'
import { newLimit, totalLimit } from '#contract/content/paging.ts'
import type { Database } from '../../db/context.ts'
import { rememberedCount } from '../../db/remembered-count.ts'
import { runStatement } from '../../db/statement.ts'
import type { MemberContext } from '../../http/context.ts'
import { PreparedJson } from '../../http/prepared-json.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import type { ContentList, ListFilter, ListQuestion, NamedMembers } from './content-list.ts'
import { cardSeparator, countStatement, pageStatement, type ListStart, type PageRow, type ReadyStatement } from './list-statements.ts'

type Input<Filter> = Filter & { readonly page: number; readonly cursor?: string | undefined }

/** Sort and view it was made for, page it leads to, total found at that time, key and id of the last card. */
const cursorSchema = v.tuple([
  v.string(),
  v.string(),
  nextPage,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(totalLimit + 1)),
  v.pipe(v.string(), v.maxLength(500)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
])

/** Throws validation_failed for an impossible filter or cursor. */
export async function listPage<Filter extends ListFilter>(
  { db, viewer }: MemberContext,
  list: ContentList<Filter>,
  input: Input<Filter>,
  named: NamedMembers,
): Promise<PreparedJson> {
  const start = readStart(input)
  const { limit } = list
  const { found, question } = await readPage(db, { list, viewer, filter: input, named }, start)
  const total = await totalOf(db, question, start, found.fetched)
  const hasMore = found.fetched > limit && found.last_key !== null
  const nextCursor = hasMore ? encodeCursor([input.sortBy, input.view, start.page + 1, total, found.last_key, Number(found.last_id)]) : null
  const cards = found.items ?? ''
  const shown = hasMore ? cards.slice(0, cards.lastIndexOf(cardSeparator)) : cards
  return new PreparedJson(
    `{"success":true,"data":[${shown}],"total":${Math.min(total, totalLimit)},"total_is_limit":${total > totalLimit},"page":${start.page},"limit":${limit},"next_cursor":${JSON.stringify(nextCursor)}}`,
  )
}

function readStart({ cursor, page, sortBy, view }: Input<ListFilter>): ListStart {
  if (cursor === undefined) return { page, after: null }
  const [sort, ofView, nextPage, total, key, id] = decodeCursor(cursorSchema, cursor)
  if (sort !== sortBy || ofView !== view) throw invalid({ cursor: ['invalid'] })
  return { page: nextPage, after: { key, id, total } }
}

/** Members with blocks, or with friends who show items to friends only, per list. A wrong entry only costs a second statement. */
const membersWithTies = new Map<unknown, Set<number>>()
const mostRemembered = 10_000

function tiesIn(list: unknown): Set<number> {
  const known = membersWithTies.get(list)
  if (known && known.size < mostRemembered) return known
  const fresh = new Set<number>()
  membersWithTies.set(list, fresh)
  return fresh
}

/**
 * Hardly any members have blocks or friends who show items to friends only, and including both doubles the work. So the statement without
 * them runs first and reports, in the same snapshot, whether it was the wrong one; then the full one runs, and from then on it runs at
 * once.
 */
async function readPage<Filter extends ListFilter>(
  db: Database,
  asked: Omit<ListQuestion<Filter>, 'hasTies'>,
  start: ListStart,
): Promise<{ found: PageRow; question: ListQuestion<Filter> }> {
  const ties = tiesIn(asked.list)
  const question = { ...asked, hasTies: ties.has(asked.viewer.id) }
  const found = await onlyRow<PageRow>(db, pageStatement(question, start))
  if (found.has_ties === question.hasTies) return { found, question }
  if (!found.has_ties) {
    ties.delete(asked.viewer.id)
    return { found, question }
  }
  ties.add(asked.viewer.id)
  const careful = { ...asked, hasTies: true }
  return { found: await onlyRow<PageRow>(db, pageStatement(careful, start)), question: careful }
}

/** Runs the count only when the total does not follow from the page. */
async function totalOf<Filter extends ListFilter>(
  db: Database,
  question: ListQuestion<Filter>,
  { page, after }: ListStart,
  fetched: number,
): Promise<number> {
  const { limit } = question.list
  if (after) return after.total
  if (fetched <= limit && (page === 1 || fetched > 0)) return (page - 1) * limit + fetched
  return countList(db, question)
}

/** One past the limit of totals if there are more. */
export function countList<Filter extends ListFilter>(db: Database, question: ListQuestion<Filter>): Promise<number> {
  const statement = countStatement(question)
  return rememberedCount(db, statement.question, async () => (await onlyRow<{ total: number }>(db, statement)).total)
}

/**
 * How many items have come into the list since the moment, up to `newLimit`. Always with the viewer's blocks and friends: unlike a page, it
 * has no second statement that would find out whether they matter.
 */
export async function countNewIn<Filter extends ListFilter>(
  { db, viewer }: MemberContext,
  list: ContentList<Filter>,
  { filter, named, since }: { readonly filter: Filter; readonly named: NamedMembers; readonly since: Date },
): Promise<number> {
  const statement = countStatement({ list, viewer, filter, named, hasTies: true }, { since, most: newLimit })
  return (await onlyRow<{ total: number }>(db, statement)).total
}

export async function onlyRow<Row extends object>(db: Database, { text, values, isPrepared }: ReadyStatement): Promise<Row> {
  const [row] = await runStatement<Row & Record<string, unknown>>(db, text, values, { isPrepared })
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
