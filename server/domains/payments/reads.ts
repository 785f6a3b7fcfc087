/** Payments in lists, and their receipts. */
import { and, asc, desc, eq, inArray, isNull, lt, gt, ne, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { getReceipt, listOpenPayments, listPayments, PaymentView, PurchaseKindName } from '#contract/money/payments.ts'
import { pageSizes, totalLimit } from '#contract/content/paging.ts'
import type { Queryable } from '../../db/context.ts'
import { newestFirst } from '../../db/newest-first.ts'
import { members } from '../../db/tables/accounts.ts'
import { paymentAttempts } from '../../db/tables/money/payments.ts'
import type { MemberContext } from '../../http/context.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import { findAttempt } from '../../payments/index.ts'
import { presentPayment } from './present.ts'

const place = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

const kindsOfViews: Partial<Record<PaymentView, PurchaseKindName>> = { tickets: 'ticket_package', membership: 'membership' }

const hasLineOf = (kind: PurchaseKindName): SQL => sql`${paymentAttempts.lines} @> ${JSON.stringify([{ kind }])}::jsonb`

export async function paymentPage(
  { db, viewer, config }: MemberContext,
  { limit: pageSize, view, ...asked }: RequestOutput<typeof listPayments>,
): Promise<ResponseInput<typeof listPayments>> {
  // Void attempts were never charged and are no payments.
  const isOfView = view === 'reversed' ? eq(paymentAttempts.status, view) : ne(paymentAttempts.status, 'void')
  const isOfKind = kindsOfViews[view] && hasLineOf(kindsOfViews[view])
  const where = and(eq(paymentAttempts.memberId, viewer.id), isOfView, isOfKind)
  const { rows, page } = await newestFirst(
    asked,
    pageSize,
    ({ before, limit, offset }) =>
      db
        .select()
        .from(paymentAttempts)
        .where(and(where, before === undefined ? undefined : lt(paymentAttempts.id, before)))
        .orderBy(desc(paymentAttempts.id))
        .limit(limit)
        .offset(offset),
    () => countPayments(db, where),
  )
  return { ...page, items: rows.map((row) => presentPayment(row, config)) }
}

const openStatuses = ['created', 'pending', 'unknown'] as const

/** For admins: the oldest first. */
export async function openPaymentPage(
  { db, config }: MemberContext,
  { page: asked, cursor }: RequestOutput<typeof listOpenPayments>,
): Promise<ResponseInput<typeof listOpenPayments>> {
  const limit = pageSizes.default
  const [page = asked, after] = cursor === undefined ? [] : decodeCursor(place, cursor)
  const isOpen = inArray(paymentAttempts.status, [...openStatuses])
  const [rows, total] = await Promise.all([
    db
      .select({ attempt: paymentAttempts, userName: members.name })
      .from(paymentAttempts)
      .innerJoin(members, eq(members.id, paymentAttempts.memberId))
      .where(and(isOpen, after === undefined ? undefined : gt(paymentAttempts.id, after)))
      .orderBy(asc(paymentAttempts.id))
      .limit(limit + 1)
      .offset(after === undefined ? (asked - 1) * limit : 0),
    countPayments(db, isOpen),
  ])
  const listed = rows.slice(0, limit)
  const last = listed.at(-1)
  return {
    items: listed.map(({ attempt, userName }) => ({ ...presentPayment(attempt, config), userId: attempt.memberId, userName })),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit,
    nextCursor: rows.length > limit && last ? encodeCursor([page + 1, last.attempt.id]) : null,
  }
}

function countPayments(db: Queryable, where: SQL | undefined): Promise<number> {
  return db.$count(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(where)
      .limit(totalLimit + 1)
      .as('counted'),
  )
}

export async function receipt(
  { db, viewer, config }: MemberContext,
  { attempt: key }: RequestOutput<typeof getReceipt>,
): Promise<ResponseInput<typeof getReceipt>> {
  const attempt = await findAttempt(db, key)
  if (!attempt || attempt.memberId !== viewer.id || attempt.lines.length === 0) throw new Refusal('not_found')
  return presentPayment(attempt, config)
}

/** Where a member's receipts are mailed to, and in which language. Null if the account is deleted. */
export async function findAddressee(db: Queryable, memberId: number): Promise<{ to: string; name: string; locale: string } | null> {
  const [row] = await db
    .select({ to: members.email, name: members.name, locale: members.locale })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  return row ?? null
}
