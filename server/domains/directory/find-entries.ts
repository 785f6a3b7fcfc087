/** The members on a page, in order: the segments of the sort are read one after the other until the page is full. */
import * as v from 'valibot'
import { invalid } from '#contract/error.ts'
import { newLimit, totalLimit } from '#contract/content/paging.ts'
import { defaultDirection, type DirectoryFilter } from '#contract/directory/directory.ts'
import type { Database } from '../../db/context.ts'
import { rememberedCount } from '../../db/remembered-count.ts'
import { createStatement, runStatement } from '../../db/statement.ts'
import { conditionsOf, type DirectoryViewer } from './conditions.ts'
import { orderOf, segmentsOf, type Segment } from './segments.ts'

/** Position of an entry, from which the next page continues. */
export interface Place {
  readonly segment: number
  readonly key: string | null
  readonly id: number
}

interface EntryRow {
  readonly id: string
  readonly key: string | null
}

/** At most `wanted` entries after `after`, or from the start. Throws validation_failed for an impossible position. */
export async function findEntries(
  db: Database,
  viewer: DirectoryViewer,
  filter: DirectoryFilter,
  { after, wanted }: { after: Place | null; wanted: number },
): Promise<Place[]> {
  const segments = segmentsOf(filter.sortBy, directionOf(filter), viewer.position)
  const found: Place[] = []
  for (const [index, segment] of segments.entries()) {
    if (found.length >= wanted) break
    if (after && index < after.segment) continue
    const behind = after?.segment === index ? after : null
    const { text, values } = entriesStatement(viewer, filter, segment, { behind, most: wanted - found.length })
    const rows = await runStatement<EntryRow & Record<string, unknown>>(db, text, values)
    found.push(...rows.map(({ id, key }) => ({ segment: index, key, id: Number(id) })))
  }
  return found
}

export function directionOf({ sortBy, direction }: DirectoryFilter) {
  return direction ?? defaultDirection(sortBy)
}

function entriesStatement(
  viewer: DirectoryViewer,
  filter: DirectoryFilter,
  segment: Segment,
  { behind, most }: { behind: Place | null; most: number },
): { text: string; values: readonly unknown[] } {
  const statement = createStatement()
  const conditions = [...conditionsOf(statement, filter, viewer), ...segment.where(statement)]
  const order = orderOf(segment, directionOf(filter))
  if (behind) conditions.push(order.after(readKey(segment, behind, statement), () => statement.bind(behind.id, 'bigint')))
  const { key } = segment
  return {
    text: `select e.member_id as id, ${key ? key.toText : 'null'} as key from ${viewer.source} e where ${conditions.join(' and ')} order by ${order.orderBy} limit ${most}`,
    values: statement.values,
  }
}

function readKey({ key }: Segment, place: Place, statement: ReturnType<typeof createStatement>): string | null {
  if (!key) return null
  if (!v.is(key.schema, place.key)) throw invalid({ cursor: ['invalid'] })
  return key.fromText(statement, place.key)
}

/** Stops one after the limit of totals. */
export function countEntries(db: Database, viewer: DirectoryViewer, filter: DirectoryFilter): Promise<number> {
  const statement = createStatement()
  const conditions = conditionsOf(statement, filter, viewer)
  const text = `select count(*)::int as total from (select 1 from ${viewer.source} e where ${conditions.join(' and ')} limit ${totalLimit + 1}) counted`
  // The values include everything that distinguishes one viewer from another.
  return rememberedCount(db, JSON.stringify([text, statement.values]), async () => {
    const [row] = await runStatement<{ total: number }>(db, text, statement.values)
    if (!row) throw new Error('an aggregate returned no row')
    return row.total
  })
}

/** How many have joined since, up to `newLimit`. */
export async function countJoined(db: Database, viewer: DirectoryViewer, filter: DirectoryFilter, since: Date): Promise<number> {
  const statement = createStatement()
  const conditions = [...conditionsOf(statement, filter, viewer), `e.joined_at > ${statement.bind(since.toISOString(), 'timestamptz')}`]
  const text = `select count(*)::int as total from (select 1 from ${viewer.source} e where ${conditions.join(' and ')} limit ${newLimit}) counted`
  const [row] = await runStatement<{ total: number }>(db, text, statement.values)
  return row?.total ?? 0
}
