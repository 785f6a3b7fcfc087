/** Lists of members ordered by a moment, newest first: friends, visitors, blocked members. Each is a single index scan. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { totalLimit } from '#contract/content/paging.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'
import type { BadgeRow } from '../present.ts'
import { badgeColumns } from '../reads.ts'

/** The next page's number, and the last row's moment (in microseconds, as text, because milliseconds would skip rows) and member. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.string(), v.regex(/^\d{1,16}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

/** The columns that order a list, in index order. */
export interface MomentColumns {
  readonly at: PgColumn
  /** The listed member. */
  readonly other: PgColumn
}

export interface MomentPlace {
  readonly page: number
  readonly after: { readonly moment: string; readonly id: number } | undefined
}

/** `cursor` wins over `page`. Throws validation_failed for an invalid cursor. */
export function readMomentPlace(asked: { readonly page: number; readonly cursor?: string | undefined }): MomentPlace {
  if (asked.cursor === undefined) return { page: asked.page, after: undefined }
  const [page, moment, id] = decodeCursor(cursorSchema, asked.cursor)
  return { page, after: { moment, id } }
}

export function cursorBehind({ page }: MomentPlace, last: { readonly atKey: string; readonly id: number }): string {
  return encodeCursor([page + 1, last.atKey, last.id])
}

/** A row's moment as stored in a cursor. */
export function momentKey(at: PgColumn): SQL<string> {
  return sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`
}

/** Rows after the position. The first condition is the one from which the index can start. */
export function isBehind({ at, other }: MomentColumns, { after }: MomentPlace): SQL | undefined {
  if (!after) return undefined
  const place = sql`(timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond')`
  return sql`(${at} <= ${place} and (${at} < ${place} or ${other} > ${after.id}))`
}

export function byMoment({ at, other }: MomentColumns): SQL[] {
  return [sql`${at} desc nulls last`, asc(other)]
}

export interface MomentList extends MomentColumns {
  readonly table: PgTable
  readonly where: SQL | undefined
  readonly limit: number
}

export interface MomentRow {
  readonly member: BadgeRow
  readonly at: Date
}

/** In the shape of a contract page. */
export interface MomentPage {
  readonly rows: readonly MomentRow[]
  readonly paging: {
    readonly total: number
    readonly totalIsLimit: boolean
    readonly page: number
    readonly limit: number
    readonly nextCursor: string | null
  }
}

export async function listByMoment(
  db: Queryable,
  list: MomentList,
  asked: { readonly page: number; readonly cursor?: string | undefined },
): Promise<MomentPage> {
  const { limit } = list
  const place = readMomentPlace(asked)
  const found = await momentQuery(db, list, place)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit
  const total = place.page === 1 && !hasMore ? rows.length : await countMembers(db, list)
  const nextCursor = hasMore && last ? cursorBehind(place, { atKey: last.atKey, id: last.member.id }) : null
  return { rows, paging: { total: Math.min(total, totalLimit), totalIsLimit: total > totalLimit, page: place.page, limit, nextCursor } }
}

/** Separate so that its plan can be tested. Returns one more than a page, if there is one. */
export function momentQuery(db: Queryable, { table, where, limit, ...columns }: MomentList, place: MomentPlace) {
  return db
    .select({ member: badgeColumns, at: sql<Date>`${columns.at}`.mapWith(members.createdAt), atKey: momentKey(columns.at) })
    .from(table)
    .innerJoin(members, eq(members.id, columns.other))
    .where(and(where, isBehind(columns, place)))
    .orderBy(...byMoment(columns))
    .limit(limit + 1)
    .offset(place.after ? 0 : (place.page - 1) * limit)
}

/** Stops counting after the limit of totals. */
export async function countMembers(db: Queryable, { table, other, where }: Pick<MomentList, 'table' | 'other' | 'where'>): Promise<number> {
  const counted = db
    .select({ id: members.id })
    .from(table)
    .innerJoin(members, eq(members.id, other))
    .where(where)
    .limit(totalLimit + 1)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}
