/** Reports that staff have handled. The report they handled stands for all that were closed along with it. */
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { pageSizes, totalLimit } from '#contract/content/paging.ts'
import type { HoldDecision, listHandledReports } from '#contract/site/moderation.ts'
import type { Asker } from '../../../content/create-content.ts'
import { members } from '../../../db/tables/accounts.ts'
import { reports } from '../../../db/tables/profiles.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'
import { authorIdOf } from './author-id.ts'
import { findReportedContent } from './reported-content.ts'

type Filter = RequestOutput<typeof listHandledReports>

/** Reports of the same content that were closed in the same moment. */
const together = sql`same.type_id = reports.type_id and same.item_id = reports.item_id and same.closed_at = reports.closed_at`
const totalTogether = sql<number>`(select count(*)::int from reports same where ${together})`
const worstReason = sql<number>`(select min(same.reason_id)::int from reports same where ${together})`

function isShown(viewerId: number, { typeId, reasonId }: Filter) {
  return and(
    isNotNull(reports.closedAt),
    isNotNull(reports.closingReason),
    typeId === undefined ? undefined : eq(reports.typeId, typeId),
    reasonId === undefined ? undefined : sql`exists (select 1 from reports same where ${together} and same.reason_id = ${reasonId})`,
    sql`not exists (select 1 from reports same where ${together} and same.reporter_id = ${viewerId})`,
    sql`${authorIdOf('reports')} is distinct from ${viewerId}`,
  )
}

// Milliseconds would skip rows.
const place = v.tuple([nextPage, v.pipe(v.string(), v.regex(/^\d{1,16}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

interface HandledRow extends ContentRef {
  readonly reportId: number
  readonly decision: HoldDecision | null
  readonly reason: string
  readonly closedAt: Date
  readonly handlerId: number | null
  /** As Postgres returns the result of an expression. */
  readonly authorId: string | null
  readonly reasonId: number
  readonly total: number
}

async function presentHandled(asker: Asker, rows: readonly HandledRow[]): Promise<ResponseInput<typeof listHandledReports>['items']> {
  const findContent = await findReportedContent(asker, rows)
  const ids = rows.flatMap(({ handlerId, authorId }) => [handlerId, authorId].flatMap((id) => (id === null ? [] : [Number(id)])))
  const badges = await asker.db
    .select(badgeColumns)
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]))
  const badgeOf = (id: number | string | null) => badges.find((badge) => badge.id === Number(id))
  return rows.map(({ reportId, typeId, itemId, decision, reason, closedAt, handlerId, authorId, reasonId, total }) => {
    const [author, handler] = [badgeOf(authorId), badgeOf(handlerId)]
    return {
      ...{ reportId, typeId, itemId, reasonId, reportTotal: total, decision },
      ...findContent({ typeId, itemId }),
      author: author && author.deletedAt === null ? presentBadge(author) : null,
      handledBy: handler ? presentBadge(handler) : null,
      handledAt: toSeconds(closedAt),
      handlingReason: reason,
    }
  })
}

/** The newest first. */
export async function handledPage(asker: Asker, input: Filter): Promise<ResponseInput<typeof listHandledReports>> {
  const { db, viewer } = asker
  const after = input.cursor === undefined ? undefined : decodeCursor(place, input.cursor)
  const [page = input.page, moment, lastId] = after ?? []
  const shown = isShown(viewer.id, input)
  const isBehind =
    after && sql`(${reports.closedAt}, ${reports.id}) < (timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${lastId})`
  const limit = pageSizes.default
  const rows = await db
    .select({
      ...{ reportId: reports.id, typeId: reports.typeId, itemId: reports.itemId, decision: reports.decision },
      ...{
        reason: sql<string>`${reports.closingReason}`,
        closedAt: sql<Date>`${reports.closedAt}`.mapWith(reports.closedAt),
        handlerId: reports.closedById,
      },
      authorId: sql<string | null>`${authorIdOf('reports')}`,
      reasonId: worstReason,
      total: totalTogether,
      moment: sql<string>`(extract(epoch from ${reports.closedAt}) * 1000000)::bigint::text`,
    })
    .from(reports)
    .where(and(shown, isBehind))
    .orderBy(desc(reports.closedAt), desc(reports.id))
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
  const listed = rows.slice(0, limit)
  const last = listed.at(-1)
  const counted = await db.$count(
    db
      .select({ id: reports.id })
      .from(reports)
      .where(shown)
      .limit(totalLimit + 1)
      .as('counted'),
  )
  return {
    items: await presentHandled(asker, listed),
    total: Math.min(counted, totalLimit),
    totalIsLimit: counted > totalLimit,
    page,
    limit,
    nextCursor: rows.length > limit && last ? encodeCursor([page + 1, last.moment, last.reportId]) : null,
  }
}
