/** The browse page: thirty cards, where the next page begins, how many there are. Postgres writes the JSON; this file adds the frame. */
import * as v from 'valibot'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { pageSizes, totalLimit } from '#contract/primitives.ts'
import { readTextFilter, videoSorts, type browseVideos as browseEndpoint, type VideoFilter } from '#contract/videos.ts'
import { createStatement, runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { PreparedJson } from '../../../http/prepared-json.ts'
import { decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { findProfileFor } from '../../members/index.ts'
import { planBrowse, viewsOfMember, viewsWithMember, type BrowsePlan, type NamedMembers } from './browse-plan.ts'
import { cardColumnList, cardJoins, listedColumns } from './card-sql.ts'
import { rememberedCount } from './count-cache.ts'

type Input = RequestOutput<typeof browseEndpoint>

/** Sort and view it was made for, page it leads to, total found then, key and id of the last card. */
const cursorSchema = v.tuple([
  v.picklist(videoSorts),
  v.string(),
  v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(totalLimit + 1)),
  v.pipe(v.string(), v.maxLength(500)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
])

interface PageRow {
  readonly items: string
  readonly fetched: number
  readonly last_key: string | null
  readonly last_id: string | null
}

const limit = pageSizes.videos

/** Throws user_not_found for a member who is not there for the viewer, validation_failed for what a filter cannot mean. */
export async function browseVideos(context: MemberContext, input: Input): Promise<PreparedJson> {
  const named = await findNamedMembers(context, input)
  const start = readStart(input)
  const found = await readPage(context, input, named, start)
  const total = await totalOf(context, input, named, { start, found })
  const hasMore = found.fetched > limit && found.last_key !== null
  const nextCursor = hasMore ? encodeCursor([input.sortBy, input.view, start.page + 1, total, found.last_key, Number(found.last_id)]) : null
  const isLimited = total > totalLimit
  return new PreparedJson(
    `{"success":true,"data":${found.items},"total":${Math.min(total, totalLimit)},"total_is_limit":${isLimited},"page":${start.page},"limit":${limit},"next_cursor":${JSON.stringify(nextCursor)}}`,
  )
}

interface Start {
  readonly page: number
  readonly after: { readonly key: string; readonly id: number; readonly total: number } | null
}

function readStart({ cursor, page, sortBy, view }: Input): Start {
  if (cursor === undefined) return { page, after: null }
  const [sort, ofView, nextPage, total, key, id] = decodeCursor(cursorSchema, cursor)
  if (sort !== sortBy || ofView !== view) throw invalid({ cursor: ['invalid'] })
  return { page: nextPage, after: { key, id, total } }
}

async function readPage(context: MemberContext, input: Input, named: NamedMembers, { page, after }: Start): Promise<PageRow> {
  const statement = createStatement()
  statement.bind(context.viewer.id, 'bigint')
  const plan = planBrowse(statement, context.viewer, input, named)
  const where = [...plan.where]
  if (after) {
    if (!v.is(plan.order.keySchema, after.key)) throw invalid({ cursor: ['invalid'] })
    where.push(plan.order.after(plan.order.readKey(statement, after.key), statement.bind(after.id, 'bigint')))
  }
  const offset = after || page === 1 ? '' : `offset ${statement.bind((page - 1) * limit, 'int')}`
  const text = pageText(plan, where, offset)
  const rows = await runStatement<PageRow & Record<string, unknown>>(context.db, text, statement.values, { isPrepared: plan.isPlain })
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

function pageText({ from, order }: BrowsePlan, where: readonly string[], offset: string): string {
  return `select coalesce(json_agg(c.card order by c.n) filter (where c.n <= ${limit}), '[]')::text as items, count(*)::int as fetched,
    max(c.k) filter (where c.n = ${limit}) as last_key, max(c.id) filter (where c.n = ${limit}) as last_id
  from (
    select p.n, p.k, p.id, (select row_to_json(card) from (select ${cardColumnList('wire')}) card) as card
    from (
      select row_number() over () as n, v.* from (
        select ${listedColumns}, ${order.keyText} as k from ${from} where ${where.join(' and ')} order by ${order.orderBy} limit ${limit + 1} ${offset}
      ) v
    ) p ${cardJoins}
  ) c`
}

/** Counted only where the page itself does not tell. */
async function totalOf(context: MemberContext, input: Input, named: NamedMembers, { start, found }: { start: Start; found: PageRow }): Promise<number> {
  if (start.after) return start.after.total
  if (found.fetched <= limit && (start.page === 1 || found.fetched > 0)) return (start.page - 1) * limit + found.fetched
  const statement = createStatement()
  statement.bind(context.viewer.id, 'bigint')
  const { from, where, isPlain } = planBrowse(statement, context.viewer, input, named)
  const text = `select count(*)::int as total from (select 1 from ${from} where ${where.join(' and ')} limit ${totalLimit + 1}) counted`
  return rememberedCount(context.db, `${text} ${JSON.stringify(statement.values)}`, async () => {
    const rows = await runStatement<{ total: number }>(context.db, text, statement.values, { isPrepared: isPlain })
    return rows[0]?.total ?? 0
  })
}

async function findNamedMembers(context: MemberContext, { view, userId, userName, text }: VideoFilter): Promise<NamedMembers> {
  const lookup = text ? readTextFilter(text.value) : null
  const ofText = lookup?.kind === 'member' ? await getMemberId(context, { userName: lookup.userName }) : null
  if (!viewsWithMember.has(view)) return { ofView: null, ofText }
  if (userId !== undefined) return { ofView: await getMemberId(context, { userId }), ofText }
  if (userName !== undefined) return { ofView: await getMemberId(context, { userName }), ofText }
  if (viewsOfMember.has(view)) throw invalid({ userName: ['required'] })
  return { ofView: null, ofText }
}

async function getMemberId({ db, viewer }: MemberContext, wanted: { userId: number } | { userName: string }): Promise<number> {
  const member = await findProfileFor(db, viewer, wanted)
  if (!member) throw new Refusal('user_not_found')
  return member.id
}
