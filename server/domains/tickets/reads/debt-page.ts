/** Members who owe tickets after a chargeback. */
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { listDebts } from '#contract/money/debts.ts'
import { pageSizes, totalLimit } from '#contract/content/paging.ts'
import { members } from '../../../db/tables/accounts.ts'
import { ledgerAccounts } from '../../../db/tables/money/ledger.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'

const place = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])
const isDebt = and(eq(ledgerAccounts.kind, 'receivable'), lt(ledgerAccounts.balance, 0))

export async function debtPage(
  { db }: MemberContext,
  { page: asked, cursor }: RequestOutput<typeof listDebts>,
): Promise<ResponseInput<typeof listDebts>> {
  const limit = pageSizes.default
  const [page = asked, after] = cursor === undefined ? [] : decodeCursor(place, cursor)
  const own = alias(ledgerAccounts, 'own')
  const [rows, total] = await Promise.all([
    db
      .select({ id: ledgerAccounts.id, debt: ledgerAccounts.balance, balance: own.balance, member: badgeColumns })
      .from(ledgerAccounts)
      .innerJoin(members, eq(members.id, ledgerAccounts.ownerId))
      .leftJoin(own, and(eq(own.ownerId, ledgerAccounts.ownerId), eq(own.kind, 'member')))
      .where(and(isDebt, after === undefined ? undefined : gt(ledgerAccounts.id, after)))
      .orderBy(asc(ledgerAccounts.id))
      .limit(limit + 1)
      .offset(after === undefined ? (asked - 1) * limit : 0),
    db.$count(
      db
        .select({ id: ledgerAccounts.id })
        .from(ledgerAccounts)
        .where(isDebt)
        .limit(totalLimit + 1)
        .as('counted'),
    ),
  ])
  const listed = rows.slice(0, limit)
  const last = listed.at(-1)
  return {
    items: listed.map(({ debt, balance, member }) => ({ member: presentBadge(member), owed: -(debt ?? 0), balance: balance ?? 0 })),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit,
    nextCursor: rows.length > limit && last ? encodeCursor([page + 1, last.id]) : null,
  }
}
