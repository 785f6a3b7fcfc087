/** Transactions of the ledger as one of their members reads them. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { viewTransaction } from '#contract/money/tickets.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { ledgerAccounts, ledgerEntries, ledgerNotes, ledgerTransactions } from '../../../db/tables/money/ledger.ts'
import type { MemberContext } from '../../../http/context.ts'
import type { LedgerTransaction } from '../../../ledger/post.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'

type Entry = ResponseInput<typeof viewTransaction>

export interface Reader {
  /** Whose tickets the amounts are about. */
  readonly memberId: number
  /** Members with a block between them and the viewer are not named, except to admins. */
  readonly viewer: MemberContext['viewer']
}

/** In the order of `rows`. */
export async function presentTickets(db: Queryable, { memberId, viewer }: Reader, rows: readonly LedgerTransaction[]): Promise<Entry[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const memberIds = [...new Set(rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]).filter((id) => id !== null))]
  const [badges, changes, reversals, notes] = await Promise.all([
    memberIds.length === 0
      ? []
      : db
          .select(badgeColumns)
          .from(members)
          .where(and(inArray(members.id, memberIds), viewer.role === 'admin' ? undefined : notBlocked(viewer.id, members.id))),
    db
      .select({ id: ledgerEntries.transactionId, change: sql<number>`sum(${ledgerEntries.amount})::float8` })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .where(and(inArray(ledgerEntries.transactionId, ids), eq(ledgerAccounts.ownerId, memberId)))
      .groupBy(ledgerEntries.transactionId),
    db.select({ id: ledgerTransactions.reversesId }).from(ledgerTransactions).where(inArray(ledgerTransactions.reversesId, ids)),
    db.select().from(ledgerNotes).where(inArray(ledgerNotes.transactionId, ids)),
  ])
  const badgeOf = new Map<number | null, ReturnType<typeof presentBadge>>(badges.map((row) => [row.id, presentBadge(row)]))
  const changeOf = new Map(changes.map(({ id, change }) => [id, change]))
  const noteOf = new Map(notes.map(({ transactionId, text }) => [transactionId, text]))
  const reversed = new Set(reversals.map(({ id }) => id))
  return rows.map((row) => ({
    id: row.id,
    userId: memberId,
    itemType: row.itemType,
    buyer: badgeOf.get(row.buyerId) ?? null,
    seller: badgeOf.get(row.sellerId) ?? null,
    hidesOther: [row.buyerId, row.sellerId].some((id) => id !== null && !badgeOf.has(id)),
    description: noteOf.get(row.id) ?? row.description,
    typeId: row.typeId,
    itemId: row.itemId,
    tickets: changeOf.get(row.id) ?? 0,
    packageId: row.packageId,
    dtPurchase: toSeconds(row.createdAt),
    receipt: row.key,
    isReversal: row.reversesId !== null,
    isReversed: reversed.has(row.id),
  }))
}
