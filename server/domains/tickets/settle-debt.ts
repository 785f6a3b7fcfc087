/** Debts of members after a chargeback: admins list them, and settle them through the ledger. */
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { DebtWay, listDebts, settleDebt as settleEndpoint } from '#contract/money/debts.ts'
import { pageSizes, totalLimit } from '#contract/primitives.ts'
import { members } from '../../db/tables/accounts.ts'
import { ledgerAccounts } from '../../db/tables/money/ledger.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, house, ofMember, processor, type AccountRef } from '../../ledger/ledger-accounts.ts'
import { findRepeated, postOnce } from '../../ledger/post-once.ts'
import type { Posting } from '../../ledger/post.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import { badgeColumns, isMember, presentBadge } from '../members/index.ts'

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

/** Who bears it: the member's tickets, money that came in, or the site. */
const payers: Record<DebtWay, (memberId: number) => AccountRef> = {
  tickets: (memberId) => ofMember('member', memberId),
  paid: () => processor,
  written_off: () => house,
}

/** An attempt that was carried out answers before any other check. Of two admins at once, both succeed only if both parts are owed. */
export async function settleDebt(
  context: MemberContext,
  input: RequestOutput<typeof settleEndpoint>,
): Promise<ResponseInput<typeof settleEndpoint>> {
  const { userId, way, qty, reason, attempt } = input
  const { db, bus, now } = context
  if (!(await isMember(db, userId))) throw new Refusal('user_not_found')
  const debt = ofMember('receivable', userId)
  const isOwn = way === 'tickets'
  const posting: Posting = {
    key: attempt,
    itemType: isOwn ? 'debit' : 'credit',
    buyerId: isOwn ? userId : null,
    sellerId: isOwn ? null : userId,
    amount: qty,
    description: reason,
    moves: [
      { account: payers[way](userId), amount: -qty },
      { account: debt, amount: qty },
    ],
    now: now(),
  }
  const known = await findRepeated(db, posting)
  const { row, isNew } = known ? { row: known, isNew: false } : await postOnce(db, posting)
  if (isNew) {
    bus.emit('tickets.changed', { memberId: userId })
    bus.emit('tickets.debtSettled', { ticketId: row.id, memberId: userId })
  }
  const [owed, balance] = await Promise.all([balanceOf(db, debt), balanceOf(db, ofMember('member', userId))])
  return { userId, owed: owed === 0 ? 0 : -owed, balance, receipt: row.key }
}

/** What the member owed before and afterwards. Belongs to the site, so that what admins settle for themselves is recorded as well. */
export const debtAudit: AuditRule<typeof settleEndpoint> = {
  kind: 'tickets',
  async find({ db }, { userId, way, qty }, result) {
    if (!(await isMember(db, userId))) return null
    const owed = Math.abs(await balanceOf(db, ofMember('receivable', userId)))
    return { id: userId, ownerId: null, state: { owed, ...(result && { way, settled: qty, receipt: result.receipt }) } }
  },
  reason: ({ reason }) => reason,
}
