/**
 * The queue of open reports. All reports of the same content are one entry. Its author and the members who reported it must not handle it:
 * it is hidden from them.
 */
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { pageSizes, totalLimit } from '#contract/content/paging.ts'
import { urgentReasons } from '#contract/profile/blocks-and-reports.ts'
import { urgentHours, type listReportedContent } from '#contract/site/moderation.ts'
import type { Asker } from '../../content/create-content.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { reports } from '../../db/tables/profiles.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import { toSeconds } from '../../lib/moments.ts'
import { badgeColumns, presentBadge, type BadgeRow } from '../members/index.ts'
import { findHeld } from './holds.ts'
import { authorIdOf } from './reads/author-id.ts'
import { findReportedContent } from './reads/reported-content.ts'

const mostReportsShown = 10

interface EntryFilter {
  readonly typeId?: string | undefined
  readonly itemId?: number | undefined
  /** At least one of the reports has it. */
  readonly reasonId?: number | undefined
}

/** A partial index holds the open reports, which are few: they are grouped and sorted on reading. */
function openEntries(db: Queryable, viewerId: number, { typeId: ofType, itemId: ofItem, reasonId: ofReason }: EntryFilter = {}) {
  const isUrgent = sql`${reports.reasonId} in (${sql.join([...urgentReasons], sql`, `)})`
  const isWanted = and(
    ofType === undefined ? undefined : eq(reports.typeId, ofType),
    ofItem === undefined ? undefined : eq(reports.itemId, ofItem),
  )
  const hasReason = ofReason === undefined ? undefined : sql`bool_or(${reports.reasonId} = ${ofReason})`
  const open = db
    .select({
      typeId: reports.typeId,
      itemId: reports.itemId,
      rank: sql<number>`min(case when ${isUrgent} then 0 else 1 end)`.as('rank'),
      reasonId: sql<number>`min(${reports.reasonId})`.as('reason_id'),
      // The clock of an urgent entry starts with its first urgent report.
      since: sql`coalesce(min(${reports.createdAt}) filter (where ${isUrgent}), min(${reports.createdAt}))`.as('since'),
      firstId: sql<number>`min(${reports.id})`.mapWith(Number).as('first_id'),
      newestId: sql<number>`max(${reports.id})`.mapWith(Number).as('newest_id'),
      total: sql<number>`count(*)::int`.as('total'),
    })
    .from(reports)
    .where(and(isNull(reports.closedAt), isWanted))
    .groupBy(reports.typeId, reports.itemId)
    .having(and(sql`not bool_or(${reports.reporterId} = ${viewerId})`, hasReason))
    .as('open')
  const { typeId, itemId, rank, reasonId, since, firstId, newestId, total } = open
  const authorId = authorIdOf('open')
  return db
    .select({
      ...{ typeId, itemId, rank, reasonId, since, firstId, newestId, total },
      authorId: authorId.as('author_id'),
      // Milliseconds would skip rows.
      moment: sql<string>`(extract(epoch from ${since}) * 1000000)::bigint::text`.as('moment'),
    })
    .from(open)
    .where(sql`${authorId} is distinct from ${viewerId}`)
    .as('entry')
}

function fieldsOf(entry: ReturnType<typeof openEntries>) {
  const { typeId, itemId, rank, reasonId, firstId, newestId, total, moment } = entry
  return { typeId, itemId, rank, reasonId, firstId, newestId, total, moment }
}

/** Undefined for a report that is closed, or concerns the viewer. */
export async function findOpenReport(
  db: Queryable,
  viewerId: number,
  reportId: number,
): Promise<(ContentRef & { readonly id: number }) | undefined> {
  const [report] = await db
    .select({ id: reports.id, typeId: reports.typeId, itemId: reports.itemId })
    .from(reports)
    .where(and(eq(reports.id, reportId), isNull(reports.closedAt)))
  if (!report) return undefined
  const entries = await db.select().from(openEntries(db, viewerId, { typeId: report.typeId, itemId: report.itemId }))
  return entries.length > 0 ? report : undefined
}

const place = v.tuple([
  nextPage,
  v.picklist([0, 1]),
  v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])

/** Urgent reasons first, those that are due soonest at the top; then the oldest. */
export async function queuePage(
  asker: Asker,
  { page: asked, cursor, typeId, reasonId }: RequestOutput<typeof listReportedContent>,
): Promise<ResponseInput<typeof listReportedContent>> {
  const { db, viewer } = asker
  const after = cursor === undefined ? undefined : decodeCursor(place, cursor)
  const [page = asked, rank, moment, firstId] = after ?? []
  const entry = openEntries(db, viewer.id, { typeId, reasonId })
  const isBehind =
    after &&
    sql`(${entry.rank}, ${entry.since}, ${entry.firstId}) > (${rank}, timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${firstId})`
  const limit = pageSizes.default
  const rows = await db
    .select({ entry: fieldsOf(entry), author: badgeColumns })
    .from(entry)
    .leftJoin(members, eq(members.id, entry.authorId))
    .where(isBehind)
    .orderBy(asc(entry.rank), asc(entry.since), asc(entry.firstId))
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)?.entry
  const counted = await db.$count(
    db
      .select()
      .from(entry)
      .limit(totalLimit + 1)
      .as('counted'),
  )
  return {
    items: await presentEntries(asker, shown),
    total: Math.min(counted, totalLimit),
    totalIsLimit: counted > totalLimit,
    page,
    limit,
    nextCursor: rows.length > limit && last ? encodeCursor([page + 1, last.rank, last.moment, last.firstId]) : null,
  }
}

interface EntryRow {
  readonly entry: ContentRef & {
    /** 0: urgent. */
    readonly rank: number
    readonly reasonId: number
    /** Microseconds since the epoch. */
    readonly moment: string
    readonly newestId: number
    readonly total: number
  }
  readonly author: BadgeRow | null
}

async function presentEntries(asker: Asker, rows: readonly EntryRow[]): Promise<ResponseInput<typeof listReportedContent>['items']> {
  const refs = rows.map(({ entry }) => entry)
  const findContent = await findReportedContent(asker, refs)
  const isHeld = await findHeld(asker, refs)
  const ofEntries = await firstReports(asker.db, refs)
  return rows.map(({ entry: { typeId, itemId, rank, reasonId, moment, newestId, total }, author }) => ({
    ...{ reportId: newestId, typeId, itemId, reasonId, reportTotal: total },
    author: author === null || author.deletedAt !== null ? null : presentBadge(author),
    ...findContent({ typeId, itemId }),
    isHeld: isHeld({ typeId, itemId }),
    dueAt: Number(rank) === 0 ? Math.floor(Number(moment) / 1e6) + urgentHours * 3600 : null,
    reports: ofEntries
      .filter(({ report }) => report.typeId === typeId && report.itemId === itemId)
      .map(({ report, reporter }) => ({
        ...{ reportId: report.id, reasonId: report.reasonId, reporter: presentBadge(reporter), text: report.text },
        createdAt: toSeconds(report.createdAt),
      })),
  }))
}

/** The first open reports of each of these, the worst first. */
async function firstReports(db: Queryable, refs: readonly ContentRef[]) {
  if (refs.length === 0) return []
  const ranked = db
    .select({
      id: reports.id,
      typeId: reports.typeId,
      itemId: reports.itemId,
      reporterId: reports.reporterId,
      reasonId: reports.reasonId,
      text: reports.text,
      createdAt: reports.createdAt,
      place:
        sql<number>`row_number() over (partition by ${reports.typeId}, ${reports.itemId} order by ${reports.reasonId}, ${reports.id})`.as(
          'place',
        ),
    })
    .from(reports)
    .where(
      and(isNull(reports.closedAt), or(...refs.map(({ typeId, itemId }) => and(eq(reports.typeId, typeId), eq(reports.itemId, itemId))))),
    )
    .as('ranked')
  const { id, typeId, itemId, reasonId, text, createdAt } = ranked
  return db
    .select({ report: { id, typeId, itemId, reasonId, text, createdAt }, reporter: badgeColumns })
    .from(ranked)
    .innerJoin(members, eq(members.id, ranked.reporterId))
    .where(lte(ranked.place, mostReportsShown))
    .orderBy(asc(ranked.place))
}
