/**
 * Open reports of private messages as staff see them. A reported or reporting member must not handle the report: it is hidden from them.
 */
import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { pageSizes, totalLimit } from '#contract/primitives.ts'
import type { messageReport, listMessageReports } from '#contract/site/moderation.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { mailMessages } from '../../db/tables/mail/mail.ts'
import { reports } from '../../db/tables/profiles.ts'
import { chatMessages } from '../../db/tables/chat/chat.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import { toSeconds } from '../../lib/moments.ts'
import { badgeColumns, presentBadge } from '../members/index.ts'

const authors = alias(members, 'authors')
const authorColumns = {
  id: authors.id,
  name: authors.name,
  avatarKey: authors.avatarKey,
  groupId: authors.groupId,
  deletedAt: authors.deletedAt,
}
const authorId = sql<number | null>`coalesce(${mailMessages.senderId}, ${chatMessages.senderId})`

function joined(db: Queryable) {
  return db
    .select({ report: reports, reporter: badgeColumns, author: authorColumns, momentKey: momentKey.as('moment_key') })
    .from(reports)
    .innerJoin(members, eq(members.id, reports.reporterId))
    .leftJoin(mailMessages, and(eq(reports.typeId, 'mail'), eq(mailMessages.id, reports.itemId)))
    .leftJoin(chatMessages, and(eq(reports.typeId, 'chat'), eq(chatMessages.id, reports.itemId)))
    .leftJoin(authors, eq(authors.id, authorId))
}

/** Milliseconds would skip rows. */
const momentKey = sql<string>`(extract(epoch from ${reports.createdAt}) * 1000000)::bigint::text`

function isFor(viewerId: number): SQL | undefined {
  return and(
    isNull(reports.closedAt),
    inArray(reports.typeId, ['mail', 'chat']),
    ne(reports.reporterId, viewerId),
    sql`${authorId} is distinct from ${viewerId}`,
  )
}

export interface OpenReport {
  readonly id: number
  readonly typeId: 'mail' | 'chat'
  readonly itemId: number
}

/** Undefined for a report that is closed, about something else, or concerns the viewer. */
export async function findOpenReport(db: Queryable, viewerId: number, reportId: number): Promise<OpenReport | undefined> {
  const [row] = await joined(db).where(and(eq(reports.id, reportId), isFor(viewerId)))
  if (!row) return undefined
  const { id, typeId, itemId } = row.report
  return { id, typeId: typeId === 'mail' ? 'mail' : 'chat', itemId }
}

const place = v.tuple([
  nextPage,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_767)),
  v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])

/** The most serious reason first, then the oldest. A partial index holds the open reports, which are few and sorted on reading. */
export async function reportPage(
  db: Queryable,
  viewerId: number,
  { page: asked, cursor }: RequestOutput<typeof listMessageReports>,
): Promise<ResponseInput<typeof listMessageReports>> {
  const after = cursor === undefined ? undefined : decodeCursor(place, cursor)
  const [page = asked, reasonId, moment, id] = after ?? []
  const isBehind =
    after &&
    sql`(${reports.reasonId}, ${reports.createdAt}, ${reports.id}) > (${reasonId}, timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id})`
  const limit = pageSizes.default
  const rows = await joined(db)
    .where(and(isFor(viewerId), isBehind))
    .orderBy(asc(reports.reasonId), asc(reports.createdAt), asc(reports.id))
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const counted = await db.$count(
    joined(db)
      .where(isFor(viewerId))
      .limit(totalLimit + 1)
      .as('counted'),
  )
  return {
    items: shown.map(present),
    total: Math.min(counted, totalLimit),
    totalIsLimit: counted > totalLimit,
    page,
    limit,
    nextCursor: rows.length > limit && last ? encodeCursor([page + 1, last.report.reasonId, last.momentKey, last.report.id]) : null,
  }
}

function present({ report, reporter, author }: Awaited<ReturnType<typeof joined>>[number]): v.InferInput<typeof messageReport> {
  return {
    reportId: report.id,
    typeId: report.typeId === 'mail' ? 'mail' : 'chat',
    reasonId: report.reasonId,
    reporter: presentBadge(reporter),
    author: author === null || author.deletedAt !== null ? null : presentBadge(author),
    text: report.text,
    createdAt: toSeconds(report.createdAt),
  }
}
