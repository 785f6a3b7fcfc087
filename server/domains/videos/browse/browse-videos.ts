/** The browse page: thirty cards, where the next page begins, how many there are. Postgres writes the JSON; this file adds the frame. */
import * as v from 'valibot'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { pageSizes, totalLimit } from '#contract/primitives.ts'
import { readTextFilter, videoSorts, type browseVideos as browseEndpoint, type VideoFilter } from '#contract/videos.ts'
import type { Database } from '../../../db/context.ts'
import { rememberedCount } from '../../../db/remembered-count.ts'
import { runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { PreparedJson } from '../../../http/prepared-json.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'
import { findProfileFor } from '../../members/index.ts'
import { viewsOfMember, viewsOfProfile, viewsWithMember, type NamedMembers } from './browse-plan.ts'
import {
  cardSeparator,
  countStatement,
  pageStatement,
  type BrowseQuestion,
  type BrowseStart,
  type PageRow,
  type ReadyStatement,
} from './browse-statements.ts'

type Input = RequestOutput<typeof browseEndpoint>

/** Sort and view it was made for, page it leads to, total found then, key and id of the last card. */
const cursorSchema = v.tuple([
  v.picklist(videoSorts),
  v.string(),
  nextPage,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(totalLimit + 1)),
  v.pipe(v.string(), v.maxLength(500)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
])

const limit = pageSizes.videos

/** Throws user_not_found for a member who is not there for the viewer, validation_failed for what a filter cannot mean. */
export async function browseVideos(context: MemberContext, input: Input): Promise<PreparedJson> {
  const { db, viewer } = context
  const named = await findNamedMembers(context, input)
  const start = readStart(input)
  const { found, question } = await readPage(db, { viewer, filter: input, named }, start)
  const total = await totalOf(db, question, start, found.fetched)
  const hasMore = found.fetched > limit && found.last_key !== null
  const nextCursor = hasMore ? encodeCursor([input.sortBy, input.view, start.page + 1, total, found.last_key, Number(found.last_id)]) : null
  const cards = found.items ?? ''
  const shown = hasMore ? cards.slice(0, cards.lastIndexOf(cardSeparator)) : cards
  return new PreparedJson(
    `{"success":true,"data":[${shown}],"total":${Math.min(total, totalLimit)},"total_is_limit":${total > totalLimit},"page":${start.page},"limit":${limit},"next_cursor":${JSON.stringify(nextCursor)}}`,
  )
}

function readStart({ cursor, page, sortBy, view }: Input): BrowseStart {
  if (cursor === undefined) return { page, after: null }
  const [sort, ofView, nextPage, total, key, id] = decodeCursor(cursorSchema, cursor)
  if (sort !== sortBy || ofView !== view) throw invalid({ cursor: ['invalid'] })
  return { page: nextPage, after: { key, id, total } }
}

/** Who has blocks or is shown more than others, as last seen. Only which statement is tried first hangs on it. */
const membersWithTies = new Set<number>()
const mostRemembered = 10_000

/**
 * Hardly anybody has blocks or friends who show films to friends only, and asking about both doubles the work. So the statement without them goes first and says
 * whether it was the wrong one, in the same snapshot; then the careful one is sent, and from then on at once.
 */
async function readPage(
  db: Database,
  asked: Omit<BrowseQuestion, 'hasTies'>,
  start: BrowseStart,
): Promise<{ found: PageRow; question: BrowseQuestion }> {
  const question = { ...asked, hasTies: membersWithTies.has(asked.viewer.id) }
  const found = await onlyRow<PageRow>(db, pageStatement(question, start))
  if (found.has_ties === question.hasTies) return { found, question }
  if (membersWithTies.size >= mostRemembered) membersWithTies.clear()
  if (!found.has_ties) {
    membersWithTies.delete(asked.viewer.id)
    return { found, question }
  }
  membersWithTies.add(asked.viewer.id)
  const careful = { ...asked, hasTies: true }
  return { found: await onlyRow<PageRow>(db, pageStatement(careful, start)), question: careful }
}

/** Counted only where the page itself does not tell. */
async function totalOf(db: Database, question: BrowseQuestion, { page, after }: BrowseStart, fetched: number): Promise<number> {
  if (after) return after.total
  if (fetched <= limit && (page === 1 || fetched > 0)) return (page - 1) * limit + fetched
  const statement = countStatement(question)
  return rememberedCount(db, statement.question, async () => (await onlyRow<{ total: number }>(db, statement)).total)
}

async function onlyRow<Row extends object>(db: Database, { text, values, isPrepared }: ReadyStatement): Promise<Row> {
  const [row] = await runStatement<Row & Record<string, unknown>>(db, text, values, { isPrepared })
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

async function findNamedMembers(context: MemberContext, { view, userId, userName, text }: VideoFilter): Promise<NamedMembers> {
  const lookup = text ? readTextFilter(text.value) : null
  const ofText = lookup?.kind === 'member' ? await getMemberId(context, { userName: lookup.userName }) : null
  if (!viewsWithMember.has(view)) {
    const owner = userId === undefined ? userName && { userName } : { userId }
    return { ofView: null, ofFilter: owner ? await getMemberId(context, owner) : null, ofText }
  }
  const isOfProfile = viewsOfProfile.has(view)
  if (userId !== undefined) return { ofView: await getMemberId(context, { userId }, isOfProfile), ofFilter: null, ofText }
  if (userName !== undefined) return { ofView: await getMemberId(context, { userName }, isOfProfile), ofFilter: null, ofText }
  if (viewsOfMember.has(view)) throw invalid({ userName: ['required'] })
  return { ofView: null, ofFilter: null, ofText }
}

async function getMemberId(
  { db, viewer }: MemberContext,
  wanted: { userId: number } | { userName: string },
  isOfProfile = false,
): Promise<number> {
  const member = await findProfileFor(db, viewer, wanted, { isFindable: isOfProfile })
  if (!member) throw new Refusal('user_not_found')
  return member.id
}
